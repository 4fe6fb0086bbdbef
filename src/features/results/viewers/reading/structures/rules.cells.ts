import type { Atom, Vector } from '../rules.readings.ts';

/** Edges of a unit cell in ångström by their lengths and the angles in degrees: the first along x, the second in the plane of x and y. */
export function cellOf(
  [a, b, c]: readonly [number, number, number],
  [alpha, beta, gamma]: readonly [number, number, number],
): [Vector, Vector, Vector] | undefined {
  const [ca, cb, cg] = [alpha, beta, gamma].map((angle) => Math.cos((angle * Math.PI) / 180)) as [
    number,
    number,
    number,
  ];
  const sg = Math.sin((gamma * Math.PI) / 180);
  const up = 1 - ca * ca - cb * cb - cg * cg + 2 * ca * cb * cg;
  if (!(a > 0 && b > 0 && c > 0 && up > 0 && sg > 0)) return undefined;
  return [
    [a, 0, 0],
    [b * cg, b * sg, 0],
    [c * cb, (c * (ca - cb * cg)) / sg, (c * Math.sqrt(up)) / sg],
  ];
}

/** The place in ångström of shares of the edges. */
export function placeIn([a, b, c]: readonly [Vector, Vector, Vector], [u, v, w]: Vector): Vector {
  return [0, 1, 2].map(
    (at) => u * (a[at] as number) + v * (b[at] as number) + w * (c[at] as number),
  ) as unknown as Vector;
}

