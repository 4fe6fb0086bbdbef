import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/results/viewers/reading/read-file.ts';
import {
  type Atom,
  type Structure,
  Unreadable,
} from '../../src/features/results/viewers/reading/rules.readings.ts';
import {
  bondsOf,
  cellOf,
  elementOf,
  lengthOf,
  operationOf,
  placeIn,
} from '../../src/features/results/viewers/reading/structures/rules.cells.ts';
import { rows } from './made.ts';

const read = (name: string, text: string) => readFile({ name, blob: new Blob([text]) });
const structure = async (name: string, text: string) => {
  const reading = await read(name, text);
  expect(reading.kind).toBe('structure');
  return reading as Structure;
};

/** Rock salt by its four translations and one inversion, which make every atom twice. */
const salt = (operations: string) => `data_salt
_chemical_formula_sum 'Na Cl'
_symmetry_space_group_name_H-M 'F m -3 m'
_cell_length_a 5.6402(3)
_cell_length_b 5.6402(3)
_cell_length_c 5.6402(3)
_cell_angle_alpha 90
_cell_angle_beta 90
_cell_angle_gamma 90 # right
${operations}loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 Na1+ 0 0 0
Cl1 Cl1- 0.5 0.5 0.5
_publ_section_comment
;
several lines
;
`;
const translations = `loop_
_symmetry_equiv_pos_as_xyz
'x,y,z'
'x,y+1/2,z+1/2'
'x+1/2,y,z+1/2'
'x+1/2,y+1/2,z'
'-x,-y,-z'
`;

describe('structures', () => {
  test('a CIF: the whole cell by its operations, and what it tells', async () => {
    const { views, cell, facts, leftOut } = await structure('salt.cif', salt(translations));
    const [whole, listed] = views;
    expect(views.map(({ name, atoms }) => [name, atoms.filter(({ isImage }) => !isImage).length])).toEqual([
      ['整个晶胞', 8],
      ['文件所列原子', 2],
    ]);
    // With what lies on sides, edges and corners the textbook's picture of 27 atoms.
    expect(whole?.atoms.length).toBe(27);
    const nearest = Math.min(
      ...(whole?.atoms.slice(1) ?? [])
        .filter(({ element }) => element === 'Cl')
        .map((atom) => lengthOf(whole?.atoms[0] as Atom, atom)),
    );
    expect(nearest).toBeCloseTo(5.6402 / 2, 3);
    expect(listed?.atoms.map(({ label }) => label)).toEqual(['Na1', 'Cl1']);
    expect(cell?.[1][1]).toBeCloseTo(5.6402, 6);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['化学式', 'Na Cl'],
        ['空间群', 'F m -3 m'],
        ['a', '5.6402(3) Å'],
        ['γ', '90 °'],
      ]),
    );
    expect(leftOut).toEqual([]);
  });

  test('a CIF without operations shows what it lists, and says so', async () => {
    const { views, leftOut } = await structure('salt.cif', salt(''));
    expect(views.map(({ name }) => name)).toEqual(['文件所列原子']);
    expect(leftOut.join()).toContain('没有列出对称操作');
  });

  test('XYZ: the first of its frames with its cell', async () => {
    const frame = `3\nLattice="10 0 0 0 10 0 0 0 10" water\nO 0 0 0.117\nH 0 0.757 -0.469\nH 0 -0.757 -0.469\n`;
    const { views, cell, leftOut } = await structure('water.xyz', frame + frame);
    const atoms = views[0]?.atoms as Atom[];
    expect(lengthOf(atoms[0] as Atom, atoms[1] as Atom)).toBeCloseTo(0.957, 2);
    expect(views[0]?.bonds).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(cell?.[2]).toEqual([0, 0, 10]);
    expect(leftOut).toEqual(['文件有 2 帧，显示第 1 帧']);
    await expect(read('water.xyz', `4\nwater\nO 0 0 0\nH 0 1 0\nH 1 0 0\n`)).rejects.toThrow(Unreadable);
  });

  test('columns of numbers under the same ending are data', async () => {
    const heights = await read(
      'surface.xyz',
      rows(30, (at) => [Math.floor(at / 5) * 0.1, (at % 5) * 0.2, at], ' '),
    );
    expect(heights.kind).toBe('maps');
  });

  test('PDB: places, the cell and the title', async () => {
    const atom = (serial: number, name: string, x: number, element: string) =>
      `HETATM${String(serial).padStart(5)} ${name.padEnd(4)} LIG A   1    ${x.toFixed(3).padStart(8)}${'0.000'.padStart(8)}${'0.000'.padStart(8)}  1.00  0.00          ${element.padStart(2)}`;
    const text = `TITLE     SALT\nCRYST1   20.000   30.000   40.000  90.00  90.00  90.00 P 1           1\n${atom(1, ' C1', 0, 'C')}\n${atom(2, ' O1', 1.2, 'O')}\nEND\n`;
    const { views, facts, cell } = await structure('a.pdb', text);
    expect(views[0]?.atoms.map(({ element, label, x }) => [element, label, x])).toEqual([
      ['C', 'C1', 0],
      ['O', 'O1', 1.2],
    ]);
    expect(views[0]?.bonds).toEqual([[0, 1]]);
    expect(cell?.[2][2]).toBeCloseTo(40, 6);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['标题', 'SALT'],
        ['空间群', 'P 1'],
      ]),
    );
  });

  test('POSCAR: shares of a scaled cell', async () => {
    const text = 'CsCl\n2.0\n2.0 0 0\n0 2.0 0\n0 0 2.0\nCs Cl\n1 1\nDirect\n0 0 0\n0.5 0.5 0.5\n';
    const { views, facts } = await structure('POSCAR', text);
    expect(views[0]?.atoms.map(({ element, x }) => [element, x])).toEqual([
      ['Cs', 0],
      ['Cl', 2],
    ]);
    expect(facts).toContainEqual(['晶胞体积', '64 Å³']);
  });
});

