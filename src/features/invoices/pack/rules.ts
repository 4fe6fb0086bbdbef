import { spread } from '../../ledger/rules.spread.ts';
import type { PackRule, PackRules } from '../../settings/rules.pack.ts';
import type { Invoiceable } from '../contract.ts';
import { invoiceStates } from '../rules.states.ts';

/** Papers of a pack beside its cover and the invoice itself, in their order, with what they are called. */
export const packParts = {
  list: '检测清单',
  contract: '检测委托单',
  acceptance: '验收单',
  payments: '付款证明',
  covers: '报告首页',
} as const;
export type PackPart = keyof typeof packParts;
export const partNames = Object.keys(packParts) as PackPart[];

/** Why there is no pack. */
export const packRefusals = {
  disagrees: '金额与发票不一致，请先核对结算单',
  notIssued: '发票开具后可下载报销材料',
  red: '发票已冲红，不能制作报销材料',
  none: '该结算单的发票尚未开具，开具后可下载报销材料',
  tooMany: '该结算单的发票较多，请在开票记录中逐张下载报销材料',
} as const;

/** Whether and why not there is a pack of an invoice in this state. */
export function whyNoPack(status: number): string | undefined {
  if (status === invoiceStates.red) return packRefusals.red;
  const { issued, mailed, signed, redAsked } = invoiceStates;
  return ([issued, mailed, signed, redAsked] as number[]).includes(status)
    ? undefined
    : packRefusals.notIssued;
}

/** What counts for customers of an organisation: its own rule, or everybody's. */
export function ruleFor({ organisations, ...everybody }: PackRules, organisation: string): PackRule {
  return organisations.find(({ name }) => name === organisation.trim()) ?? everybody;
}

/** The papers that a rule puts into the pack of an invoice of so many fen over money of these kinds. */
export function partsBy(
  { contractFen, acceptanceFen, paymentFen, covers }: PackRule,
  fen: number,
  kinds: readonly Invoiceable['kind'][],
): PackPart[] {
  const wanted: Record<PackPart, boolean> = {
    list: true,
    contract: fen >= contractFen,
    acceptance: fen >= acceptanceFen,
    payments: fen >= paymentFen,
    covers,
  };
  return possibleParts(kinds).filter((part) => wanted[part]);
}

/** The papers that there can be: top-ups commission nothing, and what was only prepaid has not been accepted. */
export function possibleParts(kinds: readonly Invoiceable['kind'][]): PackPart[] {
  const isOrdered = kinds.some((kind) => kind !== 'topup');
  const isDone = kinds.includes('statement');
  const possible: Record<PackPart, boolean> = {
    ...{ list: true, contract: isOrdered, acceptance: isDone, payments: true, covers: isDone },
  };
  return partNames.filter((part) => possible[part]);
}

/** A line of an invoice as amounts see it: which money it stands for, and the most that it may stand for, in fen. */
export type Claimed = { source: string; fen: number; mostFen: number };
/** Money that was paid, by what it was paid for; what of it invoices may stand for at most, and what they stand for. */
export type Source = { source: string; baseFen: number; takenFen: number };
/** A payment of such money; `freeFen` is what of it was not invoiced before. */
export type PaidPart = { source: string; fen: number; freeFen: number };

/**
 * What of each payment an invoice stands for, payments in their order: its part of their money, spread by the largest
 * remainder, so that they are exactly the invoice. Undefined when anything disagrees: lines with the invoice, a line with
 * what it charges, or all invoices over money with what was paid.
 */
export function sharesOf(
  invoiceFen: number,
  lines: readonly Claimed[],
  sources: readonly Source[],
  payments: readonly PaidPart[],
): number[] | undefined {
  if (sum(lines, ({ fen }) => fen) !== invoiceFen) return undefined;
  if (lines.some(({ fen, mostFen }) => fen > mostFen)) return undefined;
  const shares = payments.map(() => 0);
  for (const name of new Set(lines.map(({ source }) => source))) {
    const source = sources.find((one) => one.source === name);
    const own = payments.flatMap((payment, index) =>
      payment.source === name ? [{ ...payment, index }] : [],
    );
    const fen = sum(
      lines.filter((line) => line.source === name),
      (line) => line.fen,
    );
    if (!source || fen > source.takenFen || source.takenFen > source.baseFen) return undefined;
    // Money that was invoiced before counts again once its invoice is gone.
    const free = own.map(({ freeFen }) => freeFen);
    const weights = sum(free, (one) => one) >= fen ? free : own.map((payment) => payment.fen);
    if (sum(weights, (one) => one) < fen) return undefined;
    spread(fen, weights).forEach((share, at) => {
      shares[own[at]?.index ?? 0] = share;
    });
  }
  return sum(shares, (share) => share) === invoiceFen ? shares : undefined;
}

function sum<One>(list: readonly One[], read: (one: One) => number): number {
  return list.reduce((all, one) => all + read(one), 0);
}
