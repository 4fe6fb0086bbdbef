import { type ActionOf, movingRecord, type OfferedAction } from '../../core/record.ts';

/** How leftovers go back: the recipient pays the carrier, freight from the balance, or somebody comes for them. */
export const returnWays = { 0: '快递到付', 1: '余额支付运费', 2: '上门自提' } as const;
export type ReturnWay = keyof typeof returnWays;

/** What decides about a return. */
export type ReturnFacts = { way: number };

export type ReturnAction = ActionOf<typeof returnRecord>;
/** Who moves a return: whoever asked for it, whoever spends the money of its owner, staff, the clock. */
export type ReturnRole = 'customer' | 'payer' | 'service' | 'system';

/** What customers and staff are told about returns. */
export const returnRefusals = {
  destroyed: '样品已销毁',
  usedUp: '样品已用尽',
  returned: '样品已寄回',
  dangerous: '危险品不可回寄，请联系客服',
  notHere: '样品尚未入库，暂不可申请',
  working: '检测尚未完成，请在数据发布后申请',
  asked: '样品已申请销毁，请联系客服',
  over: '样品保存期已过，请联系客服',
  twice: '样品已在回寄申请中',
  owners: '所选样品的订单归属不同账户，请分开申请',
  noAddress: '请选择收件地址',
  noFreight: '请填写运费',
  noWaybill: '请填写快递公司和运单号',
  noPhoto: '请拍摄寄出的样品',
} as const;

/** How the return of leftovers goes on (product definition, 1.9). */
export const returnRecord = movingRecord<ReturnRole, ReturnFacts>()({
  states: {
    pending: [10, '待处理', 'wait'],
    toPay: [20, '待付运费', 'wait'],
    ready: [30, '待寄出', 'run'],
    sent: [40, '已寄出', 'run'],
    signed: [50, '已签收', 'done'],
    rejected: [60, '已驳回', 'alert'],
    cancelled: [70, '已取消', 'stop'],
  },
  moves: {
    // Freight was reckoned for the former address, so it is looked at anew.
    edit: { name: '修改', from: ['pending', 'toPay'], to: ['pending'], by: ['customer'] },
    pay: { name: '支付运费', from: ['toPay'], to: ['ready'], by: ['payer'] },
    cancel: { name: '取消', from: ['pending', 'toPay'], to: ['cancelled'], by: ['customer'] },
    accept: { name: '受理', from: ['pending'], to: ['ready', 'toPay'], by: ['service'] },
    reject: { name: '驳回', from: ['pending'], to: ['rejected'], by: ['service'] },
    send: {
      name: '登记寄出',
      from: ['ready'],
      to: ['sent'],
      by: ['service'],
      whyNot: ({ way }) => (way === 2 ? '客户上门自提，请登记领取' : undefined),
    },
    hand: {
      name: '登记领取',
      from: ['ready'],
      to: ['signed'],
      by: ['service'],
      whyNot: ({ way }) => (way === 2 ? undefined : '样品须寄出，请登记运单'),
    },
    sign: { name: '确认收货', from: ['sent'], to: ['signed'], by: ['customer', 'system'] },
  },
});
/** Codes of the states. */
export const returnStates = returnRecord.states;

/** States of returns that keep their samples from everybody else. */
export const openReturns: readonly number[] = [
  returnStates.pending,
  returnStates.toPay,
  returnStates.ready,
  returnStates.sent,
];

/** The state in words; leftovers that somebody comes for are not sent. */
export function returnStateName(status: number, way: number): string {
  return way === 2 && status === returnStates.ready ? '待自提' : returnRecord.nameOf(status);
}

/** What somebody who plays these parts may do with a return now, with the reason where it cannot be done just now. */
export function returnActions(
  facts: ReturnFacts & { status: number },
  parts: readonly ReturnRole[],
): OfferedAction<ReturnAction>[] {
  const ways: ReturnAction[] = facts.way === 2 ? ['send'] : ['hand'];
  return parts
    .flatMap((role) => returnRecord.offered(facts, role))
    .filter(({ action }) => !ways.includes(action));
}

/** So many days after it was sent a parcel is taken as received (product definition, 1.9). */
export const signDays = 10;

/** Hazards that do not keep a sample from being sent: with them it only wants good wrapping. */
const harmless = ['none', 'magnetic', 'air-sensitive', 'volatile'];
/** Whether a sample with these hazards cannot be sent. */
export const isDangerous = (declared: readonly string[]): boolean =>
  declared.some((hazard) => !harmless.includes(hazard));
