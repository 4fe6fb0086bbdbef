import type { OrderAction, OrderRole, OrderStatus } from '../src/features/orders/rules.states.ts';
import { orderStates, payStates } from '../src/features/orders/rules.states.ts';
import type { orders } from '../src/features/orders/tables.ts';

/** One move of a demo order: what, by whom, how many hours after the move before it. */
export type Step = {
  action: OrderAction;
  by: OrderRole;
  hours: number;
  to?: OrderStatus;
  changes?: Partial<typeof orders.$inferInsert>;
};

/** The moves that lead an order from its submission to `status`. */
export function waysTo(status: OrderStatus, typeId: 1 | 3, isPaidFirst: boolean): Step[] {
  if (status === orderStates.toReview) return [];
  if (status === orderStates.toConfirm) return [{ action: 'askBack', by: 'service', hours: 3 }];
  if (status === orderStates.cancelled) return [{ action: 'cancel', by: 'customer', hours: 20 }];
  const way = road(typeId, isPaidFirst);
  if (status === orderStates.toPrepay) return way.slice(0, 1);
  if (status === orderStates.atIssue)
    return [...until(way, 50), { action: 'reportIssue', by: 'lab', hours: 40 }];
  if (status === orderStates.retesting)
    return [...until(way, 100), { action: 'retest', by: 'service', hours: 20 }];
  if (status === orderStates.toPay)
    return [...until(way, 110), { action: 'settle', by: 'system', hours: 24, to: orderStates.toPay }];
  return until(way, status);
}

type RoadStep = Step & { to: OrderStatus };

function road(typeId: 1 | 3, isPaidFirst: boolean): RoadStep[] {
  const paid = { payStatus: payStates.paid };
  const passed: RoadStep[] = isPaidFirst
    ? [
        { action: 'pass', by: 'service', hours: 3, to: orderStates.toPrepay },
        { action: 'prepay', by: 'system', hours: 2, to: orderStates.toSend, changes: paid },
      ]
    : [{ action: 'pass', by: 'service', hours: 3, to: orderStates.toSend }];
  const sent: RoadStep[] =
    typeId === 1 ? [{ action: 'send', by: 'customer', hours: 22, to: orderStates.inTransit }] : [];
  return [
    ...passed,
    ...sent,
    { action: 'receive', by: 'lab', hours: 46, to: orderStates.received },
    { action: 'queue', by: 'service', hours: 5, to: orderStates.queued },
    { action: 'start', by: 'lab', hours: 20, to: orderStates.testing },
    { action: 'upload', by: 'lab', hours: 29, to: orderStates.dataReview },
    { action: 'release', by: 'reviewer', hours: 2, to: orderStates.toVerify },
    { action: 'acceptData', by: 'customer', hours: 40, to: orderStates.toSettle },
    { action: 'settle', by: 'system', hours: 24, to: orderStates.toPay },
    { action: 'paid', by: 'system', hours: 30, to: orderStates.done, changes: paid },
  ];
}

function until(way: readonly RoadStep[], status: OrderStatus): RoadStep[] {
  return way.slice(0, way.findIndex(({ to }) => to === status) + 1);
}
