import { fenOf, yuan } from '../../../core/yuan.ts';
import { mostLines, mostParts } from '../contract.ts';

/** What is chosen to be invoiced, and how much of it can be. */
export type Chosen = { ref: string; no: string; title: string; free_fen: number };

/** How what is chosen becomes invoices: one over all, one for each order or top-up, or as the customer writes it down. */
export type Division = 'one' | 'each' | 'own';

/** What is typed for one invoice: yuan by ref. */
export type Amounts = Readonly<Record<string, string>>;

type Line = { ref: string; amount_fen: number };

/** How a line is told from others in few words: its service and the end of its number. */
export function shortName({ title, no }: Pick<Chosen, 'title' | 'no'>): string {
  return `${title.split(' · ')[0]} 尾号 ${no.slice(-4)}`;
}

/** The lines of each invoice. Lines without an amount are left out, and so is what is no amount; there is always one. */
export function invoicesOf(
  division: Division,
  chosen: readonly Chosen[],
  own: readonly Amounts[],
): { lines: Line[]; fen: number }[] {
  const whole = (of: readonly Chosen[]) => of.map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  const numbers = [...new Set(chosen.map(({ no }) => no))];
  const invoices = {
    one: () => [whole(chosen)],
    each: () =>
      numbers.length === 0 ? [[]] : numbers.map((no) => whole(chosen.filter((line) => line.no === no))),
    own: () =>
      own.map((amounts) =>
        chosen
          .map(({ ref }) => ({ ref, amount_fen: fenOf(amounts[ref] ?? '') ?? 0 }))
          .filter(({ amount_fen }) => amount_fen > 0),
      ),
  }[division]();
  return invoices.map((lines) => ({
    lines,
    fen: lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
  }));
}

/** What is left of each line once invoices take their parts; less than nothing where they take too much. */
export function restsOf(chosen: readonly Chosen[], own: readonly Amounts[]): { line: Chosen; fen: number }[] {
  return chosen.map((line) => ({
    line,
    fen: own.reduce((rest, amounts) => rest - (fenOf(amounts[line.ref] ?? '') ?? 0), line.free_fen),
  }));
}

/** Whether something is typed that is no amount. */
export function isWrong(text: string | undefined): boolean {
  return Boolean(text?.trim()) && fenOf(text ?? '') === undefined;
}

/** The parts with everything that is left put into the one at `index`. */
export function filled(chosen: readonly Chosen[], own: readonly Amounts[], index: number): Amounts[] {
  const more = restsOf(chosen, own).filter(({ fen }) => fen > 0);
  return own.map((amounts, at) =>
    at === index
      ? {
          ...amounts,
          ...Object.fromEntries(
            more.map(({ line: { ref }, fen }) => [ref, plain((fenOf(amounts[ref] ?? '') ?? 0) + fen)]),
          ),
        }
      : amounts,
  );
}

/** A division as it would be written down, to go on from. */
export function writtenDown(division: Division, chosen: readonly Chosen[]): Amounts[] {
  return invoicesOf(division, chosen, []).map(({ lines }) =>
    Object.fromEntries(lines.map(({ ref, amount_fen }) => [ref, plain(amount_fen)])),
  );
}

/** Fen as they stand in a field: 142000 → "1420.00". */
export function plain(fen: number): string {
  return (fen / 100).toFixed(2);
}

/** Which line has too much or too little in the invoices, in a sentence; too much goes first. */
export function restSaid(rests: readonly { line: Chosen; fen: number }[]): string | undefined {
  const over = rests.find(({ fen }) => fen < 0);
  if (over) return `${shortName(over.line)} 超出可开金额 ¥${yuan(-over.fen)}`;
  const under = rests.filter(({ fen }) => fen > 0);
  const [first] = under;
  if (!first) return undefined;
  return under.length === 1
    ? `${shortName(first.line)} 还有 ¥${yuan(first.fen)} 未分配`
    : `${shortName(first.line)} 等 ${under.length} 笔还有 ¥${yuan(under.reduce((sum, { fen }) => sum + fen, 0))} 未分配`;
}

/** Why it cannot be asked for invoices of this division; `leavesRest` lets a part wait for another time. */
export function whyNotDivided(
  division: Division,
  chosen: readonly Chosen[],
  own: readonly Amounts[],
  leavesRest = false,
): string | undefined {
  if (chosen.length === 0) return '请选择开票明细';
  if (chosen.length > mostLines) return `一次最多选择 ${mostLines} 笔明细`;
  const invoices = invoicesOf(division, chosen, own);
  if (invoices.length > mostParts) return `一次最多申请 ${mostParts} 张发票，请减少明细或合并开票`;
  if (division !== 'own') return undefined;
  for (const [index, amounts] of own.entries()) {
    const wrong = chosen.find(({ ref }) => isWrong(amounts[ref]));
    if (wrong) return `发票 ${index + 1} 中 ${shortName(wrong)} 的金额格式不正确`;
  }
  const rests = restsOf(chosen, own).filter(({ fen }) => fen < 0 || !leavesRest);
  const empty = invoices.findIndex(({ fen }) => fen === 0);
  return restSaid(rests) ?? (empty < 0 ? undefined : `发票 ${empty + 1} 还没有金额`);
}
