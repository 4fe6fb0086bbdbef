import type { OutputOf } from '../../../core/call.ts';
import type { planList } from '../../plan/contract.ts';
import { orderable } from '../../plan/rules.states.ts';

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

/** Where the form of an entry is. */
export function requirementAddress({ temp_rid }: Pick<PlanItem, 'temp_rid'>): string {
  return `/experiment/step2?item=${temp_rid}`;
}
