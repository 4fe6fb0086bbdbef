import type { StatusTone } from '../../core/status-tone.ts';
import { type OfferedAction, offeredActions, type Transition } from '../../core/transitions.ts';
import { prestoreRefusals } from './rules.ts';

/** States of a top-up (product definition, 1.6), told by their names. */
export const applyStates = {
  10: '待付款',
  20: '待确认到账',
  30: '已到账',
  40: '已驳回',
  50: '已取消',
  60: '已过期',
  70: '退款中',
  80: '已退款',
} as const;
/** A state of a top-up. */
export type ApplyStatus = keyof typeof applyStates;

/** How each state looks. */
export const applyTones: Record<ApplyStatus, StatusTone> = {
  10: 'wait',
  20: 'run',
  30: 'done',
  40: 'alert',
  50: 'stop',
  60: 'stop',
  70: 'run',
  80: 'stop',
};

/** How a top-up is paid. */
export const ways = { 1: '微信支付', 2: '支付宝', 3: '银行转账' } as const;
/** The number of a way to pay. */
export type Way = keyof typeof ways;

/** Who moves a top-up: its owner, finance, the product by what a provider says and by the clock. */
export type ApplyRole = 'customer' | 'finance' | 'system';

/** What can happen to a top-up once it is there. */
export type ApplyAction =
  | 'pay'
  | 'voucher'
  | 'edit'
  | 'cancel'
  | 'credit'
  | 'reject'
  | 'expire'
  | 'unmatch'
  | 'refund'
  | 'repaid'
  | 'kept';

/**
 * What decides about a top-up's actions; `leftFen` is the cash of it that is not spent, `matchedAt` when finance found
 * its transfer, which somebody else has still to approve.
 */
export type Judged = { status: number; way: number; leftFen?: number; matchedAt?: Date | null };

const byTransfer = ({ way }: Judged) => (way === 3 ? undefined : prestoreRefusals.notByTransfer);
const hasCash = ({ leftFen = 0 }: Judged) => (leftFen > 0 ? undefined : prestoreRefusals.nothingLeft);

const unmatched = ({ matchedAt }: Judged) => (matchedAt ? prestoreRefusals.matched : undefined);

/**
 * How top-ups go on. Money that a provider reports counts whatever became of the top-up before; what was returned in
 * part leaves it credited.
 */
export const applyTransitions: readonly Transition<ApplyAction, ApplyStatus, ApplyRole, Judged>[] = [
  {
    action: 'pay',
    name: '去支付',
    from: [10],
    to: [],
    by: ['customer'],
    whyNot: ({ way }) => (way === 3 ? prestoreRefusals.byTransfer : undefined),
  },
  {
    action: 'voucher',
    name: '上传凭证',
    from: [10, 40],
    to: [20],
    by: ['customer'],
    whyNot: (apply) => byTransfer(apply) ?? unmatched(apply),
  },
  { action: 'edit', name: '修改', from: [10, 40], to: [10], by: ['customer'], whyNot: unmatched },
  { action: 'cancel', name: '取消', from: [10, 20, 40], to: [50], by: ['customer'], whyNot: unmatched },
  { action: 'credit', name: '到账', from: [10, 20, 40, 50, 60], to: [30], by: ['system'] },
  {
    action: 'credit',
    name: '确认到账',
    from: [10, 20],
    to: [30],
    by: ['finance'],
    whyNot: byTransfer,
  },
  { action: 'reject', name: '驳回', from: [20], to: [40], by: ['finance'], whyNot: unmatched },
  { action: 'expire', name: '过期', from: [10], to: [60], by: ['system'] },
  { action: 'unmatch', name: '撤销到账', from: [30], to: [20, 50], by: ['finance'], whyNot: byTransfer },
  {
    action: 'refund',
    name: '申请退款',
    from: [30],
    to: [70],
    by: ['customer', 'finance'],
    whyNot: hasCash,
  },
  { action: 'repaid', name: '退款完成', from: [70], to: [80, 30], by: ['finance', 'system'] },
  { action: 'kept', name: '退款驳回', from: [70], to: [30], by: ['finance', 'system'] },
];

/** What `role` may do with the top-up now; what its way of paying rules out is left out. */
export function actionsOf(apply: Judged, role: ApplyRole): OfferedAction<ApplyAction>[] {
  const record = { ...apply, status: apply.status as ApplyStatus };
  return offeredActions(applyTransitions, record, role).filter(
    ({ reason }) => reason !== prestoreRefusals.byTransfer && reason !== prestoreRefusals.notByTransfer,
  );
}

/** The state's name; empty for a number that is no state. */
export function applyStatusName(status: number): string {
  return applyStates[status as ApplyStatus] ?? '';
}
