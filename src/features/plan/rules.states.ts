import { type OfferedAction, offeredActions, type Transition } from '../../core/transitions.ts';
import { planRefusals } from './contract.ts';

/** States of plan entries and quotes (product definition, 1.4), told by their names. */
export const planStates = {
  10: '待下单',
  15: '已下架',
  20: '待客户确认',
  25: '议价中',
  30: '已接受',
  40: '已下单',
  50: '已过期',
  60: '已拒绝',
  70: '已移除',
} as const;
export type PlanStatus = keyof typeof planStates;

/** Codes of the states, by the names that the product definition gives them. */
export const planState = {
  active: 10,
  offShelf: 15,
  quoted: 20,
  bargain: 25,
  accepted: 30,
  ordered: 40,
  expired: 50,
  declined: 60,
  removed: 70,
} as const satisfies Record<string, PlanStatus>;

/** Who changes an entry. */
export type PlanRole = 'customer' | 'staff' | 'system';

/** Everything that can be done to an entry. */
export type PlanAction =
  | 'order'
  | 'accept'
  | 'bargain'
  | 'decline'
  | 'remove'
  | 'quoteAnew'
  | 'withdraw'
  | 'expire'
  | 'takeOff'
  | 'bringBack';

/** What decides about an entry: `isOver` when its quote holds no longer. */
export type PlanFacts = { isOver: boolean };

const over = ({ isOver }: PlanFacts) => (isOver ? planRefusals.quoteExpired : undefined);

/** How entries go on (product definition, 1.4). Nothing else changes their state. */
export const planTransitions: readonly Transition<PlanAction, PlanStatus, PlanRole, PlanFacts>[] = [
  { action: 'accept', name: '接受报价', from: [20], to: [30], by: ['customer'], whyNot: over },
  { action: 'bargain', name: '议价', from: [20], to: [25], by: ['customer'], whyNot: over },
  { action: 'decline', name: '拒绝', from: [20], to: [60], by: ['customer'], whyNot: over },
  { action: 'order', name: '提交订单', from: [10, 30], to: [40], by: ['customer'], whyNot: over },
  // Without the last of these what has expired would stand in the plan for ever.
  { action: 'remove', name: '移除', from: [10, 15, 30, 50], to: [70], by: ['customer'] },
  { action: 'quoteAnew', name: '重新报价', from: [25], to: [20], by: ['staff'] },
  { action: 'withdraw', name: '撤回报价', from: [20, 25], to: [70], by: ['staff'] },
  { action: 'expire', name: '报价过期', from: [20, 25, 30], to: [50], by: ['system'] },
  { action: 'takeOff', name: '下架', from: [10], to: [15], by: ['system'] },
  { action: 'bringBack', name: '恢复上架', from: [15], to: [10], by: ['system'] },
];

/** States from which an entry can be ordered; these are counted in the header's badge. */
export const orderable: readonly number[] =
  planTransitions.find(({ action }) => action === 'order')?.from ?? [];
/** States of quotes that run out. */
export const expiring: readonly number[] =
  planTransitions.find(({ action }) => action === 'expire')?.from ?? [];
/** States in which an entry takes one of the plan's places. */
export const standing: readonly number[] = [10, 15, 20, 25, 30];
/** States of entries that the plan shows: also what has expired, until it is cleared away. */
export const shown: readonly number[] = [...standing, planState.expired];
/** States of entries that cannot be ordered any more, and are cleared away together. */
export const spent: readonly number[] = [planState.offShelf, planState.expired];

/** An entry as far as its state is concerned; `isOnSale` tells whether its service still is. */
export type Judged = { status: number; validUntil: Date | null; isOnSale: boolean };

/** The state in which an entry is at `now`, though no job may have written it down yet. */
export function statusAt({ status, validUntil, isOnSale }: Judged, now: Date): PlanStatus {
  if (expiring.includes(status) && isOver(validUntil, now)) return planState.expired;
  if (status === planState.active && !isOnSale) return planState.offShelf;
  if (status === planState.offShelf && isOnSale) return planState.active;
  return status as PlanStatus;
}

/** What a customer may do with an entry at `now`; ordering belongs to the whole plan. */
export function actionsOf(entry: Judged, now: Date): OfferedAction<PlanAction>[] {
  const facts = { status: statusAt(entry, now), isOver: isOver(entry.validUntil, now) };
  return offeredActions(planTransitions, facts, 'customer').filter(({ action }) => action !== 'order');
}

/** Whether a quote no longer holds: the moment that it names is its last. */
export function isOver(validUntil: Date | null, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() < now.getTime();
}
