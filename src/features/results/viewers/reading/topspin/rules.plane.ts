/**
 * A plane that stands in blocks of `across` times `down` numbers, in rows: each block whole, the blocks of a row after one
 * another.
 */
export function planeOf(
  blocks: Float64Array,
  { width, height, across, down }: { width: number; height: number; across: number; down: number },
): Float64Array {
  if (width % across !== 0 || height % down !== 0) throw new RangeError('blocks');
  if (across === width && down === height) return blocks;
  const plane = new Float64Array(width * height);
  let at = 0;
  for (let top = 0; top < height; top += down)
    for (let left = 0; left < width; left += across)
      for (let row = 0; row < down; row++, at += across)
        plane.set(blocks.subarray(at, at + across), (top + row) * width + left);
  return plane;
}

/** The rows of a plane, without those at its end that hold nothing. */
export function rowsOf(plane: Float64Array, width: number): Float64Array[] {
  const rows = Array.from({ length: plane.length / width }, (_, row) =>
    plane.subarray(row * width, (row + 1) * width),
  );
  return rows.slice(0, rows.findLastIndex((row) => row.some((value) => value !== 0)) + 1);
}
