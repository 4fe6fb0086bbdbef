import { type Atom, type Fact, type Structure, Unreadable, type Vector } from '../rules.readings.ts';
import { bondsOf, cellOf, elementOf, filledCell, operationOf, placeIn } from './rules.cells.ts';
import { cifNumber, cifOf } from './rules.cif.ts';
import type { StructureKind } from './rules.structures.ts';

/** Atoms that are drawn. */
const mostAtoms = 5_000;

/** A structure of atoms. Throws Unreadable when there are no atoms with places in it. */
export function readStructure(text: string, kind: StructureKind): Structure {
  const read = { cif: readCif, xyz: readXyz, pdb: readPdb, poscar: readPoscar }[kind](text);
  if (read.views.every(({ atoms }) => atoms.length === 0)) throw new Unreadable('文件中没有带坐标的原子');
  const views = read.views.filter(({ atoms }) => atoms.length > 0);
  const cut = views.some(({ atoms }) => atoms.length > mostAtoms);
  return {
    ...read,
    views: views.map(({ name, atoms }) => {
      const shown = atoms.slice(0, mostAtoms);
      return { name, atoms: shown, bonds: bondsOf(shown) };
    }),
    leftOut: [...read.leftOut, ...(cut ? [`原子超过 ${mostAtoms} 个，只画出前 ${mostAtoms} 个`] : [])],
  };
}

type Read = Omit<Structure, 'views'> & { views: { name: string; atoms: Atom[] }[] };

const told: readonly (readonly [name: string, keys: readonly string[], unit?: string])[] = [
  ['化学式', ['_chemical_formula_sum', '_chemical_formula_moiety']],
  ['名称', ['_chemical_name_mineral', '_chemical_name_common', '_chemical_name_systematic']],
  ['空间群', ['_space_group_name_h-m_alt', '_symmetry_space_group_name_h-m']],
  ['空间群号', ['_space_group_it_number', '_symmetry_int_tables_number']],
  ['晶系', ['_space_group_crystal_system', '_symmetry_cell_setting']],
  ['a', ['_cell_length_a'], 'Å'],
  ['b', ['_cell_length_b'], 'Å'],
  ['c', ['_cell_length_c'], 'Å'],
  ['α', ['_cell_angle_alpha'], '°'],
  ['β', ['_cell_angle_beta'], '°'],
  ['γ', ['_cell_angle_gamma'], '°'],
  ['晶胞体积', ['_cell_volume'], 'Å³'],
  ['Z', ['_cell_formula_units_z']],
  ['测量温度', ['_diffrn_ambient_temperature', '_cell_measurement_temperature'], 'K'],
  ['射线', ['_diffrn_radiation_type']],
  ['波长', ['_diffrn_radiation_wavelength'], 'Å'],
  ['计算密度', ['_exptl_crystal_density_diffrn'], 'g/cm³'],
  ['R₁（I>2σ）', ['_refine_ls_r_factor_gt']],
  ['wR₂（全部）', ['_refine_ls_wr_factor_ref']],
  ['拟合优度', ['_refine_ls_goodness_of_fit_ref']],
  ['CCDC 号', ['_database_code_depnum_ccdc_archive']],
];

