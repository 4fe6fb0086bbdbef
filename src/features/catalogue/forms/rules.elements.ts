/** The chemical elements by atomic number, as their symbols. */
export const elements = (
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr ' +
  'Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu ' +
  'Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr ' +
  'Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og'
).split(' ');

/** Where an element stands in the table: period from 1, group from 1 to 18; lanthanides 8 and actinides 9 below it. */
export function placeOf(symbol: string): { row: number; column: number } {
  const number = elements.indexOf(symbol) + 1;
  if (number >= 57 && number <= 71) return { row: 8, column: number - 54 };
  if (number >= 89 && number <= 103) return { row: 9, column: number - 86 };
  const row = lastOfPeriod.findIndex((last) => number <= last) + 1;
  const last = lastOfPeriod[row - 1] ?? 0;
  const first = (lastOfPeriod[row - 2] ?? 0) + 1;
  const fromLeft = number - first + 1;
  const sBlock = number === 2 ? 0 : Math.min(2, row === 1 ? 1 : 2);
  if (fromLeft <= sBlock) return { row, column: fromLeft };
  return { row, column: 18 - (last - number) };
}

const lastOfPeriod = [2, 10, 18, 36, 54, 86, 118];
