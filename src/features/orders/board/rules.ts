import { refusals } from '../../../core/failure.ts';
import type { Permission } from '../../../core/permission.ts';
import {
  type OrderAction,
  type OrderFacts,
  type OrderRole,
  type OrderStatus,
  orderRecord,
  stateName,
} from '../rules.states.ts';

/** One step of an order as staff see it; with `reason` it cannot be taken, now or not by the reader. */
export type StaffStep = {
  action: OrderAction;
  name: string;
  reason?: string;
  /** Whether the order's state lets any member of staff take it. */
  isNow: boolean;
};

const others: Partial<Record<OrderRole, string>> = { customer: '客户', group: '组长', system: '系统' };
const analysisNames: Partial<Record<OrderAction, string>> = {
  receive: '确认数据齐全',
  reportIssue: '登记数据异常',
  resend: '重新上传',
};

/**
 * Every step of the transition table as staff see it, in the table's order, with why it cannot be taken: it is not its
 * time, it is somebody else's, or what the table itself says. `may` knows what the reader is permitted for this order.
 */
export function staffSteps(
  order: OrderFacts & { status: OrderStatus },
  may: (permission: Permission) => boolean,
): StaffStep[] {
  const actions = [...new Set(orderRecord.ways.map(({ action }) => action))];
  return actions.flatMap((action): StaffStep[] => {
    const lines = orderRecord.ways.filter((line) => line.action === action);
    const [first] = lines;
    if (!first || (order.typeId === 3 && (action === 'send' || action === 'waybill'))) return [];
    const name = (order.typeId === 3 ? analysisNames[action] : undefined) ?? first.name;
    const doer = doerOf(action, order.typeId);
    const line = lines.find(({ from }) => from.includes(order.status));
    if (!line) return [{ action, name, isNow: false, reason: `${statesOf(lines, order.typeId)}时可操作` }];
    if (!doer) return [{ action, name, isNow: false, reason: `由${others[line.by[0] ?? 'system']}操作` }];
    const reason = may(doer.permission) ? line.whyNot?.(order) : `由${doer.who}操作`;
    return [{ action, name, isNow: true, ...(reason && { reason }) }];
  });
}

/** Whether the reader takes any step of any order. */
export function takesSteps(may: (permission: Permission) => boolean): boolean {
  return (['orders:work', 'samples:work', 'dispatch:work', 'results:work'] as const).some(may);
}

/** Which member of staff takes a step, by the permission that its call asks for; undefined for nobody's. */
function doerOf(action: OrderAction, typeId: 1 | 3): { permission: Permission; who: string } | undefined {
  const desk = { permission: 'samples:work', who: '样品管理员' } as const;
  const dispatch = { permission: 'dispatch:work', who: '客服' } as const;
  switch (action) {
    case 'askBack':
    case 'pass':
    case 'reject':
    case 'cancel':
    case 'send':
    case 'waybill':
    case 'retest':
    case 'terminate':
      return { permission: 'orders:work', who: '客服' };
    case 'receive':
    case 'reportIssue':
      return typeId === 1 ? desk : dispatch;
    case 'queue':
      return dispatch;
    case 'start':
    case 'upload':
      return { permission: 'results:work', who: '检测员' };
    case 'returnData':
    case 'release':
      return { permission: 'results:approve', who: '审核员' };
    default:
      return undefined;
  }
}

function statesOf(lines: readonly { from: readonly OrderStatus[] }[], typeId: 1 | 3): string {
  const names = lines.flatMap(({ from }) => from.map((status) => stateName(typeId, status)));
  return [...new Set(names)].filter(Boolean).join('、') || refusals.wrongState;
}
