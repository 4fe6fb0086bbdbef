import { isNumber, type Layout } from './rules.layout.ts';

/** Cells of a row from which on it can hold a variable, and how many of its rows may be anything else. */
const [fewestCells, mostAbove] = [8, 40];

/**
 * Rows of which each begins with words and goes on with many numbers, as columns; what stands above them stays above.
 * Undefined where rows are rows.
 */
export function upright(rows: readonly string[][], decimal: Layout['decimal'] = '.'): string[][] | undefined {
  const filled = rows.filter((row) => row.some(Boolean));
  const isLying = ([first, ...cells]: readonly string[]) =>
    first !== undefined &&
    first !== '' &&
    !isNumber(first, decimal) &&
    cells.length >= fewestCells - 1 &&
    cells.filter((cell) => isNumber(cell, decimal)).length >= cells.filter(Boolean).length - 1 &&
    cells.filter(Boolean).length > cells.length / 2;
  const lying = filled.filter(isLying);
  const others = filled.filter((row) => !isLying(row));
  const isShort = others.every((row) => row.filter(Boolean).length < fewestCells);
  if (lying.length < 2 || others.length > mostAbove || !isShort) return undefined;
  const width = Math.max(...lying.map((row) => row.length));
  const above = others.filter((row) => filled.indexOf(row) < filled.indexOf(lying[0] as string[]));
  return [
    ...above.map((row) => row.filter(Boolean)),
    ...Array.from({ length: width }, (_, column) => lying.map((row) => row[column] ?? '')),
  ];
}
