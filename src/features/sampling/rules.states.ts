import { type ActionOf, movingRecord, type OfferedAction, type StateOf } from '../../core/record.ts';
import { samplingRefusals, slotStart } from './rules.ts';

export type Status = StateOf<typeof pickupRecord>;

/** Who may change a request: its customer, customer service, a technician, the courier by a link. */
export type Role = 'customer' | 'service' | 'technician' | 'courier';

/** What can be done to a request once it is there. */
export type Action = ActionOf<typeof pickupRecord>;

/** What decides about a request's actions; date and time are empty for parcels. */
export type Judged = {
  status: number;
  date: string;
  time: string;
  /** Orders whose samples come this way and are not received yet. */
  openOrders?: number;
};

/** How requests go on. Nothing else changes one. */
export const pickupRecord = movingRecord<Role, Judged & { now: Date }>()({
  states: {
    toAssign: [10, '待派单', 'wait'],
    toSend: [15, '待寄出', 'wait'],
    assigned: [20, '已派单', 'run'],
    sent: [25, '已寄出', 'run'],
    collected: [30, '已取样', 'run'],
    stored: [40, '已入库', 'done'],
    cancelled: [50, '已取消', 'stop'],
    failed: [60, '取样失败', 'alert'],
  },
  moves: {
    assign: [
      { name: '派单', from: ['toAssign'], to: ['assigned'], by: ['service'] },
      { name: '改派', from: ['assigned'], to: [], by: ['service'] },
    ],
    collect: { name: '确认取样', from: ['assigned'], to: ['collected'], by: ['service', 'courier'] },
    fail: { name: '取样失败', from: ['assigned'], to: ['failed'], by: ['service', 'courier'] },
    send: { name: '填写运单', from: ['toSend'], to: ['sent'], by: ['customer', 'service'] },
    arrive: {
      name: '确认到达',
      from: ['sent', 'collected'],
      to: ['stored'],
      by: ['service', 'technician'],
      whyNot: ({ openOrders = 0 }) => (openOrders > 0 ? samplingRefusals.scanFirst : undefined),
    },
    cancel: [
      {
        name: '取消',
        from: ['toAssign', 'toSend', 'assigned'],
        to: ['cancelled'],
        by: ['customer'],
        whyNot: isTooLate,
      },
      { name: '取消', from: ['toAssign', 'toSend', 'assigned'], to: ['cancelled'], by: ['service'] },
    ],
  },
});
/** Codes of the states. */
export const pickupStates = pickupRecord.states;

/** States of requests whose samples are still to come. */
export const underWay: readonly Status[] = [
  pickupStates.toAssign,
  pickupStates.toSend,
  pickupStates.assigned,
  pickupStates.sent,
  pickupStates.collected,
];

/** The state in which a request begins, by its type: 0 self-send, 1 pickup. */
export const firstStatus = { 0: pickupStates.toSend, 1: pickupStates.toAssign } as const satisfies Record<
  number,
  Status
>;

/** What `role` may do with the request now, with the reason where it cannot be done just now. */
export function actionsOf(request: Judged, role: Role, now: Date): OfferedAction<Action>[] {
  return pickupRecord.offered(judgedAt(request, now), role);
}

/** The request as the transition table looks at it. */
export function judgedAt({ status, date, time, openOrders }: Judged, now: Date) {
  return { status, date, time, openOrders, now };
}

/** The state's name; empty for a number that is no state. */
export function statusName(status: number): string {
  return pickupRecord.nameOf(status);
}

/** Customers may cancel a pickup until one hour before it. */
function isTooLate({ date, time, now }: Judged & { now: Date }): string | undefined {
  const lastMoment = date && slotStart(date, time).getTime() - 3_600_000;
  return lastMoment && now.getTime() > lastMoment ? samplingRefusals.tooLate : undefined;
}