test('cells have the edges and angles that they are told by', () => {
  const edge = fc.double({ min: 2, max: 40, noNaN: true });
  const angle = fc.double({ min: 75, max: 115, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(edge, edge, edge), fc.tuple(angle, angle, angle), (edges, angles) => {
      const cell = cellOf(edges, angles);
      if (!cell) throw new Error('no cell');
      const between = (one: number, other: number) => {
        const [a, b] = [cell[one], cell[other]] as [readonly number[], readonly number[]];
        const dot = a.reduce((sum, own, at) => sum + own * (b[at] as number), 0);
        return (Math.acos(dot / (Math.hypot(...a) * Math.hypot(...b))) * 180) / Math.PI;
      };
      for (const [at, own] of edges.entries())
        expect(Math.hypot(...(cell[at] as readonly number[]))).toBeCloseTo(own, 6);
      expect(between(1, 2)).toBeCloseTo(angles[0], 6);
      expect(between(0, 2)).toBeCloseTo(angles[1], 6);
      expect(between(0, 1)).toBeCloseTo(angles[2], 6);
      expect(placeIn(cell, [0, 0, 1])).toEqual(cell[2]);
    }),
  );
});

test('operations are read as they are written', () => {
  expect(operationOf('-x+1/2, y, z-1/4')?.([0.1, 0.2, 0.3])).toEqual([0.4, 0.2, expect.closeTo(0.05, 9)]);
  expect(operationOf("'1/2+X,-Y,X-Y'")?.([0.1, 0.2, 0.3])).toEqual([0.6, -0.2, expect.closeTo(-0.1, 9)]);
  for (const bad of ['x,y', 'x,y,q', '', 'x,y,z,x', 'x,,z']) expect(operationOf(bad)).toBeUndefined();
  expect(['Fe3+', 'CL1', 'C12', 'D', 'Xx'].map(elementOf)).toEqual(['Fe', 'Cl', 'C', 'H', undefined]);
});

test('bonds are those that every pair tried alone would give', () => {
  const place = fc.double({ min: 0, max: 12, noNaN: true });
  const atom = fc.record({
    element: fc.constantFrom('C', 'O', 'Zr', 'H'),
    label: fc.constant('a'),
    x: place,
    y: place,
    z: place,
  });
  fc.assert(
    fc.property(fc.array(atom, { maxLength: 40 }), (atoms) => {
      const alone = atoms.flatMap((one, at) =>
        atoms.flatMap((other, place_) =>
          place_ > at && bondsOf([one, other]).length === 1 ? [`${at} ${place_}`] : [],
        ),
      );
      expect(
        bondsOf(atoms)
          .map((pair) => pair.join(' '))
          .toSorted(),
      ).toEqual(alone.toSorted());
    }),
  );
});

test('structures that are cut off are read, or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.string({ maxLength: 6 }), async (cut, at, words) => {
      const text = salt(translations);
      const place = at % text.length;
      const changed = (text.slice(0, place) + words + text.slice(place)).slice(0, 1 + (cut % text.length));
      const reading = await read('a.cif', changed).catch((error) => error);
      if (reading instanceof Error) expect(reading).toBeInstanceOf(Unreadable);
    }),
    { numRuns: 100 },
  );
});
