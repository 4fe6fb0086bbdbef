import { movingRecord } from '../../../core/record.ts';

/** What a member may have to be allowed by those who manage the group. */
export const approvalKinds = { order: '订单', booking: '预约' } as const;
export type ApprovalKind = keyof typeof approvalKinds;

/** Whether a group allows what a member wants to spend: an order or a booking as it is in one version. */
export const approvalRecord = movingRecord<'group' | 'system'>()({
  states: {
    waiting: [10, '待审批', 'wait'],
    approved: [20, '已批准', 'done'],
    refused: [30, '已拒绝', 'stop'],
    lapsed: [40, '已失效', 'stop'],
    expired: [50, '已过期', 'stop'],
  },
  moves: {
    refuse: { name: '拒绝', from: ['waiting'], to: ['refused'], by: ['group'] },
    approve: { name: '批准', from: ['waiting'], to: ['approved'], by: ['group'] },
    lapse: { name: '失效', from: ['waiting'], to: ['lapsed'], by: ['system'] },
    expire: { name: '过期', from: ['waiting'], to: ['expired'], by: ['system'] },
  },
});
/** Codes of the states. */
export const approvalStates = approvalRecord.states;

/** Until when links are good that are sent now: so many hours, and no longer than something may wait at all. */
export function linksUntil(now: Date, hours: number, endsAt: Date | null): Date {
  const until = new Date(now.getTime() + hours * 3_600_000);
  return endsAt && endsAt < until ? endsAt : until;
}

/** Seconds that pass before whoever ordered may have their group asked again. */
export const askAgainAfter = 24 * 3_600;
