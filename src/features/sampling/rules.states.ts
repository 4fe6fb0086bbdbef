import { type OfferedAction, offeredActions, type Transition } from '../../core/transitions.ts';
import { samplingRefusals, slotStart } from './rules.ts';

/** States of a request (product definition, 1.5), told by their names. */
export const statuses = {
  10: '待派单',
  15: '待寄出',
  20: '已派单',
  25: '已寄出',
  30: '已取样',
  40: '已入库',
  50: '已取消',
  60: '取样失败',
} as const;
export type Status = keyof typeof statuses;

/** Who may change a request: its customer, customer service, a technician, the courier by a link. */
export type Role = 'customer' | 'service' | 'technician' | 'courier';

/** What can be done to a request once it is there. */
export type Action = 'assign' | 'collect' | 'fail' | 'send' | 'arrive' | 'cancel';

/** What decides about a request's actions; date and time are empty for parcels. */
export type Judged = {
  status: number;
  date: string;
  time: string;
  /** Orders whose samples come this way and are not received yet. */
  openOrders?: number;
};

/** States of requests whose samples are still to come. */
export const underWay: readonly Status[] = [10, 15, 20, 25, 30];

/** The state in which a request begins, by its type: 0 self-send, 1 pickup. */
export const firstStatus = { 0: 15, 1: 10 } as const satisfies Record<number, Status>;

/** How requests go on. Nothing else changes one. */
export const transitions: readonly Transition<Action, Status, Role, Judged & { now: Date }>[] = [
  { action: 'assign', name: '派单', from: [10], to: [20], by: ['service'] },
  { action: 'assign', name: '改派', from: [20], to: [], by: ['service'] },
  { action: 'collect', name: '确认取样', from: [20], to: [30], by: ['service', 'courier'] },
  { action: 'fail', name: '取样失败', from: [20], to: [60], by: ['service', 'courier'] },
  { action: 'send', name: '填写运单', from: [15], to: [25], by: ['customer', 'service'] },
  {
    action: 'arrive',
    name: '确认到达',
    from: [25, 30],
    to: [40],
    by: ['service', 'technician'],
    whyNot: ({ openOrders = 0 }) => (openOrders > 0 ? samplingRefusals.scanFirst : undefined),
  },
  { action: 'cancel', name: '取消', from: [10, 15, 20], to: [50], by: ['customer'], whyNot: isTooLate },
  { action: 'cancel', name: '取消', from: [10, 15, 20], to: [50], by: ['service'] },
];

/** What `role` may do with the request now, with the reason where it cannot be done just now. */
export function actionsOf(request: Judged, role: Role, now: Date): OfferedAction<Action>[] {
  return offeredActions(transitions, judgedAt(request, now), role);
}

/** The request as the transition table looks at it. */
export function judgedAt({ status, date, time, openOrders }: Judged, now: Date) {
  return { status: status as Status, date, time, openOrders, now };
}

/** The state's name; empty for a number that is no state. */
export function statusName(status: number): string {
  return statuses[status as Status] ?? '';
}

/** Customers may cancel a pickup until one hour before it. */
function isTooLate({ date, time, now }: Judged & { now: Date }): string | undefined {
  const lastMoment = date && slotStart(date, time).getTime() - 3_600_000;
  return lastMoment && now.getTime() > lastMoment ? samplingRefusals.tooLate : undefined;
}
