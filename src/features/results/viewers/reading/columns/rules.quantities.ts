import { type Dimension, unitOf } from './rules.units.ts';

/** What a column holds, as far as its heading tells. */
export type Meaning =
  | 'twoTheta'
  | 'omega'
  | 'scattering'
  | 'spacing'
  | 'massToCharge'
  | 'shift'
  | 'binding'
  | 'kinetic'
  | 'photon'
  | 'raman'
  | 'wavenumber'
  | 'wavelength'
  | 'emission'
  | 'excitation'
  | 'relativePressure'
  | 'pressure'
  | 'saturation'
  | 'uptake'
  | 'betTransform'
  | 'poreWidth'
  | 'poreVolume'
  | 'size'
  | 'distribution'
  | 'temperature'
  | 'time'
  | 'sputterTime'
  | 'strain'
  | 'displacement'
  | 'stress'
  | 'force'
  | 'mass'
  | 'massRate'
  | 'heatFlow'
  | 'thermoVoltage'
  | 'realZ'
  | 'imaginaryZ'
  | 'modulusZ'
  | 'phase'
  | 'frequency'
  | 'voltage'
  | 'current'
  | 'currentDensity'
  | 'capacity'
  | 'chargeCapacity'
  | 'dischargeCapacity'
  | 'energy'
  | 'efficiency'
  | 'transmittance'
  | 'absorbance'
  | 'reflectance'
  | 'kubelka'
  | 'intensity'
  | 'cycle'
  | 'segment'
  | 'index'
  | 'error'
  | 'setPoint'
  | 'flag'
  | 'area'
  | 'width'
  | 'word'
  | 'depth'
  | 'field'
  | 'electricField'
  | 'moment'
  | 'modulus'
  | 'lossFactor'
  | 'ellipticity'
  | 'viscosity'
  | 'shearRate'
  | 'conductivity'
  | 'concentration'
  | 'flow'
  | 'channel'
  | 'branch'
  | 'ionCurrent'
  | 'relaxation'
  | 'molarMass'
  | 'logMolarMass'
  | 'elution'
  | 'cumulative'
  | 'dilation'
  | 'incrementalCapacity';

type Known = {
  means: Meaning;
  name: string;
  match: RegExp;
  of?: Dimension[];
  unit?: string;
  /** Words that mean this only with a unit of it beside them, as letters do. */
  needsUnit?: boolean;
};

const known = (means: Meaning, name: string, match: RegExp, of?: Dimension[], unit?: string): Known => ({
  ...{ means, name, match },
  ...(of && { of }),
  ...(unit && { unit }),
});
const withUnit = (...[means, name, match, of]: Parameters<typeof known>): Known => ({
  ...known(means, name, match, of),
  needsUnit: true,
});

/**
 * The words of instruments in English, German and Chinese, the narrow ones first. `of`: what its unit must measure, if it
 * has one; `unit`: what it has where none is told, because the field knows no other.
 */
