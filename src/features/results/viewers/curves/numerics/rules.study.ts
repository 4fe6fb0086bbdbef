import type { StudyName } from '../rules.studies.ts';
import { enthalpy, glass } from './rules.calorimetry.ts';
import { diffraction } from './rules.diffraction.ts';
import { bet, bjh, tPlot } from './rules.gas.ts';
import type { Found, Studying } from './rules.studied.ts';
import { tauc } from './rules.tauc.ts';
import { tensile } from './rules.tensile.ts';
import { thermal } from './rules.thermal.ts';
import { tafel, voltammetry } from './rules.voltammetry.ts';

/** Each study by its name. Throws Unreadable, in words for the customer, where the data do not allow it. */
export const studied: Record<StudyName, (studying: Studying) => Found> = {
  ...{ diffraction, bet, tplot: tPlot, bjh, tauc, thermal, enthalpy, glass, tensile, voltammetry, tafel },
};
