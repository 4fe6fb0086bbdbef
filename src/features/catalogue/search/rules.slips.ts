import { knownEnglish } from './rules.english.ts';
import { knownLatin } from './rules.kinds.ts';

/** What methods, and what they work with, are called in English. */
const methods =
  'absorption adsorption aberration amplification antibody atomic backscatter calorimetry capacitance centrifugation characterization ' +
  'chemisorption chromatography combustion computational confocal conductivity corrosion coulometric cryogenic crystallography cytometry ' +
  'cytotoxicity dielectric differential diffraction diffuse diffusion dispersive dissolution docking dynamic electrochemical electron ' +
  'electrophoresis electrospray ellipsometry emission energy fatigue ferroelectric fluorescence focused fourier galvanostatic goniometer ' +
  'gravimetric hardness headspace hysteresis immunofluorescence impedance indentation inductively infrared interferometry isotherm ' +
  'lithography luminescence magnetization magnetometer mechanical metabolomics microbiome microplastics microscope microscopy mossbauer ' +
  'nanoindentation neutron nutrition permeation permittivity pesticide photocurrent photoelectron photoluminescence piezoelectric plasma ' +
  'polarization porosimetry porosity potential potentiostat profilometry proteomics pycnometer pyrolysis quadrupole quantification ' +
  'raman reflectance resonance resistivity rheology rheometer rietveld roughness scanning scattering secondary sedimentation sequencing ' +
  'simulation spectrometry spectroscopy spectrum sputtering sublimation supercapacitor surface synchrotron tension tensile thermal ' +
  'thermogravimetric thermoelectric thickness titration tomography topography transcriptome transmission tribology ultraviolet viscosity ' +
  'voltammetry wettability zeta';

let known: ReadonlySet<string> | undefined;

/** All of them, reckoned when somebody first asks. */
function knownWords(): ReadonlySet<string> {
  known ??= new Set([...methods.split(' '), ...knownEnglish(), ...knownLatin()]);
  return known;
}

/** The shortest word in which two slips are forgiven. */
const shortest = 7;

/**
 * The normalised text with known words in place of those that are up to `most` slips away from one; undefined where
 * nothing changes. One slip is found by what the shop itself has; see `formsNear`.
 */
export function respelled(text: string, most = 2): string | undefined {
  const spelled = text.replace(/[a-z]+/g, (word) => nearestKnown(word, most) ?? word);
  return spelled === text ? undefined : spelled;
}

function nearestKnown(word: string, most: number): string | undefined {
  if (word.length < shortest || knownWords().has(word)) return undefined;
  let nearest: { word: string; slips: number } | undefined;
  for (const other of knownWords()) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > 2) continue;
    const slips = slipsBetween(word, other);
    if (slips <= most && slips < (nearest?.slips ?? 3)) nearest = { word: other, slips };
  }
  return nearest?.word;
}

/** How many letters are too many, too few, wrong or swapped with their neighbours. */
function slipsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        ...[last![at]! + 1, next[at - 1]! + 1, last![at - 1]! + (isSame ? 0 : 1)],
        isSwapped ? before![at - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last!, next];
  }
  return last!.at(-1)!;
}
