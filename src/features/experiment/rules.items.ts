import type { InputOf, OutputOf } from '../../core/call.ts';
import type { ready2pay } from '../orders/contract.ts';
import type { DraftSample, planList } from '../plan/contract.ts';
import { orderable } from '../plan/rules.states.ts';

/** What a price is asked for. */
type PriceQuestion = InputOf<typeof ready2pay>;
/** The plan as the server answers it. */
export type Plan = OutputOf<typeof planList>;
/** One entry of the plan. */
export type PlanItem = Plan['dataArr'][number]['items'][number];

/** All entries of the plan, in its order. */
export function itemsOf({ dataArr }: Pick<Plan, 'dataArr'>): PlanItem[] {
  return dataArr.flatMap(({ items }) => items);
}

/** Whether an entry can be ordered as far as its state is concerned. */
export function canBeOrdered({ status }: Pick<PlanItem, 'status'>): boolean {
  return orderable.includes(status);
}

/** The entries that are ticked and can be ordered. */
export function chosenOf(plan: Pick<Plan, 'dataArr'>): PlanItem[] {
  return itemsOf(plan).filter((item) => item.checked === 1 && canBeOrdered(item));
}

/** The chosen entries as `ready2pay` and `order/add` take them: ids, counts and parameters, never prices. */
export function asOrderItems(chosen: readonly PlanItem[]): NonNullable<PriceQuestion['items']> {
  return chosen.map(({ temp_rid, count, params }) => ({ temp_rid, count, params }));
}

/** The samples as far as they decide the price, though some may not be described yet. */
export function countedSamples(samples: readonly DraftSample[]): NonNullable<PriceQuestion['samples']> {
  return samples.map(({ items, no }, index) => ({ items, no: no.trim() || `#${index + 1}` }));
}

/** Where the form of an entry is. */
export function requirementAddress({ temp_rid }: Pick<PlanItem, 'temp_rid'>): string {
  return `/experiment/step2?item=${temp_rid}`;
}
