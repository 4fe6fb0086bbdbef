import { type ActionOf, movingRecord, type OfferedAction, type StateOf } from '../../core/record.ts';
import { planRefusals } from './contract.ts';

export type PlanStatus = StateOf<typeof entryRecord>;

/** Who changes an entry. */
export type PlanRole = 'customer' | 'staff' | 'system';

/** Everything that can be done to an entry. */
export type PlanAction = ActionOf<typeof entryRecord>;

/** What decides about an entry: `isOver` when its quote holds no longer. */
export type PlanFacts = { isOver: boolean };

const over = ({ isOver }: PlanFacts) => (isOver ? planRefusals.quoteExpired : undefined);

/** How entries go on (product definition, 1.4). Nothing else changes their state. */
export const entryRecord = movingRecord<PlanRole, PlanFacts>()({
  states: {
    active: [10, '待下单', 'run'],
    offShelf: [15, '已下架', 'stop'],
    quoted: [20, '待客户确认', 'wait'],
    bargain: [25, '议价中', 'run'],
    accepted: [30, '已接受', 'done'],
    ordered: [40, '已下单', 'done'],
    expired: [50, '已过期', 'stop'],
    declined: [60, '已拒绝', 'stop'],
    removed: [70, '已移除', 'stop'],
  },
  moves: {
    accept: { name: '接受报价', from: ['quoted'], to: ['accepted'], by: ['customer'], whyNot: over },
    bargain: { name: '议价', from: ['quoted'], to: ['bargain'], by: ['customer'], whyNot: over },
    decline: { name: '拒绝', from: ['quoted'], to: ['declined'], by: ['customer'], whyNot: over },
    order: {
      name: '提交订单',
      from: ['active', 'accepted'],
      to: ['ordered'],
      by: ['customer'],
      whyNot: over,
    },
    // Without the last of these what has expired would stand in the plan for ever.
    remove: {
      name: '移除',
      from: ['active', 'offShelf', 'accepted', 'expired'],
      to: ['removed'],
      by: ['customer'],
    },
    quoteAnew: { name: '重新报价', from: ['bargain'], to: ['quoted'], by: ['staff'] },
    withdraw: { name: '撤回报价', from: ['quoted', 'bargain'], to: ['removed'], by: ['staff'] },
    expire: { name: '报价过期', from: ['quoted', 'bargain', 'accepted'], to: ['expired'], by: ['system'] },
    takeOff: { name: '下架', from: ['active'], to: ['offShelf'], by: ['system'] },
    bringBack: { name: '恢复上架', from: ['offShelf'], to: ['active'], by: ['system'] },
  },
});
/** Codes of the states. */
export const entryStates = entryRecord.states;

/** States from which an entry can be ordered; these are counted in the header's badge. */
export const orderable: readonly number[] = entryRecord.from('order');
/** States of quotes that run out. */
export const expiring: readonly number[] = entryRecord.from('expire');
/** States in which an entry takes one of the plan's places. */
export const standing: readonly number[] = [
  entryStates.active,
  entryStates.offShelf,
  entryStates.quoted,
  entryStates.bargain,
  entryStates.accepted,
];
/** States of entries that the plan shows: also what has expired, until it is cleared away. */
export const shown: readonly number[] = [...standing, entryStates.expired];
/** States of entries that cannot be ordered any more, and are cleared away together. */
export const spent: readonly number[] = [entryStates.offShelf, entryStates.expired];

/** An entry as far as its state is concerned; `isOnSale` tells whether its service still is. */
export type Judged = { status: number; validUntil: Date | null; isOnSale: boolean };

/** The state in which an entry is at `now`, though no job may have written it down yet. */
export function statusAt({ status, validUntil, isOnSale }: Judged, now: Date): PlanStatus {
  if (expiring.includes(status) && isOver(validUntil, now)) return entryStates.expired;
  if (status === entryStates.active && !isOnSale) return entryStates.offShelf;
  if (status === entryStates.offShelf && isOnSale) return entryStates.active;
  return status as PlanStatus;
}

/** What a customer may do with an entry at `now`; ordering belongs to the whole plan. */
export function actionsOf(entry: Judged, now: Date): OfferedAction<PlanAction>[] {
  const facts = { status: statusAt(entry, now), isOver: isOver(entry.validUntil, now) };
  return entryRecord.offered(facts, 'customer').filter(({ action }) => action !== 'order');
}

/** Whether a quote no longer holds: the moment that it names is its last. */
export function isOver(validUntil: Date | null, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() < now.getTime();
}