const quantities: Known[] = [
  // Its letter is that of standard deviations as well.
  withUnit('conductivity', '电导率', /sigma|σ|conductivity|电导率|leitfähigkeit/i, ['conductivity']),
  known(
    'error',
    '误差',
    /\b(std\.?|esd|e\.s\.d|sigma|stdev|uncertainty|err(or)?s?)\b|±|误差|标准偏?差|不确定度|abweichung|^d(y|i|sig\w*)$|^sig(ma)?\s?[[(]|^(sd|s\.d\.|sem|rsd)$/i,
  ),
  known(
    'setPoint',
    '设定值',
    /set.?(point|temp|value)|program(med)?.?temp|\bprog\.|target|command|\bsoll|设定|目标|程序温度|控制值|^control\b/i,
  ),
  known('setPoint', '衰减', /attenuat|衰减/i),
  known(
    'flag',
    '标记',
    /^(mode|ox\/red|error|control changes|Ns changes|counter inc\.|Ns|I ?range|IERange|over|flags?|(\w+ )?status( ?\(code\))?|状态|工作模式|量程)$/i,
  ),
  known(
    'index',
    '序号',
    /^(index|indx|nr\.?|no\.?|序号|编号|#|pt\.?|points?|point ?no\.?|row|行号|record(ing)?( ?(no|number|id|index))?\.?|data.?point|记录序?号?|数据序号|counter|id|rec ?#?|pixels?|像素|测?点号?)$/i,
  ),
  known(
    'spacing',
    '晶面间距 d',
    /^d([ -_]?(spacing|value|obs))?$|d.?spacing|晶面间距|^d_angstrom/i,
    ['length'],
    'Å',
  ),
  known('twoTheta', '2θ', /2\s*[-_*]?\s*(theta|θ|th\b)|two.?theta|tth\b|衍射角|2θ/i, ['angle'], '°'),
  known('twoTheta', '2θ', /^(angle|winkel|角度|pos\.?)$/i, ['angle'], '°'),
  known('omega', 'ω', /^(omega|ω)$/i, ['angle'], '°'),
  known('scattering', '散射矢量 q', /^q$|scattering vector|散射矢量/i, ['inverse']),
  known('raman', '拉曼位移', /raman.?(shift|verschiebung)|拉曼(位移|频移)/i, ['wavenumber'], 'cm⁻¹'),
  known('wavenumber', '波数', /wave.?numbers?|wellenzahl|波数|^wave$/i, ['wavenumber'], 'cm⁻¹'),
  withUnit('wavelength', '波长', /^wave$/i, ['length']),
  known('binding', '结合能', /binding.?energy|bindungsenergie|结合能|^b\.?\s?e\.?$/i, ['energy'], 'eV'),
  known('kinetic', '动能', /kinetic.?energy|kinetische|动能|^k\.?\s?e\.?$/i, ['energy'], 'eV'),
  known('photon', '光子能量', /photon.?energy|光子能量/i, ['energy']),
  known(
    'shift',
    '化学位移',
    /chemical.?shift|化学位移|chem\.? ?shift|^(δ|ppm|f1|f2)$|verschiebung/i,
    ['shift'],
    'ppm',
  ),
  // The trace of one mass over time or temperature is no column of masses.
  withUnit(
    'ionCurrent',
    '离子流',
    /^((q?mid|ion.?current|ic)\b.*\d|(m\s*\/\s*z|mass|amu|m)\s*[=_:]?\s*\d+)|离子流/i,
    ['current', 'intensity', 'voltage'],
  ),
  known('intensity', '强度', /^(m\s*\/\s*z|amu)\s*[=_:]?\s*\d{2,}/i, ['intensity']),
  known('massToCharge', 'm/z', /m\s*\/\s*z|质荷比|mass.?(to|\/).?charge/i, ['massToCharge']),
  // Mz is an average of molar masses.
  known('massToCharge', 'm/z', /^m_?z$/, ['massToCharge']),
  known(
    'logMolarMass',
    'lg M',
    /^(slice )?(log|lg)\s?(10)?\s*\(?\s*(m|mw|mm|molar mass|mol(ecular|ar)?\.?[ _](weight|mass)|分子量|摩尔质量)\b\)?/i,
  ),
  withUnit(
    'molarMass',
    '摩尔质量',
    /^(slice )?(m|mw|mm|molar ?mass|mol(ecular|ar)?\.?[ _]?(weight|mass|wt\.?)|分子量|摩尔质量)$/i,
    ['molarMass', 'massToCharge'],
  ),
  known('distribution', '微分分布 dW/dlgM', /d\s*w[tf]?\s*\/\s*d\s*\(?\s*(log|lg)|^w\(log ?m\)$/i),
  known('elution', '洗脱体积', /(elution|retention).?vol|(洗脱|保留|淋出|流出)体积/i, ['volume']),
  withUnit(
    'relaxation',
    '横向弛豫时间 T₂',
    /^(t_?2(\s*(relax\w*|distribution|time|值))*|横向弛豫(时间)?)$/i,
    ['time'],
  ),
  withUnit(
    'relaxation',
    '纵向弛豫时间 T₁',
    /^(t_?1(\s*(relax\w*|distribution|time|值))*|纵向弛豫(时间)?)$/i,
    ['time'],
  ),
  known('relaxation', '弛豫时间', /relax\w*.?time|弛豫时间/i, ['time']),
  known(
    'emission',
    '发射波长',
    /em(ission)?[\s._-]*(wave.?length|波长)|发射波长|emissionswellen/i,
    ['length'],
    'nm',
  ),
  known(
    'excitation',
    '激发波长',
    /ex(citation)?[\s._-]*(wave.?length|波长)|激发波长|anregungs/i,
    ['length'],
    'nm',
  ),
  known('wavelength', '波长', /wave.?length|wellenl(ä|ae|a)nge|波长|^(wl|lambda|λ|nm|nanomet(er|re)s?)$/i, [
    'length',
  ]),
  known(
    'betTransform',
    'BET 变换',
    /1\s*\/\s*[[({]?\s*[QVWn]\w*\s*[[({*·]*|p\s*\/\s*[[({]?\s*V\s*\(|bet.?(transform|plot|变换)/i,
  ),
  known('saturation', '饱和压力 p₀', /saturation.?press|饱和(蒸[汽气])?压|^p[0o₀°]$|sättigung/i, [
    'pressure',
  ]),
  known(
    'relativePressure',
    '相对压力 p/p₀',
    /relative.?press|rel\.? ?press|p\s*_?\/\s*p\s*_?[0o₀°⁰]|relative_pressure|相对压力|relativdruck/i,
    ['share'],
  ),
  // Volume by width is no volume: on one axis with it a distribution would be read as a sum.
  known('poreVolume', '微分孔体积 dV/dlogD', /dv\s*[/(]\s*\(?\s*d\s*\(?\s*log/i, ['uptake', 'share']),
  known('poreVolume', '微分孔体积 dV/dD', /dv\s*[/(]\s*\(?\s*d/i, ['uptake', 'share']),
  known('poreVolume', '微分进汞量', /(differential|微分).{0,8}(intrusion|进汞)|d(V|进汞量)\s*\/\s*dlog/i, [
    'uptake',
  ]),
  known('poreVolume', '阶段进汞量', /incremental intrusion|阶段进汞/i, ['uptake']),
  known('poreVolume', '累积进汞量', /intrusion|进汞/i, ['uptake']),
  known(
    'incrementalCapacity',
    '微分容量 dQ/dV',
    /\bd(Q|cap\w*)\s*\/\s*d[VEU]\b|微分容量|incremental.?capacity/i,
  ),
  known(
    'poreVolume',
    '孔体积',
    /(?<![\w/])dV\b(?!\s*\/\s*dt)|pore.?vol|孔(体积|容)|cumulative.?(pore|vol)|累积孔/i,
    ['uptake'],
  ),
  known('cumulative', '累积', /^(cumulative|undersize|passing)\b|累[积计](?!孔)|过筛/i, ['share']),
  known('poreWidth', '孔径', /pore.?(width|size|diam|radius)|孔(径|宽|半径)|porenweite/i, ['length']),
  known(
    'uptake',
    '吸附量',
    /quantity.?ads|(excess|absolute).?(ads|uptake)|uptake|loading|volume.?(ads|@|stp)|vol(ume)?\.? ?@ ?stp|amount adsorbed|吸附量|吸附体积|^V[_ ]?(a|ads|des)$|adsorb(ed|iertes)/i,
    ['uptake', 'mass', 'share'],
  ),
  withUnit('uptake', '吸附量', /^(ad|de)sorption( (amount|quantity|volume))?$|^(吸附|脱附)$/i, ['uptake']),
  withUnit('uptake', '吸附量', /^(V|n|na|Q|W|amount)$/i, ['uptake']),
  known('size', '粒径', /particle.?(size|diam)|size.?class|^(size|diameter)$|粒径|korngr|partikelgr/i, [
    'length',
  ]),
  known(
    'modulusZ',
    '|Z|',
    /^\|\s*z\s*\|$|^z.?mod|^(mod(ulus)?|abs)\(?\s*z\)?$|impedance mod|阻抗模|z的?模值/i,
    ['resistance'],
  ),
  withUnit('modulusZ', '|Z|', /^(z|\|?impedance\|?( ?magnitude)?|(交流)?阻抗值?|impedanz)$/i, ['resistance']),
  known(
    'imaginaryZ',
    'Z″',
    /^[-−]?\s*(z\s?(''|″|"|’’|´´)|im\s*\(?z\)?|z.?(imag(inary)?|im|_i)|zim(ag)?|imag(inary)?( part)?( of)?( z)?|z_?img|阻抗虚部|虚部)/i,
    ['resistance'],
  ),
  known(
    'realZ',
    'Z′',
    /^[-−–]?\s*(z\s?('|′|’|´)(?!['′’´])|re\s*\(?z\)?|z.?(real|re|_r)|zre(al)?|real( part)?( of)?( z)?$|阻抗实部|实部)/i,
    ['resistance'],
  ),
  known('phase', '相位角', /phase|phz|theta\s?z|相位|相角|phasenwinkel|^theta$/i, ['angle']),
  known('frequency', '频率', /freq|频率|frequenz|^f$/i, ['frequency']),
  known(
    'segment',
    '段',
    /^(segment|seg|step( ?(index|no|number|id|序号))?|工步(号|序号|编号)?|步次|段号?|region|scan( ?(no|number|#|index))?|run|sweep|trace|curve|曲线|扫描号)$/i,
  ),
  known(
    'cycle',
    '循环',
    /^(cycle|cyc|cyc ?#|cycle.?(index|id|no\.?|number|count|nr)|循环(序?号|次数|数)?|圈数|zyklus)$/i,
  ),
  known(
    'chargeCapacity',
    '充电容量',
    /(?<!dis|放)(charge|(?<!d)chg|充电)[\s_.]*(specific |spec\.? ?)?(capacity|cap\.?|容量|比容量)|Q charge|充电比?容量/i,
    ['charge'],
  ),
  known(
    'dischargeCapacity',
    '放电容量',
    /(discharge|dchg|放电)[\s_.]*(specific |spec\.? ?)?(capacity|cap\.?|容量|比容量)|Q discharge|放电比?容量/i,
    ['charge'],
  ),
  known('efficiency', '库仑效率', /coulombic|efficiency|库[仑伦]效率|充放电效率|wirkungsgrad/i, ['share']),
  known('capacity', '容量', /capacity|容量|kapazität|^(spec?\.?[ _]?)?cap\.?$|^\(?Q ?- ?Qo\)?$|^d?Q$/i, [
    'charge',
  ]),
  known('energy', '能量', /^(charge |discharge |(d?chg|spec)\.? ?|充电|放电)+(energy|能量)$/i, ['charge']),
  withUnit('energy', '能量', /^(energy|ener\.|能量)$/i, ['charge']),
  known('massRate', 'DTG', /^dtg|deriv\w*\.? ?(weight|mass)|微商|质量变化(速)?率|^dm\/dt|mass.?loss.?rate/i, [
    'rate',
  ]),
  known('thermoVoltage', 'DTA', /^dta\b|差热/i, ['voltage', 'heatFlow', 'temperature']),
  known('heatFlow', '热流', /heat.?flow|^ddsc|\bdsc\b|热流|wärmestrom|^normalized heat/i, ['heatFlow']),
  known(
    'dilation',
    '尺寸变化',
    /dimension.?change|^d[lL]\s*\/\s*[lL]|尺寸变化|(热|线)?膨胀量|^(linear )?thermal expansion$|längenänderung/i,
    ['length', 'share'],
  ),
  known(
    'mass',
    '质量',
    /(?<!molecular |molar )\b(mass|weight|masse|gewicht)\b|^tga?\b|^(剩余|样品)?(质量|重量)|weight.?(percent|%|loss)|失重/i,
    ['mass', 'share'],
  ),
  known(
    'sputterTime',
    '溅射时间',
    /(sputter|etch|erosion|ion ?gun).{0,12}time|(溅射|刻蚀|剥离)时间|sputterzeit/i,
    ['time'],
  ),
  known('temperature', '温度', /temp|^t[srp]?$|温度|^t ?\/ ?°c/i, ['temperature']),
  known(
    'time',
    '时间',
    /^((elapsed|test|total|step|run|experiment|cumulative|relative|retention|r\.?|ret\.?|acq\.?) ?)?(time|zeit|时间)\b|时间|^(t|rt)$|retention.?time|elapsed|prüfzeit|zeit$/i,
    ['time'],
  ),
  known('strain', '应变', /strain|应变|dehnung|stauchung|伸长率|elongation/i, ['share']),
  known('stress', '应力', /stress|应力|zugspannung|druckspannung|^σ$/i, ['pressure']),
  known('stress', '应力', /^(spannung|standardkraft|strength)$/i, ['pressure']),
  known(
    'displacement',
    '位移',
    /displacement|extension|crosshead|stroke|位移|变形|(standard)?weg|traverse|verformung|elongation|deformation|伸长/i,
    ['length'],
  ),
  known('force', '力', /^(load|force)\b|(standard)?kraft|载荷|负荷|试验力|^力$|荷重|拉力|压力值/i, ['force']),
  known('stress', '应力', /load|kraft/i, ['pressure']),
  withUnit('setPoint', '初始压力', /^p_?(i|ini|e2)$/i, ['pressure']),
  withUnit('pressure', '平衡压力', /^p_?e(q|qu)?$/i, ['pressure']),
  known('pressure', '压力', /press(ure)?\b|压力|druck|^p$/i, ['pressure']),
  known('transmittance', '透过率', /transm(ittance|ission)?|%\s?t\b|\bt\s?%|透[过射]率|transmissionsgrad/i, [
    'share',
    'intensity',
  ]),
  known(
    'absorbance',
    '吸光度',
    /absorb(ance|ans|ancy)|吸光度|^abs\.?$|extinktion|optical density|^(a|o\.?d\.?)$/i,
    ['intensity'],
  ),
  known('reflectance', '反射率', /reflect(ance|ivity|ion)?|%\s?r\b|\br\s?%|反射率|remission/i, [
    'share',
    'intensity',
  ]),
  known('kubelka', 'F(R)', /kubelka|^k-?m$|f\(r\)/i),
  known('area', '面积', /^(peak ?)?area\b|area ?%|面积|fläche/i),
  known(
    'width',
    '半高宽',
    /fwhm|半峰?高?宽|[线峰]宽|^(line|peak)\s?width\b|halbwert|β.*width|^i\s?\/\s?i_?[0o₀]|^hkl$|h k l|晶面指数|^peaks?$|peak ?(#|no|nr|number)|^峰号|峰序号/i,
  ),
  known('size', 'Zeta 电位', /zeta/i, ['voltage']),
  known('currentDensity', '电流密度', /current.?density|电流密度|stromdichte|^j$/i, ['currentDensity']),
  known('current', '电流', /current|电流|^<?i>?$|strom|^im$/i, ['current']),
  withUnit('current', '电流', /^<?if>?$/i, ['current']),
  withUnit('currentDensity', '电流密度', /current|电流|strom|^<?i>?$/i, ['currentDensity']),
  known('voltage', '电位', /potential|电位|电势|^<?ewe>?$|^(e|vf|wE\(1\)\.potential)$/i, ['voltage']),
  known('voltage', '电压', /volt(age)?|电压|spannung|^(u|v|ecell)$/i, ['voltage']),
  known('electricField', '电场强度', /electric.?field|电场/i, ['electricField']),
  withUnit('electricField', '电场强度', /^(applied )?field$|^E$/i, ['electricField']),
  known('field', '磁场', /magn\w*.?field|^(field|h)$|applied field|磁场/i, ['field']),
  withUnit('moment', '磁化强度', /^(M|M['′]|M['′]['′]|M[ -]?DC)$/, ['moment']),
  known('moment', '磁化强度', /moment|magneti[sz]ation|磁(矩|化强度)/i, ['moment']),
  known('modulus', '储能模量 G′/E′', /storage.?modulus|储能模量|speichermodul/i, ['pressure']),
  known('modulus', '损耗模量 G″/E″', /loss.?modulus|损耗模量|verlustmodul/i, ['pressure']),
  known('ellipticity', '圆二色性 CD', /^(cd|circular dichroism|(molar )?ellipticity)\b|圆二色|椭圆率/i, [
    'angle',
  ]),
  known(
    'lossFactor',
    '损耗因子 tan δ',
    /tan\s?[[({]?\s?(delta|δ)|loss.?(factor|tangent)|损耗(因子|角正切)|verlustfaktor/i,
  ),
  known('viscosity', '黏度', /viscosity|[黏粘]度|viskosität/i, ['viscosity']),
  known('shearRate', '剪切速率', /shear.?rate|剪切速率|scherrate/i, ['rate']),
  known('concentration', '浓度', /^conc(entration)?\b|浓度|konzentration/i, ['concentration']),
  known('flow', '气体流量', /(gas|purge).?flow|流量|gasfluss/i, ['flow']),
  known('depth', '深度', /^(depth|深度|tiefe)$/i, ['length']),
  known('depth', '距离', /^(distance|距离|abstand)$/i, ['length']),
  known('depth', '位置', /^(position|位置)$/i, ['length']),
  known(
    'distribution',
    '分布',
    /^(volume|number|intensity|体积|数量) ?(%|distribution|density|分布|percent)|分布|frequency %/i,
    ['share'],
  ),
  known('channel', '道址', /^(channel|道址|kanal)$/i),
  known('intensity', '相对丰度', /rel(ative|\.)? ?abund|相对丰度/i, ['share', 'intensity']),
  known('intensity', '相对强度', /^rel(ative|\.)?( ?int\w*\.?)?$|相对强度/i, ['share', 'intensity']),
  known(
    'intensity',
    '强度',
    /intens|\bcounts?\b|\bcps\b|\bcts\b|强度|计数|psd|intensität|abundance|丰度|^i(_?obs)?$|^y[ _]?(obs|calc|bkg|diff)$|signal|信号|tic\b/i,
    ['intensity', 'share'],
  ),
  known('photon', '能量损失', /energy.?loss|能量损失/i, ['energy']),
  known('photon', '能量', /^energy$|^能量$/i, ['energy']),
];

/** A heading: its words without the unit, the unit as it is shown, and what both mean together. */
export type Heading = {
  raw: string;
  name: string;
  unit?: string;
  means?: Meaning;
  /** The name of what is meant, in Chinese. */
  shown: string;
};

/** What a unit means wherever it stands. */
const byAnyUnit: Partial<Record<Dimension, Meaning>> = {
  wavenumber: 'wavenumber',
  heatFlow: 'heatFlow',
  mass: 'mass',
  temperature: 'temperature',
  intensity: 'intensity',
};
/** What is meant by a unit beside words that say no more. */
const byUnit: Partial<Record<Dimension, Meaning>> = {
  ...byAnyUnit,
  time: 'time',
  massToCharge: 'massToCharge',
};
/** What is meant by a heading that is nothing but a unit. */
const byUnitAlone: Partial<Record<Dimension, Meaning>> = {
  ...byAnyUnit,
  current: 'current',
  voltage: 'voltage',
  charge: 'capacity',
};

/** A heading without the codes by which Origin raises, lowers and writes in Greek, and TeX its units. */
function withoutCodes(raw: string): string {
  const greek: Record<string, string> = {
    q: 'θ',
    m: 'µ',
    l: 'λ',
    w: 'ω',
    d: 'δ',
    W: 'Ω',
    n: 'ν',
    s: 'σ',
    e: 'ε',
  };
  return raw
    .replace(/\\\+\(([^)]*)\)|\\-\(([^)]*)\)|\\[bi]\(([^)]*)\)/g, '$1$2$3')
    .replace(/\\g\((\w)\)/g, (whole, letter) => greek[letter] ?? whole)
    .replace(/\$([^$]*)\$/g, (_, formula: string) =>
      formula.replace(/\\(?:AA|mathring\{A\})/g, 'Å').replace(/\^\{(-?\d+)\}/g, '^$1'),
    );
}

/** What a heading says its column holds; `unitRow`: the unit from a row of its own. */
export function headingOf(raw: string, unitRow = ''): Heading {
  const words = withoutCodes(raw)
    .replace(/^["'“”]+|["“”]+$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^<\s*([^<>]*?)\s*>$/, '$1')
    // Names of the adsorption information file.
    .replace(/^_(ad|de)sorp_(amount)$/, '$2 adsorbed')
    .replace(/^_(ad|de)sorp_/, '')
    .trim();
  if (!unitRow && isAmount(words)) return { raw: words, name: words, shown: words };
  const [name, written] = parted(words);
  const below = withoutCodes(unitRow);
  const isUnit = Boolean(below && unitOf(below));
  if (isUnit || (!written && !unitOf(words))) return told(words, words, below);
  return told(words, name, written ?? '');
}

/** Whether a heading is an amount, such as "50 mV/s" or "0.1 mM": what a curve was measured at, and no quantity of it. */
export function isAmount(heading: string): boolean {
  const [, unit] = /^\d+(?:[.,]\d+)?\s*([^\d\s,;].*)$/.exec(heading.trim()) ?? [];
  return (
    unit !== undefined &&
    (unitOf(unit) !== undefined || /^(m?V\/s|m?V s\S*-1|m?A\/cm\S{1,2}|rpm|wt\.?\s?%|mol\s?%|C)$/.test(unit))
  );
}

function told(raw: string, name: string, written: string): Heading {
  const plain = name
    .replace(/_/g, ' ')
    .replace(/[\s/,:]+$/, '')
    .trim();
  const found = meantBy(plain, written);
  const unit = written ? unitOf(written, found?.of) : undefined;
  const bare = written.trim().replace(/^[[({（【]\s*(.*?)\s*[\])}）】]$/, '$1');
  const own = written ? undefined : unitOf(plain);
  const share = /^(%\s?[tr]|[tr]\s?%)$/i.test(plain)
    ? '%'
    : own && found && byUnitAlone[own.dimension] === found.means
      ? own.unit
      : undefined;
  const shownUnit = unit?.unit ?? (bare || undefined) ?? share ?? found?.unit;
  return {
    raw,
    name: plain || raw,
    ...(shownUnit && !/^[-#1]$/.test(shownUnit) && { unit: shownUnit }),
    ...(found && { means: found.means }),
    shown: nameOf(found, raw) ?? (plain || raw),
  };
}

/** A part that a heading names with a minus keeps it. */
function nameOf(found: Known | undefined, raw: string): string | undefined {
  const isTurned = (found?.means === 'imaginaryZ' || found?.means === 'realZ') && /^\s*[-−–]/.test(raw);
  return isTurned ? `−${found?.name}` : found?.name;
}

function meantBy(plain: string, written: string): Known | undefined {
  const fits = (one: Known) => {
    const unit = written ? unitOf(written, one.of) : undefined;
    if (!unit) return !one.needsUnit;
    return !one.of || one.of.includes(unit.dimension);
  };
  // A letter alone is a current only in amperes.
  const isLetter = /^<?[ie]>?$/i.test(plain) && !unitOf(written);
  const known = quantities.find(
    (one) => one.match.test(plain) && fits(one) && !(isLetter && /current|voltage/.test(one.means)),
  );
  if (known) return known;
  const alone = unitOf(written) ?? unitOf(plain);
  const isGeneral =
    /^(value|wert|signal|data|sig\.?|数值|信号|数据|y|x)?$/i.test(plain) || (!written && alone !== undefined);
  const means = isGeneral && alone ? (written ? byUnit : byUnitAlone)[alone.dimension] : undefined;
  return means && quantities.find((one) => one.means === means);
}

/** Words and unit of a heading: in brackets at its end, after a slash, a comma, a blank or an underscore. */
function parted(words: string): [string, string | undefined] {
  if (/^1\s*\//.test(words) || unitOf(words)) return [words, undefined];
  const bracketed =
    /^(.*?)[\s_/,]*[([（【{<]\s*([^()[\]（）]*(?:\([^()]*\)[^()[\]（）]*)*)\s*[)\]）】}>]$/.exec(words);
  if (bracketed?.[1] && bracketed[2] && isLikeUnit(bracketed[2])) return [bracketed[1], bracketed[2]];
  const within = /^(\S.*?)\s*[([]([^()[\]]+)[)\]]\s+\p{L}[^()[\]]*$/u.exec(words);
  if (within?.[1] && within[2] && unitOf(within[2])) return [within[1], within[2]];
  for (let at = words.indexOf('/'); at > 0; at = words.indexOf('/', at + 1)) {
    const rest = words.slice(at + 1).replace(/^\s*[([]\s*(.*?)\s*[)\]]$/, '$1');
    const [, before, over] = /^(.*\S)\s+(\S+)$/.exec(words.slice(0, at)) ?? [];
    const isWord = /^[a-z]{4,}\.?$/i.test(over ?? '') && !unitOf(over ?? '');
    const isOver = before && over && !isWord && !quantities.some(({ match }) => match.test(over));
    if (isOver && /^(min|s|h|g|cm\S*)$/i.test(rest)) return [before, `${over}/${rest}`];
    if (unitOf(rest)) return [words.slice(0, at), rest];
  }
  const comma = /^(.+?)[,，]\s*(.+)$/.exec(words);
  if (comma?.[1] && comma[2] && unitOf(comma[2])) return [comma[1], comma[2]];
  if (/^(p\/p0|wave.?number|raman.?shift|2.?theta)$/i.test(words)) return [words, undefined];
  const parts = words.split(/[\s_]+/);
  for (let count = Math.min(3, parts.length - 1); count > 0; count--) {
    const rest = parts
      .slice(-count)
      .join(' ')
      .replace(/^percent per c$/i, '%/°C')
      .replace(/ per s$/i, '/s');
    const slashed = parts.slice(-count).join('/');
    const unit =
      unitOf(rest) ??
      (count > 1 ? unitOf(slashed) : undefined) ??
      (count === 3 && /^cm3 g stp$/i.test(rest) ? unitOf('cm3/g STP') : undefined);
    const name = parts.slice(0, -count).join(' ');
    const isLetter = /^[a-zA-Z]$/.test(rest);
    if (
      unit &&
      quantities.some((one) => one.match.test(name) && (one.of?.includes(unit.dimension) ?? !isLetter))
    )
      return [name, rest === unit.unit ? rest : unit.unit];
  }
  return [words, undefined];
}

/** Brackets hold a unit that is known, or short signs that can be one. */
function isLikeUnit(words: string): boolean {
  if (unitOf(words)) return true;
  if (/^(real|imag|re|im|z|r|x|y|p\/p.?|raw|stp|s?\d+|ads|des|all|norm\.?|corr\.?)$/i.test(words.trim()))
    return false;
  return (
    /^[^\s]{1,12}([/·*^ -][^\s]{1,8}){0,3}$/.test(words) &&
    /[/%°Ωµ²³⁻^·]|\p{L}[ .]\p{L}+[-−][123]$/u.test(words)
  );
}

/** Whether a row holds units and nothing else, at least one of them well known. */
export function isUnitRow(fields: readonly string[]): boolean {
  const filled = fields.filter(Boolean).map(withoutCodes);
  const isKnown = filled.some((field) => unitOf(field));
  const isEach = filled.every(
    (field) => unitOf(field) || /^[[({（].{0,16}[\])}）]$/.test(field) || /^(#|-|bits|1)$/.test(field),
  );
  // Words such as "nm" can head a column as well: a row of one word is no row of units.
  return isKnown && isEach;
}

/**
 * The headings of a line whose words are divided by nothing but blanks, cut where known quantities begin; undefined unless
 * just so many begin there.
 */
export function headingsIn(line: string, columns: number): string[] | undefined {
  const begins = new Set<number>();
  let covered = 0;
  const words = [...line.matchAll(/\S+/g)];
  for (const { index } of words) {
    if (index < covered) continue;
    const rest = line.slice(index);
    const [word = ''] = /^\S+/.exec(rest) ?? [];
    const isWord = word.length > 2 && quantities.some(({ match }) => match.exec(word)?.[0] === word);
    const found = quantities
      .map(({ match }) => match.exec(rest))
      .find((one) => one?.index === 0 && one[0].length > 2);
    if (!found && !isWord) continue;
    begins.add(index);
    covered = index + (found?.[0] ?? word).length;
  }
  const places = [...begins];
  if (columns < 2 || places.length !== columns || line.slice(0, places[0]).trim()) return undefined;
  const cut = places.map((from, at) => line.slice(from, places[at + 1]).trim());
  return cut.every((heading) => heading.length <= 28 && heading.split(/\s+/).length <= 3) ? cut : undefined;
}

/** What the words of lines speak of, wherever in them. */
export function meaningsIn(text: string): Meaning[] {
  return quantities.filter(({ match }) => match.test(text)).map(({ means }) => means);
}
