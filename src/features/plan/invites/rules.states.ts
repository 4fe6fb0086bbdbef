import { movingRecord } from '../../../core/record.ts';

/** How quotes to somebody without an account go on: whoever is signed in and has the link takes it. */
export const inviteRecord = movingRecord<'customer' | 'staff' | 'system'>()({
  states: {
    open: [10, '待领取', 'wait'],
    taken: [20, '已领取', 'done'],
    withdrawn: [30, '已撤回', 'stop'],
    expired: [40, '已过期', 'stop'],
  },
  moves: {
    take: { name: '领取', from: ['open'], to: ['taken'], by: ['customer'] },
    send: { name: '重新发送', from: ['open'], to: ['open'], by: ['staff'] },
    withdraw: { name: '撤回', from: ['open'], to: ['withdrawn'], by: ['staff'] },
    expire: { name: '过期', from: ['open'], to: ['expired'], by: ['system'] },
  },
});
/** Codes of the states. */
export const inviteStates = inviteRecord.states;

/** The state by the clock, which the row says a little later. */
export function inviteStatusAt(
  { status, validUntil }: { status: number; validUntil: Date },
  now: Date,
): number {
  return status === inviteStates.open && validUntil < now ? inviteStates.expired : status;
}

/** What is told about quotes that are sent by a link. */
export const inviteRefusals = {
  noWay: '请填写手机号或邮箱',
  noName: '请填写客户称呼',
  gone: '报价链接无效，请从收到的消息中重新打开完整的链接',
  over: '报价已过期',
  taken: '报价已被领取',
  withdrawn: '报价已撤回',
} as const;
