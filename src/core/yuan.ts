// Kept, since to make one takes fifty times as long as to use it.
const exact = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const round = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 });

/** 239400 → "2,394.00"; whole yuan drop the decimals when `short`. The ¥ is the screen's. */
export function yuan(fen: number, { short = false } = {}): string {
  return (short && fen % 100 === 0 ? round : exact).format(fen / 100);
}

/** "2,394.5" yuan, as people type them, as 239450 fen; undefined for what is no amount. */
export function fenOf(yuanText: string): number | undefined {
  const text = yuanText.replace(/[,，\s]/g, '');
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
