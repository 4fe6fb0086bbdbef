/** What a file of ChemStation holds: a channel over time, spectra of diodes, mass spectra. */
export type AgilentKind = 'ch' | 'uv' | 'ms';

const kinds: Readonly<Record<string, AgilentKind>> = {
  '\u0003130': 'ch',
  '\u0003179': 'ch',
  '\u0003131': 'uv',
  '\u00012\u0000\u0000': 'ms',
};

/** The kind by the version at the beginning; undefined for versions that no public description tells of. */
export function agilentKindOf(bytes: Uint8Array): AgilentKind | undefined {
  return kinds[String.fromCharCode(...bytes.subarray(0, 4))];
}
