/**
 * Income tax that is withheld in advance of what persons are paid for services (劳务报酬所得), as the State Taxation
 * Administration has it: 《个人所得税扣缴申报管理办法（试行）》(公告2018年第61号), article 8 and 预扣率表二. One payment is
 * what a person earned by the same work within a month. All in fen.
 */
const tiers = [
  { upTo: 2_000_000, percent: 20, less: 0 },
  { upTo: 5_000_000, percent: 30, less: 200_000 },
  { upTo: Number.POSITIVE_INFINITY, percent: 40, less: 700_000 },
] as const;

/** What is taxed of a month's income: up to 4,000.00 it less 800.00, above that 80 % of it. */
function taxableOf(fen: number): number {
  return fen <= 400_000 ? Math.max(0, fen - 80_000) : fen * 0.8;
}

/** What is withheld of a month's income, rounded half up to the fen. */
export function withheldOf(fen: number): number {
  const taxable = taxableOf(fen);
  const { percent, less } = tiers.find(({ upTo }) => taxable <= upTo) ?? tiers[2];
  return Math.floor((taxable * percent) / 100 - less + 0.5);
}

/** What of the month was paid before, and what was withheld of it. */
export type MonthSoFar = { fen: number; taxFen: number };

/** What is withheld of another amount in the same month: the tax of all, less what was withheld before. Never below 0. */
export function taxOf(fen: number, before: MonthSoFar): number {
  return Math.max(0, withheldOf(before.fen + fen) - before.taxFen);
}
