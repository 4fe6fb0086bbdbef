/**
 * VAT within an amount that includes it, in whole fen, half up; `rate` in percent (product definition 6.2). Exact for
 * every amount below 2^53 / 200.
 */
export function tax(fen: number, rate: number): number {
  return Math.floor((2 * fen * rate + 100 + rate) / (2 * (100 + rate)));
}

/** The amount without its VAT. */
export function net(fen: number, rate: number): number {
  return fen - tax(fen, rate);
}

/**
 * What becomes of VAT and net when a taxed amount `from` is lowered by `by`: the difference, never the VAT of the part,
 * so that what stays in the account is always the VAT of what is left.
 */
export function lowered(from: number, by: number, rate: number): { tax: number; net: number } {
  const difference = tax(from, rate) - tax(from - by, rate);
  return { tax: difference, net: by - difference };
}
