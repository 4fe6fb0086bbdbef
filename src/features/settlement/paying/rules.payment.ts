import { addDays, daysBetween } from '../../../core/shanghai.ts';
import { spread } from '../../ledger/rules.spread.ts';
import { net } from '../../ledger/rules.tax.ts';

/** What stands on a statement, in fen. */
export type Charged = {
  /** The order or booking that it belongs to. */
  of: string;
  typeId: number;
  amountFen: number;
  discountFen: number;
};

/** What a line costs after its discount. */
export function netOfLine({ amountFen, discountFen }: Pick<Charged, 'amountFen' | 'discountFen'>): number {
  return amountFen - discountFen;
}

/** What the lines of a statement add up to. */
export function totalOfLines(lines: readonly Pick<Charged, 'amountFen' | 'discountFen'>[]): number {
  return lines.reduce((sum, line) => sum + netOfLine(line), 0);
}

/**
 * The income without VAT by kind of service: that of the sum, spread over the kinds by what their lines cost with the
 * largest remainder, so that incomes and VAT are exactly the sum (product definition, 6.2 and 6.3).
 */
export function incomesOf(lines: readonly Charged[], rate: number): { typeId: number; net: number }[] {
  const byType = new Map<number, number>();
  for (const line of lines) byType.set(line.typeId, (byType.get(line.typeId) ?? 0) + netOfLine(line));
  const types = [...byType.keys()].sort((a, b) => a - b);
  const weights = types.map((typeId) => byType.get(typeId) ?? 0);
  const parts = spread(net(totalOfLines(lines), rate), weights);
  return types.map((typeId, index) => ({ typeId, net: parts[index] ?? 0 })).filter((part) => part.net !== 0);
}

/** How much of each line what was paid covers, the oldest line first; lines in their order. */
export function coverage(
  lines: readonly Pick<Charged, 'amountFen' | 'discountFen'>[],
  paidFen: number,
): number[] {
  let left = paidFen;
  return lines.map((line) => {
    const covered = Math.min(netOfLine(line), Math.max(0, left));
    left -= covered;
    return covered;
  });
}

/** How the orders and bookings of a statement stand once so much was paid: 1 unpaid, 2 in part, 3 paid, 6 free. */
export function payStatusOf(lines: readonly Charged[], paidFen: number): ReadonlyMap<string, 1 | 2 | 3 | 6> {
  const covered = coverage(lines, paidFen);
  const sums = new Map<string, { owed: number; paid: number }>();
  lines.forEach((line, index) => {
    const sum = sums.get(line.of) ?? { owed: 0, paid: 0 };
    sum.owed += netOfLine(line);
    sum.paid += covered[index] ?? 0;
    sums.set(line.of, sum);
  });
  return new Map(
    [...sums].map(([of, { owed, paid }]) => [of, owed === 0 ? 6 : paid >= owed ? 3 : paid > 0 ? 2 : 1]),
  );
}

/**
 * How what was paid before testing covers `owedFen`: bonus as far as its share of it in percent goes, more of it only
 * where the money does not suffice, and money for the rest.
 */
export function depositParts(
  owedFen: number,
  { cashFen, bonusFen }: { cashFen: number; bonusFen: number },
  bonusShare: number,
): { cashFen: number; bonusFen: number } {
  const share = Math.min(bonusFen, Math.floor((owedFen * bonusShare) / 100));
  const given = Math.max(share, Math.min(bonusFen, owedFen - cashFen));
  return { cashFen: Math.min(cashFen, owedFen - given), bonusFen: given };
}

/** The days, counted from the due date, on which a payer is reminded (product definition, 1.15). */
const reminderDays = [-3, 0, 3, 7, 15] as const;

/**
 * The reminder that is due: the last of its days that has come and is later than the one that was sent, or undefined.
 * Days that were missed are not made up for.
 */
export function reminderDue(dueDate: string, today: string, sent: number | null): number | undefined {
  const past = daysBetween(dueDate, today);
  const due = reminderDays.findLast((day) => day <= past);
  return due !== undefined && (sent === null || due > sent) ? due : undefined;
}

/** When a statement that is confirmed on `today` is to be paid. */
export function dueDateOf(today: string, days: number): string {
  return addDays(today, days);
}

/** How a credit note goes: off what is owed first, then back of what was paid in money. */
export function splitCredit(
  amountFen: number,
  { remainingFen, cashFen }: { remainingFen: number; cashFen: number },
): { unpaidFen: number; backFen: number } | undefined {
  const unpaidFen = Math.min(amountFen, Math.max(0, remainingFen));
  const backFen = amountFen - unpaidFen;
  return backFen <= cashFen ? { unpaidFen, backFen } : undefined;
}

/** Spreads one payment over statements, the oldest first; what is left over has no statement. */
export function oldestFirst<One extends { remainingFen: number }>(
  statements: readonly One[],
  amountFen: number,
): { parts: { statement: One; fen: number }[]; restFen: number } {
  let left = amountFen;
  const parts = statements.map((statement) => {
    const fen = Math.min(left, Math.max(0, statement.remainingFen));
    left -= fen;
    return { statement, fen };
  });
  return { parts: parts.filter(({ fen }) => fen > 0), restFen: left };
}
