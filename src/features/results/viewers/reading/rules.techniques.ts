import type { Axis, Marks, Quantity, Technique } from './rules.readings.ts';

type Convention = { name: string; x: Axis; y: Quantity; marks?: Marks; hint: RegExp };

const axis = (label: string, isReversed = false): Axis => ({
  ...quantityNamed(label),
  ...(isReversed && { isReversed }),
});

/**
 * What the axes of each technique are called and which way they run: wavenumbers, chemical shifts and binding
 * energies fall from left to right. `hint` finds the technique in the words for a service or a file.
 */
export const conventions: Record<Technique, Convention> = {
  xrd: {
    name: 'XRD 衍射',
    x: axis('2θ (°)'),
    y: quantityNamed('强度 (counts)'),
    hint: /xrd|x射线衍射|diffract|粉末衍射|\.xy$|\.xrdml$/i,
  },
  ir: {
    name: '红外光谱',
    x: axis('波数 (cm⁻¹)', true),
    y: quantityNamed('透过率 (%)'),
    hint: /ft-?ir|\bir\b|infra-?red|红外|\.dpt$/i,
  },
  raman: {
    name: '拉曼光谱',
    x: axis('拉曼位移 (cm⁻¹)'),
    y: quantityNamed('强度 (counts)'),
    hint: /raman|拉曼/i,
  },
  uv: {
    name: '紫外可见光谱',
    x: axis('波长 (nm)'),
    y: quantityNamed('吸光度'),
    hint: /uv|紫外|荧光|fluoresc|photolum|\bpl\b/i,
  },
  nmr: { name: '核磁共振', x: axis('化学位移 (ppm)', true), y: { name: '强度' }, hint: /nmr|核磁/i },
  ms: {
    name: '质谱',
    x: axis('m/z'),
    y: quantityNamed('相对丰度 (%)'),
    marks: 'sticks',
    hint: /\bms\b|mass.?spec|质谱|maldi|lc-?ms|gc-?ms/i,
  },
  xps: {
    name: 'XPS 光电子能谱',
    x: axis('结合能 (eV)', true),
    y: quantityNamed('强度 (cps)'),
    hint: /xps|\bups\b|光电子|\.vms$/i,
  },
  tga: {
    name: '热重',
    x: axis('温度 (°C)'),
    y: quantityNamed('质量 (%)'),
    hint: /tga?\b|热重|tg-?dsc|sta\b/i,
  },
  dsc: {
    name: '差示扫描量热',
    x: axis('温度 (°C)'),
    y: quantityNamed('热流 (mW/mg)'),
    hint: /dsc|dta\b|量热/i,
  },
  isotherm: {
    name: '气体吸脱附',
    x: axis('相对压力 p/p₀'),
    y: quantityNamed('吸附量 (cm³/g STP)'),
    marks: 'dots',
    hint: /bet\b|isotherm|吸附|比表面|孔径|sorption/i,
  },
  eis: {
    name: '电化学阻抗',
    x: axis('Z′ (Ω)'),
    y: quantityNamed('−Z″ (Ω)'),
    marks: 'dots',
    hint: /eis\b|impedance|阻抗|nyquist/i,
  },
  tensile: {
    name: '力学曲线',
    x: axis('应变 (%)'),
    y: quantityNamed('应力 (MPa)'),
    hint: /tensile|拉伸|压缩|弯曲|力学|stress/i,
  },
  other: { name: '其他曲线', x: axis('横轴'), y: { name: '纵轴' }, hint: /$^/ },
};

/** A label such as "2θ (°)" as its parts; brackets around a whole quantity are no unit. */
export function quantityNamed(label: string): Quantity {
  const [, name, unit] = /^(.+?) \(([^()]+)\)$/.exec(label) ?? [];
  return name && unit ? { name, unit } : { name: label };
}

/** The technique that words name, such as a service's; undefined when they name none. */
export function techniqueNamed(words: string): Technique | undefined {
  const found = Object.entries(conventions).find(([, { hint }]) => hint.test(words));
  return found?.[0] as Technique | undefined;
}

/** What a column holds. `axis` says whether it is measured against (x) or what is measured (y). */
type Known = {
  match: RegExp;
  name: string;
  unit?: string;
  technique?: Technique;
  axis: 'x' | 'y' | 'aside';
};

