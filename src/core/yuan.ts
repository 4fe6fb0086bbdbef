/** 239400 → "2,394.00"; whole yuan drop the decimals when `short`. The ¥ is the screen's. */
export function yuan(fen: number, { short = false } = {}): string {
  const digits = short && fen % 100 === 0 ? 0 : 2;
  return (fen / 100).toLocaleString('zh-CN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
