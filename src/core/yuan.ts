/** 239400 → "2,394.00"; whole yuan drop the decimals when `short`. The ¥ is the screen's. */
export function yuan(fen: number, { short = false } = {}): string {
  const digits = short && fen % 100 === 0 ? 0 : 2;
  return (fen / 100).toLocaleString('zh-CN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** "2,394.5" yuan, as people type them, as 239450 fen; undefined for what is no amount. */
export function fenOf(yuanText: string): number | undefined {
  const text = yuanText.replace(/[,，\s]/g, '');
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
