/** What a unit measures. Pressures and stresses share their units. */
export type Dimension =
  | 'angle'
  | 'length'
  | 'wavenumber'
  | 'energy'
  | 'temperature'
  | 'time'
  | 'mass'
  | 'share'
  | 'force'
  | 'pressure'
  | 'voltage'
  | 'current'
  | 'currentDensity'
  | 'charge'
  | 'resistance'
  | 'frequency'
  | 'heatFlow'
  | 'uptake'
  | 'intensity'
  | 'shift'
  | 'rate'
  | 'field'
  | 'electricField'
  | 'moment'
  | 'area'
  | 'flow'
  | 'concentration'
  | 'viscosity'
  | 'inverse'
  | 'massToCharge'
  | 'molarMass'
  | 'volume'
  | 'conductivity'
  | 'conductance';

/** How instruments write a unit, how it is shown, and what it measures. */
const spellings: [RegExp, string, Dimension][] = [
  [/^(°|deg|degrees?|grad|°2(θ|th(eta)?\.?)|2theta deg|度)$/i, '°', 'angle'],
  [/^rad$/i, 'rad', 'angle'],
  [/^mdeg$/i, 'mdeg', 'angle'],
  [/^([dr]\.?\s?)?nm$|^nanomet(er|re)s?$|^纳米$/i, 'nm', 'length'],
  [/^(µm|um|microns?|micromet(er|re)s?|微米)$/i, 'µm', 'length'],
  [/^(mm|毫米)$/, 'mm', 'length'],
  [/^cm$/, 'cm', 'length'],
  [/^m$/, 'm', 'length'],
  [/^(Å|ang|angstroms?|埃)$/i, 'Å', 'length'],
  [/^(1\/cm|cm\^?[-⁻−]\^?[1¹]|cm-1|cm\^\{?-1\}?|cm⁻¹|inverse cm|per cm|rel\. 1\/cm)$/i, 'cm⁻¹', 'wavenumber'],
  [/^(1\/Å|Å\^?-1|Å⁻¹|A\^?-1|1\/A)$/, 'Å⁻¹', 'inverse'],
  [/^(1\/nm|nm\^?-1|nm⁻¹)$/, 'nm⁻¹', 'inverse'],
  [/^ev$/i, 'eV', 'energy'],
  [/^kev$/i, 'keV', 'energy'],
  [/^mev$/, 'meV', 'energy'],
  [/^oC$/, '°C', 'temperature'],
  [/^(°\s?c|℃|º\s?c|deg\.?\s?c|degrees? c(elsius)?|celsius|摄氏度)$/i, '°C', 'temperature'],
  [/^C$/, '°C', 'temperature'],
  [/^(K|kelvin|开尔文)$/, 'K', 'temperature'],
  [/^(°\s?F|℉)$/, '°F', 'temperature'],
  [/^[mµn]?S$/, '$&', 'conductance'],
  [/^(s|sec|secs|seconds?|秒|sek)\.?$/i, 's', 'time'],
  [/^(min|mins|minutes?|分钟|分|minuten)\.?$/i, 'min', 'time'],
  [/^(h|hr|hrs|hours?|小时|时|std)\.?$/i, 'h', 'time'],
  [/^(ms|msec|毫秒)$/, 'ms', 'time'],
  [/^(µs|us)$/, 'µs', 'time'],
  [/^(ns|纳秒)$/, 'ns', 'time'],
  [/^(d|days?|天)$/i, 'd', 'time'],
  [/^mg$|^毫克$/, 'mg', 'mass'],
  [/^(g|克)$/, 'g', 'mass'],
  [/^(µg|ug)$/, 'µg', 'mass'],
  [/^kg$/, 'kg', 'mass'],
  [/^(%|percent|pct|wt\.?\s?%|mass\s?%|%\s?t|%\s?r|百分比)$/i, '%', 'share'],
  [/^(mm\/mm|in\/in|m\/m|mm mm-1)$/i, 'mm/mm', 'share'],
  [/^(N|newtons?|牛)$/, 'N', 'force'],
  [/^(kN|千牛)$/, 'kN', 'force'],
  [/^mN$/, 'mN', 'force'],
  [/^(kgf|lbf|gf|cN)$/i, '$&', 'force'],
  [/^(MPa|N\/mm\^?[2²]|N\/mm²|兆帕)$/i, 'MPa', 'pressure'],
  [/^GPa$/i, 'GPa', 'pressure'],
  [/^kPa$/i, 'kPa', 'pressure'],
  [/^Pa$/, 'Pa', 'pressure'],
  [/^mm\s?hg$/i, 'mmHg', 'pressure'],
  [/^torr$/i, 'Torr', 'pressure'],
  [/^(m?bar)$/i, '$&', 'pressure'],
  [/^(atm|psi|psia)$/i, '$&', 'pressure'],
  [/^(V|volts?|伏)$/i, 'V', 'voltage'],
  [/^V vs\.? .{2,20}$/i, '$&', 'voltage'],
  [/^(mV|毫伏)$/, 'mV', 'voltage'],
  [/^(µV|uV)$/, 'µV', 'voltage'],
  [/^(A|[Aa]mps?|[Aa]mperes?|安)$/, 'A', 'current'],
  [/^A$/, 'Å', 'length'],
  [/^(mA|m[Aa]mps?|毫安)$/, 'mA', 'current'],
  [/^(µA|uA)$/, 'µA', 'current'],
  [/^(nA|pA)$/, '$&', 'current'],
  [/^A[/.·*]\s?cm\^?-?[2²]$/, 'A/cm²', 'currentDensity'],
  [/^mA([/.·*]\s?cm\^?-?[2²]| cm-2| cm⁻²|\/cm²)$/, 'mA/cm²', 'currentDensity'],
  [/^(µA|uA)([/.·*]\s?cm\^?-?[2²]| cm-2)$/, 'µA/cm²', 'currentDensity'],
  [/^m?A\/(g|m2|m²)$/, '$&', 'currentDensity'],
  [/^(m?A\.?h)$/i, '$&', 'charge'],
  [/^amp-?hrs?$/i, 'Ah', 'charge'],
  [/^mamp-?hrs?$/i, 'mAh', 'charge'],
  [/^watt-?hrs?$/i, 'Wh', 'charge'],
  [/^m?Ah\/(g|cm²|cm2|kg)$/i, '$&', 'charge'],
  [/^m?A\.h\/g$/, 'mAh/g', 'charge'],
  [/^m?Ah g-1$/, 'mAh/g', 'charge'],
  [/^(m?C|coulombs?)$/, '$&', 'charge'],
  [/^m?Wh(\/kg|\/g)?$/i, '$&', 'charge'],
  [/^(Ω|ohms?|欧姆?)$/i, 'Ω', 'resistance'],
  [/^(kΩ|kohms?)$/i, 'kΩ', 'resistance'],
  [/^(MΩ|Mohms?)$/, 'MΩ', 'resistance'],
  [/^(Ω|ohms?)[.·*\s]?cm\^?[2²]$/i, 'Ω·cm²', 'resistance'],
  [/^(Hz|hertz|赫兹?)$/i, 'Hz', 'frequency'],
  [/^(kHz|MHz)$/, '$&', 'frequency'],
  [/^rad\/s$/i, 'rad/s', 'frequency'],
  [/^(mW|W|µW|uW)$/, '$&', 'heatFlow'],
  [/^(mW\/mg|mW\/g|W\/g|µW\/mg)$/, '$&', 'heatFlow'],
  [/^(µV\/mg|uV\/mg)$/, 'µV/mg', 'heatFlow'],
  [/^(cm\^?[3³]|cc|ml)[/·\s]?\(?g(⁻¹|\^?-1)?\)?[,\s]*(\(stp\)|@? ?stp)$/i, 'cm³/g STP', 'uptake'],
  [/^(cm\^?[3³]|cc|ml)[/·\s]?\(?g(⁻¹|\^?-1)?\)?$/i, 'cm³/g', 'uptake'],
  [/^(cm\^?[3³]|cc|ml)\s?\(?stp\)?[/·\s]*g(\^?-1|⁻¹)?$/i, 'cm³/g STP', 'uptake'],
  [/^(mmol)[/·\s]?g(\^?-1|⁻¹)?$/i, 'mmol/g', 'uptake'],
  [/^mol[/·\s]?g(\^?-1|⁻¹)?$/i, 'mol/g', 'uptake'],
  [/^mol[/·\s]?kg(\^?-1|⁻¹)?$/i, 'mol/kg', 'uptake'],
  [/^(mg\/g)$/i, 'mg/g', 'uptake'],
  [/^(cm\^?[3³]|cc|ml)\/\(?g[·*\s-]+(nm|Å|A)\)?$/i, 'cm³/(g·nm)', 'uptake'],
  [/^(counts?|cts|计数|(zähl)?impulse|imp\.?|coups|cuentas|имп\.?)$/i, 'counts', 'intensity'],
  [/^k?counts$/i, '$&', 'intensity'],
  [/^(cps|counts?\s?[/ ]\s?s(ec)?|counts? per s(ec)?(ond)?|cts\/s|c\/s|counts\/sec)$/i, 'cps', 'intensity'],
  [/^(kcps)$/i, 'kcps', 'intensity'],
  [
    /^(a\.?\s?u\.?|arb\.?\s?(units?|u\.?)?|arbitrary( units?)?|任意单位|w\.e\.|rel\.? ?u\.?)$/i,
    'a.u.',
    'intensity',
  ],
  [/^(m?AU)$/, '$&', 'intensity'],
  [/^(ppm)$/i, 'ppm', 'shift'],
  [/^(m\/z|Da|Th|amu|u)$/, '$&', 'massToCharge'],
  [/^[mµ]?S[/·\s]?c?m(\^?-1|⁻¹)?$/, '$&', 'conductivity'],
  [/^thomsons?$/i, 'Th', 'massToCharge'],
  [/^(k?g[/·\s]?mol(\^?-1|⁻¹)?|k?Da|kDa)$/, '$&', 'molarMass'],
  [/^(m?l|µl|毫升)$/i, '$&', 'volume'],
  [/^(%|mg|µg|ug|µV|mW)\/(min|s|°C|℃|C|K)$/, '$&', 'rate'],
  [/^(°C|℃|C|K)\/min$/, '°C/min', 'rate'],
  [/^(1\/s|s-1|s⁻¹|s\^-1)$/, 's⁻¹', 'rate'],
  [/^(mm|cm|m|µm)\/(min|s)$/, '$&', 'rate'],
  [/^(Oe|kOe|T|mT|Tesla|G|kG|A\/m)$/, '$&', 'field'],
  [/^[kM]?V\/[cmµ]?m$/, '$&', 'electricField'],
  [/^(emu|emu\/g|A·?m\^?[2²](\/kg)?|memu)$/, '$&', 'moment'],
  [/^[sn]?m?l[ns]?\/min$|^(sccm|slm|slpm)$/i, '$&', 'flow'],
  [/^(mg\/L|g\/L|mol\/L|mmol\/L|M|mM|µM|ng\/mL|µg\/mL)$/, '$&', 'concentration'],
  [/^(m?Pa[·.\s]?s|cP)$/, '$&', 'viscosity'],
];