function readCif(text: string): Read {
  const found = cifOf(text);
  if (!found) throw new Unreadable('CIF 文件中没有数据块');
  const { block, blocks } = found;
  const { items, loops } = block;
  const numberOf = (key: string) => cifNumber(items.get(key));
  const cell = cellOf(
    [numberOf('_cell_length_a'), numberOf('_cell_length_b'), numberOf('_cell_length_c')],
    [numberOf('_cell_angle_alpha'), numberOf('_cell_angle_beta'), numberOf('_cell_angle_gamma')],
  );
  const sites = loops.find(({ names }) =>
    names.some((name) => /^_atom_site[_.](fract_x|cartn_x)$/.test(name)),
  );
  const column = (name: string) =>
    sites?.names.findIndex((own) => own.replace('.', '_') === `_atom_site_${name}`) ?? -1;
  const cellOfRow = (row: readonly string[], name: string) => row[column(name)];
  const isShare = column('fract_x') >= 0;
  let unknown = 0;
  const listed = (sites?.rows ?? []).flatMap((row) => {
    const label = cellOfRow(row, 'label') ?? cellOfRow(row, 'type_symbol') ?? '';
    const element = elementOf(cellOfRow(row, 'type_symbol') ?? label);
    const at = ['x', 'y', 'z'].map((axis) =>
      cifNumber(cellOfRow(row, `${isShare ? 'fract' : 'cartn'}_${axis}`)),
    ) as unknown as Vector;
    if (element && at.every(Number.isFinite)) return [{ element, label, at }];
    unknown++;
    return [];
  });
  const isPartial = (sites?.rows ?? []).some((row) => {
    const share = cifNumber(cellOfRow(row, 'occupancy'));
    return share < 0.999;
  });
  const written = loops
    .flatMap(({ names, rows }) => {
      const at = names.findIndex((name) =>
        /^_(symmetry_equiv_pos_as_xyz|space_group_symop_operation_xyz)$/.test(name.replace('.', '_')),
      );
      return at < 0 ? [] : rows.map((row) => row[at] ?? '');
    })
    .map(operationOf);
  const hasOperations = written.length > 0 && written.every((own) => own !== undefined);
  const own: Atom[] = listed.flatMap(({ element, label, at }) => {
    const place = isShare ? cell && placeIn(cell, at) : at;
    return place ? [{ element, label, x: place[0], y: place[1], z: place[2] }] : [];
  });
  const whole =
    cell && isShare && hasOperations
      ? [{ name: '整个晶胞', atoms: filledCell(cell, listed, written as ((place: Vector) => Vector)[]) }]
      : [];
  const views = [{ name: '文件所列原子', atoms: own }, ...whole];
  const isMolecule =
    listed.some(({ element }) => element === 'C') && listed.some(({ element }) => element === 'H');
  return {
    kind: 'structure',
    // Molecules stay whole as they are listed; of other crystals the cell is what one looks for.
    views: isMolecule ? views : views.toReversed(),
    ...(cell && { cell }),
    facts: told.flatMap(([name, keys, unit]): Fact[] => {
      const value = keys.map((key) => items.get(key)).find((own_) => own_ && own_ !== '?' && own_ !== '.');
      return value
        ? [[name, `${value.replace(/\s+/g, ' ').trim().slice(0, 160)}${unit ? ` ${unit}` : ''}`]]
        : [];
    }),
    leftOut: [
      ...(blocks > 1 ? [`文件有 ${blocks} 个数据块，显示 ${block.name || '第 1 个'}`] : []),
      ...(unknown ? [`${unknown} 个位置没有坐标或元素，未画出`] : []),
      ...(isPartial ? ['部分位置占有率不足 1（无序或混占），这些原子都按整个画出'] : []),
      ...(cell && isShare && !hasOperations ? ['文件没有列出对称操作，只画出文件所列原子'] : []),
    ],
  };
}

function readXyz(text: string): Read {
  const lines = text.split(/\r\n|\n|\r/);
  const count = Number(lines[0]);
  const atoms = lines.slice(2, 2 + count).flatMap((line) => atomOf(line.trim().split(/\s+/)));
  if (atoms.length !== count) throw new Unreadable(`XYZ 文件写明 ${count} 个原子，读到 ${atoms.length} 个`);
  const remark = lines[1]?.trim() ?? '';
  const [, edges] = /Lattice="([^"]+)"/i.exec(remark) ?? [];
  const numbers = edges?.trim().split(/\s+/).map(Number) ?? [];
  const cell =
    numbers.length === 9 && numbers.every(Number.isFinite)
      ? ([0, 3, 6].map((at) => numbers.slice(at, at + 3)) as unknown as [Vector, Vector, Vector])
      : undefined;
  let frames = 1;
  for (let at = 2 + count; /^\s*\d+\s*$/.test(lines[at] ?? ''); at += 2 + Number(lines[at])) frames++;
  return {
    kind: 'structure',
    views: [{ name: '文件所列原子', atoms }],
    ...(cell && { cell }),
    facts: [['原子数', String(count)], ...(remark ? [['备注', remark.slice(0, 160)] as Fact] : [])],
    leftOut: frames > 1 ? [`文件有 ${frames} 帧，显示第 1 帧`] : [],
  };
}

function atomOf([symbol = '', ...places]: readonly string[]): Atom[] {
  const element = elementOf(symbol);
  const [x, y, z] = places.map(Number) as [number, number, number];
  return element && [x, y, z].every(Number.isFinite) ? [{ element, label: symbol, x, y, z }] : [];
}