const quantities: Known[] = [
  {
    match: /2\s*[-_]?\s*(theta|θ)|two.?theta|衍射角|pos\.?.?\[?°?2th/i,
    name: '2θ',
    unit: '°',
    technique: 'xrd',
    axis: 'x',
  },
  { match: /^angle\b/i, name: '2θ', unit: '°', technique: 'xrd', axis: 'x' },
  { match: /raman.?shift|拉曼位移/i, name: '拉曼位移', unit: 'cm⁻¹', technique: 'raman', axis: 'x' },
  { match: /wave.?numbers?|波数|^1\/cm$|^cm.?-1$/i, name: '波数', unit: 'cm⁻¹', technique: 'ir', axis: 'x' },
  { match: /binding.?energy|结合能|^b\.?e\.?\b/i, name: '结合能', unit: 'eV', technique: 'xps', axis: 'x' },
  { match: /kinetic.?energy|动能/i, name: '动能', unit: 'eV', technique: 'xps', axis: 'x' },
  { match: /chemical.?shift|化学位移|\bppm\b/i, name: '化学位移', unit: 'ppm', technique: 'nmr', axis: 'x' },
  { match: /m\s*\/\s*z|质荷比/i, name: 'm/z', technique: 'ms', axis: 'x' },
  { match: /wave.?length|波长|^nm$|^nanometers?$/i, name: '波长', unit: 'nm', technique: 'uv', axis: 'x' },
  {
    match: /relative.?pressure|p\s*\/\s*p\s*_?[0o₀°]|相对压力/i,
    name: '相对压力 p/p₀',
    technique: 'isotherm',
    axis: 'x',
  },
  { match: /^(absolute |equilibrium )?pressure|压力/i, name: '压力', technique: 'isotherm', axis: 'x' },
  { match: /temp|温度|^t\b.*[°℃c]\b|^ts\b/i, name: '温度', unit: '°C', technique: 'tga', axis: 'x' },
  { match: /strain|应变|elongation|伸长/i, name: '应变', unit: '%', technique: 'tensile', axis: 'x' },
  {
    match: /^-?z.?.?(imag|im\b|")|im\s*\(?z|z(''|″|")|zim|虚部|z_?i\b/i,
    name: 'Z″',
    unit: 'Ω',
    technique: 'eis',
    axis: 'y',
  },
  {
    match: /^z.?.?(real|re\b|')|re\s*\(?z|z['′](?!['′])|zre|实部|z_?r\b/i,
    name: 'Z′',
    unit: 'Ω',
    technique: 'eis',
    axis: 'x',
  },
  { match: /trans(mittance|mission)|%t\b|透过率|透射率/i, name: '透过率', unit: '%', axis: 'y' },
  { match: /absorbance|吸光度|^abs\b/i, name: '吸光度', axis: 'y' },
  { match: /reflect|反射率/i, name: '反射率', unit: '%', axis: 'y' },
  { match: /dtg|deriv|微商/i, name: 'DTG', unit: '%/°C', axis: 'y' },
  { match: /mass|weight|tg\b|质量|重量/i, name: '质量', unit: '%', axis: 'y' },
  { match: /heat.?flow|dsc|热流/i, name: '热流', unit: 'mW', technique: 'dsc', axis: 'y' },
  { match: /quantity.?ads|uptake|loading|volume.?ads|吸附量/i, name: '吸附量', unit: 'cm³/g STP', axis: 'y' },
  { match: /stress|应力/i, name: '应力', unit: 'MPa', axis: 'y' },
  { match: /intensity|counts?|cps|强度|psd/i, name: '强度', axis: 'y' },
  { match: /freq|频率/i, name: '频率', unit: 'Hz', axis: 'aside' },
  { match: /^time|时间|elapsed/i, name: '时间', unit: 's', axis: 'aside' },
  { match: /^(index|no\.?|序号|#|scan)$/i, name: '序号', axis: 'aside' },
];

/** What a heading says its column holds. */
export function quantityOf(heading: string): Known | undefined {
  const words = heading.trim();
  return words ? quantities.find(({ match }) => match.test(words)) : undefined;
}

const units: [RegExp, string][] = [
  [/percent_per_c|%\/(°|min|℃)/i, '%/°C'],
  [/[_\s([/](deg|degrees?|°)([)\]]|$)/i, '°'],
  [/cm\^?[-⁻−]?[1¹]|1\/cm/i, 'cm⁻¹'],
  [/[_\s([]ev\b/i, 'eV'],
  [/[_\s([]nm\b/i, 'nm'],
  [/gpa/i, 'GPa'],
  [/mpa/i, 'MPa'],
  [/[_\s([](ohm|Ω)/i, 'Ω'],
  [/percent|%/i, '%'],
  [/[_\s([]k[)\]]?$/i, 'K'],
  [/[_\s([](°?c|℃)[)\]]?$/i, '°C'],
  [/[_\s([]mg\b/i, 'mg'],
  [/[_\s([]min\b/i, 'min'],
  [/counts_per_s|cps|counts\/s/i, 'cps'],
  [/counts/i, 'counts'],
  [/cm3_g|cm³\/g/i, 'cm³/g STP'],
  [/mmol\/?g|mmol_g/i, 'mmol/g'],
];

/** A heading as the label of an axis: what it holds in Chinese with the unit that it names, else the heading itself. */
export function headed(heading: string): string {
  const quantity = quantityOf(heading);
  if (!quantity) return heading.trim();
  const unit = units.find(([match]) => match.test(heading))?.[1] ?? quantity.unit;
  return unit ? `${quantity.name} (${unit})` : quantity.name;
}

/** Whether what is measured dips instead of rising: transmission and reflection. */
export function pointsDown(label: string): boolean {
  return /透过|透射|反射|transm|reflect|%t\b/i.test(label);
}