/**
 * A unit as it is shown and what it measures, `wanted` first where its letters mean several things; undefined when the
 * words are no unit that is known.
 */
export function unitOf(
  words: string,
  wanted?: readonly Dimension[],
): { unit: string; dimension: Dimension } | undefined {
  const plain = words
    .trim()
    .replace(/^[[({（【]\s*(.*?)\s*[\])}）】]$/, '$1')
    .replace(/μ/g, 'µ')
    .replace(/\u2126/g, 'Ω')
    .trim();
  if (!plain || plain.length > 24) return undefined;
  const spelt = (words: string) => {
    const found = spellings.filter(([match]) => match.test(words));
    const [, unit, dimension] = found.find(([, , own]) => wanted?.includes(own)) ?? found[0] ?? [];
    return unit && dimension ? { unit: unit === '$&' ? words : unit, dimension } : undefined;
  };
  const found = spelt(plain) ?? spelt(slashed(plain));
  return found && { ...found, unit: found.unit.replace(/^u(?=[AVWgm])/, 'µ') };
}

/** A unit that is told by powers below nothing, as a fraction: "mA cm⁻²", "W·g^-1" and "Wg-1" are mA/cm2 and W/g. */
function slashed(unit: string): string {
  return unit.replace(
    /^(\S+?)[\s·.*]*(cm|m|g|kg|mg|L|mol|s|min|K)\s?\^?\{?(?:[-−–]([12])|⁻([¹²]))\}?$/,
    (_, over: string, under: string, ...[power, raised]: string[]) =>
      `${over}/${under}${power === '2' || raised === '²' ? '2' : ''}`,
  );
}
