import { setPlanCount } from '../../../ui/asking/plan-count.ts';
import { send } from '../../../ui/asking/send.ts';
import { type FormValues, planAdd } from '../contract.ts';

/** What is put in the plan: a service, with what was chosen, under the name of this one click. */
export type Entry = { rid: string; params: FormValues; request_id: string };

/** Puts an entry in the plan and shows the new count in the header; throws what was refused. */
export async function addToPlan(entry: Entry): Promise<void> {
  const { allCount } = await send(planAdd, entry);
  setPlanCount(allCount);
}
