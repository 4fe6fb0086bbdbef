import type { OrderAction, OrderRole, OrderStatus } from '../src/features/orders/rules.states.ts';
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
  if (status === 10) return [];
  if (status === 20) return [{ action: 'askBack', by: 'service', hours: 3 }];
  if (status === 200) return [{ action: 'cancel', by: 'customer', hours: 20 }];
  const way = road(typeId, isPaidFirst);
  if (status === 30) return way.slice(0, 1);
  if (status === 65) return [...until(way, 50), { action: 'reportIssue', by: 'lab', hours: 40 }];
  if (status === 105) return [...until(way, 100), { action: 'retest', by: 'service', hours: 20 }];
  if (status === 120) return [...until(way, 110), { action: 'settle', by: 'system', hours: 24, to: 120 }];
  return until(way, status);
}

type RoadStep = Step & { to: OrderStatus };

function road(typeId: 1 | 3, isPaidFirst: boolean): RoadStep[] {
  const paid = { payStatus: 3 };
  const passed: RoadStep[] = isPaidFirst
    ? [
        { action: 'pass', by: 'service', hours: 3, to: 30 },
        { action: 'prepay', by: 'system', hours: 2, to: 40, changes: paid },
      ]
    : [{ action: 'pass', by: 'service', hours: 3, to: 40 }];
  const sent: RoadStep[] = typeId === 1 ? [{ action: 'send', by: 'customer', hours: 22, to: 50 }] : [];
  return [
    ...passed,
    ...sent,
    { action: 'receive', by: 'lab', hours: 46, to: 60 },
    { action: 'queue', by: 'service', hours: 5, to: 70 },
    { action: 'start', by: 'lab', hours: 20, to: 80 },
    { action: 'upload', by: 'lab', hours: 29, to: 90 },
    { action: 'release', by: 'reviewer', hours: 2, to: 100 },
    { action: 'acceptData', by: 'customer', hours: 40, to: 110 },
    { action: 'settle', by: 'system', hours: 24, to: 120 },
    { action: 'paid', by: 'system', hours: 30, to: 130, changes: paid },
  ];
}

function until(way: readonly RoadStep[], status: OrderStatus): RoadStep[] {
  return way.slice(0, way.findIndex(({ to }) => to === status) + 1);
}
