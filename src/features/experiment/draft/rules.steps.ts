import type { DraftCommon } from '../../plan/contract.ts';
import { problemsOfContact } from '../contact/rules.contact.ts';
import { isStep3Done, problemsOfStep3, type SampledEntry } from '../samples/rules.step3.ts';

/** The six steps from a plan to an order (product definition, section 2); 0 is the plan itself. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Every step, in order. */
export const steps: readonly Step[] = [1, 2, 3, 4, 5, 6];

/** What is to be ordered; `isReady` when its form has everything that step 2 asks for. */
export type ChosenEntry = SampledEntry & { isReady: boolean };

/** What decides how far a customer has come. */
export type StepFacts = {
  chosen: readonly ChosenEntry[];
  /** The temp_rid of the plan's other entries, set aside for another submission. */
  aside: readonly string[];
  /** Only verified customers order. */
  isVerified: boolean;
  draft: DraftCommon;
};

/** What a step is called; what is sent in step 4 depends on the types of service in the plan. */
export function stepTitle(step: Step, chosen: readonly Pick<ChosenEntry, 'typeId'>[] = []): string {
  if (step !== 4) return titles[step];
  const parts = fourth.flatMap(([typeId, title]) =>
    chosen.some((entry) => entry.typeId === typeId) ? title : [],
  );
  return parts.join(' / ') || titles[4];
}

/** Where a step is. */
export function stepAddress(step: Step): string {
  return step === 0 ? '/experiment/plan' : `/experiment/step${step}`;
}

/** The step that an address is of; undefined for others. */
export function stepOf(pathname: string): Step | undefined {
  if (pathname === '/experiment/plan') return 0;
  const [, digit] = /^\/experiment\/step([1-6])$/.exec(pathname) ?? [];
  return digit === undefined ? undefined : (Number(digit) as Step);
}

/** Whether a step has nothing to ask: how samples come is said after the quote when one is asked for first. */
export function isSkipped(step: Step, { draft }: Pick<StepFacts, 'draft'>): boolean {
  return step === 4 && draft.quote_first === 1;
}

/**
 * The first step that is not finished: one that the customer has not gone on from, or whose answers are not complete
 * any more. 0 when nothing is chosen. Step 6 comes with an order and is never what is left to do.
 */
export function firstUnfinished(facts: StepFacts): Step {
  if (facts.chosen.length === 0) return 0;
  const open = ([1, 2, 3, 4] as const).find(
    (step) => !isSkipped(step, facts) && (facts.draft.step <= step || !isComplete[step](facts)),
  );
  return open ?? 5;
}

/** Where somebody who opens `step` is sent instead; undefined when they may see it. */
export function redirectFrom(step: Step, facts: StepFacts): Step | undefined {
  const open = firstUnfinished(facts);
  if (step > open) return open;
  return isSkipped(step, facts) ? 5 : undefined;
}

/** The step after this one, those left out that have nothing to ask. */
export function stepAfter(step: Step, facts: Pick<StepFacts, 'draft'>): Step {
  const next = Math.min(6, step + 1) as Step;
  return isSkipped(next, facts) ? stepAfter(next, facts) : next;
}

/** The step before this one, those left out that have nothing to ask. */
export function stepBefore(step: Step, facts: Pick<StepFacts, 'draft'>): Step {
  const before = Math.max(0, step - 1) as Step;
  return isSkipped(before, facts) ? stepBefore(before, facts) : before;
}

const titles: Record<Step, string> = {
  0: '实验计划',
  1: '确认项目与归属',
  2: '填写检测要求',
  3: '样品信息',
  4: '送样 / 预约 / 上传',
  5: '费用与协议',
  6: '提交成功',
};
const fourth: readonly [number, string][] = [
  [1, '送样'],
  [2, '预约'],
  [3, '上传'],
];

const isComplete: Record<1 | 2 | 3 | 4, (facts: StepFacts) => boolean> = {
  1: ({ isVerified, draft }) =>
    isVerified && (!draft.contact || Object.keys(problemsOfContact(draft.contact)).length === 0),
  2: ({ chosen }) => chosen.every(({ isReady }) => isReady),
  3: ({ chosen, aside, draft }) => isStep3Done(problemsOfStep3(draft, chosen, aside)),
  4: ({ chosen, draft: { sending } }) =>
    sending !== null &&
    chosen
      .filter(({ typeId }) => typeId === 2)
      .every((entry) => sending.slots.some(({ temp_rid }) => temp_rid === entry.temp_rid)),
};
