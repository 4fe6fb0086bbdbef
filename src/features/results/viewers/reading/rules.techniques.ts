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
    hint: /xrd|x射线衍射|diffract|粉末衍射|\.xye?$|\.xrdml$/i,
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
function quantityNamed(label: string): Quantity {
  const [, name, unit] = /^(.+?) \(([^()]+)\)$/.exec(label) ?? [];
  return name && unit ? { name, unit } : { name: label };
}

/** Words that sound like a technique and measure something else against something else. */
const others = /低场|弛豫|lf-?nmr|relax|dems|微分电化学|X\s?射线荧光|\bxrf\b|icp/i;

/** The technique that words name, such as a service's; undefined when they name none, or several that are coupled. */
export function techniqueNamed(words: string): Technique | undefined {
  const found = others.test(words)
    ? []
    : Object.entries(conventions).filter(([, { hint }]) => hint.test(words));
  return found.length === 1 ? (found[0]?.[0] as Technique) : undefined;
}
