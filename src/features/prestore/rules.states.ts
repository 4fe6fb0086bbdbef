import { type ActionOf, movingRecord, type OfferedAction, type StateOf } from '../../core/record.ts';
import { prestoreRefusals } from './rules.ts';

/** A state of a top-up. */
export type ApplyStatus = StateOf<typeof topUpRecord>;

/** How a top-up is paid. */
export const ways = { 1: '微信支付', 2: '支付宝', 3: '银行转账' } as const;
/** The number of a way to pay. */
export type Way = keyof typeof ways;

/** Who moves a top-up: its owner, finance, the product by what a provider says and by the clock. */
export type ApplyRole = 'customer' | 'finance' | 'system';

/** What can happen to a top-up once it is there. */
export type ApplyAction = ActionOf<typeof topUpRecord>;

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
export const topUpRecord = movingRecord<ApplyRole, Judged>()({
  states: {
    toPay: [10, '待付款', 'wait'],
    arriving: [20, '待确认到账', 'run'],
    credited: [30, '已到账', 'done'],
    rejected: [40, '已驳回', 'alert'],
    cancelled: [50, '已取消', 'stop'],
    expired: [60, '已过期', 'stop'],
    refunding: [70, '退款中', 'run'],
    refunded: [80, '已退款', 'stop'],
  },
  moves: {
    pay: {
      name: '去支付',
      from: ['toPay'],
      to: [],
      by: ['customer'],
      whyNot: ({ way }) => (way === 3 ? prestoreRefusals.byTransfer : undefined),
    },
    voucher: {
      name: '上传凭证',
      from: ['toPay', 'rejected'],
      to: ['arriving'],
      by: ['customer'],
      whyNot: (apply) => byTransfer(apply) ?? unmatched(apply),
    },
    edit: { name: '修改', from: ['toPay', 'rejected'], to: ['toPay'], by: ['customer'], whyNot: unmatched },
    cancel: {
      name: '取消',
      from: ['toPay', 'arriving', 'rejected'],
      to: ['cancelled'],
      by: ['customer'],
      whyNot: unmatched,
    },
    credit: [
      {
        name: '到账',
        from: ['toPay', 'arriving', 'rejected', 'cancelled', 'expired'],
        to: ['credited'],
        by: ['system'],
      },
      {
        name: '确认到账',
        from: ['toPay', 'arriving'],
        to: ['credited'],
        by: ['finance'],
        whyNot: byTransfer,
      },
    ],
    reject: { name: '驳回', from: ['arriving'], to: ['rejected'], by: ['finance'], whyNot: unmatched },
    expire: { name: '过期', from: ['toPay'], to: ['expired'], by: ['system'] },
    unmatch: {
      name: '撤销到账',
      from: ['credited'],
      to: ['arriving', 'cancelled'],
      by: ['finance'],
      whyNot: byTransfer,
    },
    refund: {
      name: '申请退款',
      from: ['credited'],
      to: ['refunding'],
      by: ['customer', 'finance'],
      whyNot: hasCash,
    },
    repaid: {
      name: '退款完成',
      from: ['refunding'],
      to: ['refunded', 'credited'],
      by: ['finance', 'system'],
    },
    kept: { name: '退款驳回', from: ['refunding'], to: ['credited'], by: ['finance', 'system'] },
  },
});
/** Codes of the states. */
export const topUpStates = topUpRecord.states;

/** What `role` may do with the top-up now; what its way of paying rules out is left out. */
export function actionsOf(apply: Judged, role: ApplyRole): OfferedAction<ApplyAction>[] {
  return topUpRecord
    .offered(apply, role)
    .filter(
      ({ reason }) => reason !== prestoreRefusals.byTransfer && reason !== prestoreRefusals.notByTransfer,
    );
}