/** A symmetry operation such as "-x+1/2, y, z-1/4"; undefined where it is none. */
export function operationOf(text: string): ((place: Vector) => Vector) | undefined {
  const rows = text
    .toLowerCase()
    .replace(/['"\s]/g, '')
    .split(',')
    .map(rowOf);
  if (rows.length !== 3 || rows.some((row) => !row)) return undefined;
  return (place) =>
    rows.map(
      (row) =>
        (row as Row).shift +
        (row as Row).by.reduce((sum, factor, at) => sum + factor * (place[at] as number), 0),
    ) as unknown as Vector;
}

type Row = { by: number[]; shift: number };

function rowOf(text: string): Row | undefined {
  const row: Row = { by: [0, 0, 0], shift: 0 };
  const terms = text.match(/[+-]?[^+-]+/g) ?? [];
  if (terms.join('') !== text || terms.length === 0) return undefined;
  for (const term of terms) {
    const [, sign, amount, over, axis] = /^([+-]?)([\d.]*)(?:\/([\d.]+))?\*?([xyz]?)$/.exec(term) ?? [];
    if (sign === undefined || (!amount && !axis)) return undefined;
    const value = (sign === '-' ? -1 : 1) * (amount ? Number(amount) : 1) * (over ? 1 / Number(over) : 1);
    if (!Number.isFinite(value)) return undefined;
    if (axis) row.by['xyz'.indexOf(axis)] = value;
    else row.shift += value;
  }
  return row;
}

/** Two places within so many ångström are one. */
const same = 0.1;

/**
 * All atoms of one cell: each that is listed, by every operation, moved into the cell; places that fall together are one. What lies
 * on a side, an edge or a corner is drawn on those across from it as well, as images.
 */
export function filledCell(
  cell: readonly [Vector, Vector, Vector],
  listed: readonly { element: string; label: string; at: Vector }[],
  operations: readonly ((place: Vector) => Vector)[],
): Atom[] {
  const atoms: Atom[] = [];
  for (const { element, label, at } of listed) {
    const own: Vector[] = [];
    for (const operation of operations) {
      const place = operation(at).map((share) => {
        const within = share - Math.floor(share);
        return within > 0.9995 ? 0 : within;
      }) as unknown as Vector;
      const isKnown = own.some((other) => {
        // The nearest image of the other, beyond the edges too.
        const away = place.map((share, axis) => {
          const step = share - (other[axis] as number);
          return step - Math.round(step);
        }) as unknown as Vector;
        return Math.hypot(...placeIn(cell, away)) < same;
      });
      if (!isKnown) own.push(place);
    }
    for (const place of own) {
      for (const [image, shifted] of imagesOf(place).entries()) {
        const [x, y, z] = placeIn(cell, shifted);
        atoms.push({ element, label, x, y, z, ...(image > 0 && { isImage: true }) });
      }
    }
  }
  return atoms;
}

/** A place and those across the cell from it, itself first. */
function imagesOf(place: Vector): Vector[] {
  const found = [place];
  for (const axis of [0, 1, 2]) {
    if ((place[axis] as number) > 0.0005) continue;
    for (const own of [...found])
      found.push(own.map((share, at) => (at === axis ? share + 1 : share)) as unknown as Vector);
  }
  return found;
}

/** Covalent radii in ångström (Cordero and others, 2008), by atomic number from hydrogen on. */
const radii =
  '.31 .28 1.28 .96 .84 .76 .71 .66 .57 .58 1.66 1.41 1.21 1.11 1.07 1.05 1.02 1.06 2.03 1.76 1.7 1.6 1.53 1.39 1.39 1.32 1.26 1.24 1.32 1.22 1.22 1.2 1.19 1.2 1.2 1.16 2.2 1.95 1.9 1.75 1.64 1.54 1.47 1.46 1.42 1.39 1.45 1.44 1.42 1.39 1.39 1.38 1.39 1.4 2.44 2.15 2.07 2.04 2.03 2.01 1.99 1.98 1.98 1.96 1.94 1.92 1.92 1.89 1.9 1.87 1.87 1.75 1.7 1.62 1.51 1.44 1.41 1.36 1.36 1.32 1.45 1.46 1.48 1.4 1.5 1.5 2.6 2.21 2.15 2.06 2 1.96 1.9 1.87 1.8 1.69'
    .split(' ')
    .map(Number);
const symbols = (
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag ' +
  'Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm'
).split(' ');

export const isElement = (symbol: string) => symbols.includes(symbol);

/** The symbol of an element as it is written, also with a charge or number behind it; undefined where there is none. */
export function elementOf(text: string): string | undefined {
  const letters = /^[A-Za-z]{1,2}/.exec(text.trim())?.[0] ?? '';
  const two = letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
  if (two === 'D') return 'H';
  return [two, two.charAt(0)].find((symbol) => symbols.includes(symbol));
}

/** Pairs of atoms that are as near as their covalent radii and 0.4 Å let bonds be; no bond joins two hydrogens. */
export function bondsOf(atoms: readonly Atom[]): [number, number][] {
  const reach = atoms.map(({ element }) => radii[symbols.indexOf(element)] ?? Number.NaN);
  const edge = 2 * Math.max(...radii) + 0.4;
  const boxOf = (value: number) => Math.floor(value / edge);
  const boxes = new Map<string, number[]>();
  for (const [at, { x, y, z }] of atoms.entries()) {
    const key = `${boxOf(x)} ${boxOf(y)} ${boxOf(z)}`;
    const own = boxes.get(key);
    if (own) own.push(at);
    else boxes.set(key, [at]);
  }
  const near = [-1, 0, 1].flatMap((x) =>
    [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)),
  );
  const pairs = atoms.flatMap((atom, one) =>
    near.flatMap(([x, y, z]) =>
      (boxes.get(`${boxOf(atom.x) + x} ${boxOf(atom.y) + y} ${boxOf(atom.z) + z}`) ?? []).flatMap(
        (other): [number, number][] => {
          if (other <= one) return [];
          const mate = atoms[other] as Atom;
          const length = lengthOf(atom, mate);
          const isBond = length > 0.4 && length < (reach[one] as number) + (reach[other] as number) + 0.4;
          return isBond && !(atom.element === 'H' && mate.element === 'H') ? [[one, other]] : [];
        },
      ),
    ),
  );
  return pairs.toSorted(([one, mate], [other, next]) => one - other || mate - next);
}

/** How far two atoms are apart, in ångström. */
export function lengthOf(one: Atom, other: Atom): number {
  return Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
}
