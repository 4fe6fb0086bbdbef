import { yuan } from '../../core/yuan.ts';

/** What customers and finance are told about prestore. */
export const prestoreRefusals = {
  ruleGone: '所选优惠规则已失效',
  inFlight: '支付处理中，请稍后再试',
  refundTooMuch: '可退金额不足',
  nothingLeft: '没有可退的余额',
  account: '请填写收款账户',
  invoiced: '该笔预存已开票，请先申请冲红发票',
  notByTransfer: '该充值不是银行转账',
  byTransfer: '银行转账请上传转账凭证',
  voucher: '请上传转账凭证',
  noBank: '暂未开通银行转账，请选择其他方式',
  amount: '请填写充值金额',
  ruleTwice: '已有相同起点金额的规则',
  matched: '转账已匹配，正在复核',
  spent: '该笔款项已被使用，不能撤销',
} as const;

/** At most so many applications of one owner wait for their money. */
export const mostWaiting = 5;
/** Days after which an application that nobody paid ends. */
export const payDays = 7;
/** The most that is put in at once, in fen: by a provider and by transfer. */
export const mostFen = { gateway: 500_000_00, transfer: 10_000_000_00 } as const;

/** 充值金额不能低于100元 */
export const tooLittle = (fen: number) => `充值金额不能低于${yuan(fen, { short: true })}元`;
/** 有5笔待付款的充值申请，请先处理 */
export const tooManyWaiting = (count: number) => `有${count}笔待付款的充值申请，请先处理`;

/** What a rule gives: from `minFen` on, `percent` hundredths of a percent of the cash as bonus. */
export type RuleTerms = { rid: string; minFen: number; bonusBasis: number };

/** Bonus for `fen` of cash, in whole fen, half up. */
export function bonusOf(fen: number, basis: number): number {
  return Math.floor((fen * basis + 5_000) / 10_000);
}

/** What gives most for `fen`; undefined when no rule begins that low. */
export function bestRule<Rule extends RuleTerms>(rules: readonly Rule[], fen: number): Rule | undefined {
  return rules
    .filter(({ minFen }) => fen >= minFen)
    .toSorted((one, other) => bonusOf(fen, other.bonusBasis) - bonusOf(fen, one.bonusBasis))[0];
}

/** 充5,000元起送2% */
export function ruleName({ minFen, bonusBasis }: Omit<RuleTerms, 'rid'>): string {
  return `充${yuan(minFen, { short: true })}元起送${bonusBasis / 100}%`;
}

/**
 * How much of what is left of a bonus goes when `fen` of the `cashFen` that are left are paid back: in proportion,
 * half up, all of it with the last of the cash.
 */
export function bonusWithdrawnFor(fen: number, left: { cashFen: number; bonusFen: number }): number {
  if (fen >= left.cashFen) return left.bonusFen;
  const { cashFen } = left;
  return Number((2n * BigInt(left.bonusFen) * BigInt(fen) + BigInt(cashFen)) / (2n * BigInt(cashFen)));
}

/** Where lots come from that no top-up of their owner's has, so that nothing else pays them back. */
export const generalSources: ('general' | 'moved')[] = ['general', 'moved'];

/** Whether no top-up of its owner's has a lot. */
export function hasNoTopUp({ source }: { source: string }): boolean {
  return (generalSources as string[]).includes(source);
}

/** A lot with what is left of it, and the cash of it that an invoice stands for. */
type FreeLot = {
  rid: string;
  cashFen: number;
  bonusFen: number;
  advancedFen: number;
  expireAt: Date | null;
};

/**
 * Which lots give `fen` of cash that no invoice stands for, those whose bonus ends first, and what of their bonus goes with
 * it, in proportion; nothing when they have not enough.
 */
export function freeParts(
  lots: readonly FreeLot[],
  fen: number,
): { lot: string; cashFen: number; bonusFen: number }[] {
  const endOf = ({ expireAt }: FreeLot) => expireAt?.getTime() ?? Number.MAX_VALUE;
  let left = fen;
  const parts = lots
    .toSorted((one, other) => endOf(one) - endOf(other))
    .map(({ rid, cashFen, bonusFen, advancedFen }) => {
      const cash = Math.min(left, Math.max(0, cashFen - advancedFen));
      left -= cash;
      return { lot: rid, cashFen: cash, bonusFen: bonusWithdrawnFor(cash, { cashFen, bonusFen }) };
    });
  return left > 0 ? [] : parts.filter(({ cashFen }) => cashFen > 0);
}

/** What is told to whoever would give more than they have, or more than is left beside what was invoiced. */
export function tooMuchToMove(lots: readonly Pick<FreeLot, 'cashFen' | 'advancedFen'>[]): string {
  const sum = (read: (lot: (typeof lots)[number]) => number) => lots.reduce((all, lot) => all + read(lot), 0);
  const freeFen = sum(({ cashFen, advancedFen }) => Math.max(0, cashFen - advancedFen));
  const invoicedFen = sum(({ cashFen, advancedFen }) => Math.min(cashFen, advancedFen));
  const most = `最多可转入${yuan(freeFen)}元`;
  return invoicedFen > 0 ? `${most}，已开票的${yuan(invoicedFen)}元不能转入` : `余额不足，${most}`;
}

/** The instant so many months after `now`, on the last day of a shorter month. */
export function monthsAfter(now: Date, months: number): Date {
  const day = now.getUTCDate();
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
}

/** What kind of movement customers filter by. */
export const movementKinds = {
  in: '收入',
  out: '支出',
  refund: '退款',
  bonus: '赠送',
  expire: '到期',
} as const;
/** A kind of movement. */
export type MovementKind = keyof typeof movementKinds;
