import { elementOf } from './rules.cells.ts';

export type StructureKind = 'cif' | 'xyz' | 'pdb' | 'poscar';

/** What kind of structure a text is, by what it holds; undefined where it is none. */
export function structureKind(head: string, name: string): StructureKind | undefined {
  const lines = head.split(/\r\n|\n|\r/);
  if (/^\s*data_\S*/im.test(head) && /^\s*_(cell|atom|symmetry|space|audit|chemical|journal)/im.test(head))
    return 'cif';
  const rows = lines.slice(2, 5).filter((line) => line.trim());
  // A count, a remark, then symbols of elements: columns of numbers are data and no atoms.
  const isAtom = (line: string) =>
    /^\s*[A-Za-z]{1,2}\d*(?:\s+[-+]?\d*\.?\d+(?:[eE][+-]?\d+)?){3}/.test(line) &&
    elementOf(line) !== undefined;
  if (/^\s*\d+\s*$/.test(lines[0] ?? '') && rows.length > 0 && rows.every(isAtom)) return 'xyz';
  if (/^(ATOM {2}|HETATM).{24}[\d. -]{24}/m.test(head)) return 'pdb';
  const isVectors = lines
    .slice(2, 5)
    .every((line) => /^\s*[-+.\deE]+\s+[-+.\deE]+\s+[-+.\deE]+\s*$/.test(line));
  const isNamed = /(^|[._-])(poscar|contcar)|\.(vasp|poscar)$/i.test(name);
  if (isNamed && isVectors && /^\s*[-+.\deE]+\s*$/.test(lines[1] ?? '')) return 'poscar';
  return undefined;
}