function readPdb(text: string): Read {
  const lines = text.split(/\r\n|\n|\r/);
  const models = lines.filter((line) => line.startsWith('MODEL ')).length;
  const end = lines.findIndex((line) => line.startsWith('ENDMDL'));
  const atoms = (end < 0 ? lines : lines.slice(0, end)).flatMap((line): Atom[] => {
    if (!/^(ATOM {2}|HETATM)/.test(line)) return [];
    const element = elementOf(line.slice(76, 78).trim() || line.slice(12, 14).replace(/\d/g, ' ').trim());
    const [x, y, z] = [30, 38, 46].map((at) => Number(line.slice(at, at + 8))) as [number, number, number];
    const isPlace = [x, y, z].every(Number.isFinite);
    return element && isPlace ? [{ element, label: line.slice(12, 16).trim(), x, y, z }] : [];
  });
  const edges = /^CRYST1\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+(.{1,11})/m.exec(
    text,
  );
  const numbers = edges?.slice(1, 7).map(Number) as
    | [number, number, number, number, number, number]
    | undefined;
  // A cell of one ångström is what programs write where there is none.
  const isCell = numbers !== undefined && numbers[0] > 1.5;
  const cell = isCell
    ? cellOf([numbers[0], numbers[1], numbers[2]], [numbers[3], numbers[4], numbers[5]])
    : undefined;
  const title = [...text.matchAll(/^TITLE.{4}(.*)$/gm)].map(([, words]) => words?.trim()).join(' ');
  return {
    kind: 'structure',
    views: [{ name: '文件所列原子', atoms }],
    ...(cell && { cell }),
    facts: [
      ['原子数', String(atoms.length)],
      ...(title ? [['标题', title.slice(0, 160)] as Fact] : []),
      ...(cell && numbers
        ? [
            ['晶胞', `${numbers.slice(0, 3).join(' × ')} Å；${numbers.slice(3).join('、')}°`] as Fact,
            ['空间群', edges?.[7]?.trim() ?? ''] as Fact,
          ]
        : []),
    ],
    leftOut: models > 1 ? [`文件有 ${models} 个模型，显示第 1 个`] : [],
  };
}

function readPoscar(text: string): Read {
  const lines = text.split(/\r\n|\n|\r/);
  const words = (at: number) => (lines[at] ?? '').trim().split(/\s+/);
  const vectors = [2, 3, 4].map((at) => words(at).map(Number)) as unknown as [Vector, Vector, Vector];
  const told_ = Number(words(1)[0]);
  const volume = Math.abs(
    vectors[0][0] * (vectors[1][1] * vectors[2][2] - vectors[1][2] * vectors[2][1]) -
      vectors[0][1] * (vectors[1][0] * vectors[2][2] - vectors[1][2] * vectors[2][0]) +
      vectors[0][2] * (vectors[1][0] * vectors[2][1] - vectors[1][1] * vectors[2][0]),
  );
  // Below zero it is the volume of the cell.
  const scale = told_ < 0 ? (-told_ / volume) ** (1 / 3) : told_;
  const cell = vectors.map((vector) => vector.map((edge) => edge * scale)) as unknown as [
    Vector,
    Vector,
    Vector,
  ];
  const elements = words(5).map(elementOf);
  const counts = words(6).map(Number);
  if (
    elements.some((own) => !own) ||
    counts.length !== elements.length ||
    !counts.every((own) => Number.isInteger(own) && own > 0)
  )
    throw new Unreadable('POSCAR 没有写明元素，不能确定原子种类');
  const at = /^s/i.test(lines[7]?.trim() ?? '') ? 8 : 7;
  const isCartesian = /^[ck]/i.test(lines[at]?.trim() ?? '');
  const kinds = counts.flatMap((count, own) =>
    Array.from({ length: Math.min(count, 100_000) }, () => elements[own] as string),
  );
  const atoms = kinds.flatMap((element, own): Atom[] => {
    const place = words(at + 1 + own)
      .slice(0, 3)
      .map(Number) as unknown as Vector;
    if (place.length !== 3 || !place.every(Number.isFinite)) return [];
    const [x, y, z] = isCartesian ? place.map((one) => one * scale) : placeIn(cell, place);
    return [{ element, label: element, x: x as number, y: y as number, z: z as number }];
  });
  if (atoms.length !== kinds.length)
    throw new Unreadable(`POSCAR 写明 ${kinds.length} 个原子，读到 ${atoms.length} 个`);
  return {
    kind: 'structure',
    views: [{ name: '整个晶胞', atoms }],
    cell,
    facts: [
      ['标题', lines[0]?.trim() ?? ''],
      ['原子数', String(atoms.length)],
      ['晶胞边长', `${cell.map((edge) => Number(Math.hypot(...edge).toFixed(4))).join('、')} Å`],
      ['晶胞体积', `${Number((volume * scale ** 3).toFixed(3))} Å³`],
    ],
    leftOut: [],
  };
}
