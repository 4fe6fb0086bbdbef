/**
 * `total` fen spread over shares in proportion to their weights, by largest remainder, so that the sum is exact (product
 * definition 6.3). Ties go to whoever comes first; without any weight everything goes to the first.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (weights.length === 0) return [];
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  // Products may exceed 2^53, so the division is done on integers without bound.
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, fen: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  let left = total - parts.reduce((before, { fen }) => before + fen, 0);
  const order = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const part of order) {
    if (left <= 0) break;
    part.fen += 1;
    left -= 1;
  }
  return parts.map(({ fen }) => fen);
}
