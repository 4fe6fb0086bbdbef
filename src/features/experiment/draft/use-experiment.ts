import { createContext, useContext } from 'react';
import type { InputOf, OutputOf } from '../../../core/call.ts';
import type { userInfo } from '../../customers/contract.ts';
import type { DraftCommon, planOperate } from '../../plan/contract.ts';
import type { Service } from '../plan/use-services.ts';
import type { Price } from '../pricing/use-price.ts';
import type { Change, Saving } from './draft-store.ts';
import type { Plan, PlanItem } from './rules.items.ts';
import type { Step, StepFacts } from './rules.steps.ts';

/**
 * What the plan and the six steps share. A step renders from `chosen` and `draft`, hands everything that is typed to
 * `change` at once (it is kept in the browser and saved to the server by itself, nobody waits for it), and ends with
 * `finish`. It never keeps typed values of its own.
 */
export type Experiment = {
  account: OutputOf<typeof userInfo>['userInfo'];
  addresses: OutputOf<typeof userInfo>['addressArr'];
  /** The plan by category, with what has been typed but not yet saved. */
  plan: Plan;
  /** The ticked entries that can be ordered; all of a submission is about these. */
  chosen: readonly PlanItem[];
  /** The services of the chosen entries by their rid, as far as they have been loaded. */
  services: ReadonlyMap<string, Service>;
  /** What is common to the submission, with what has been typed but not yet saved. */
  draft: DraftCommon;
  /** Whether what was typed is with the server. */
  saving: Saving;
  /** What the chosen entries cost by the server's rules, as soon as typing pauses. */
  price: Price;
  /** What decides how far the customer has come; for `rules.steps.ts`. */
  facts: StepFacts;
  /** Whether an entry's form has everything that step 2 asks for. */
  isReady: (item: PlanItem) => boolean;
  /** Changes the draft and entries: `change({ draft: { remark } })`, `change({ entries: { [temp_rid]: { params } } })`. */
  change: (change: Change) => void;
  /** Sends what is not saved at once; true when the server has everything. */
  saveNow: () => Promise<boolean>;
  /** Does something else with the plan (count, tick, remove, quotes) and shows it; false when it was refused. */
  operate: (input: InputOf<typeof planOperate>) => Promise<boolean>;
  /** Looks what the server has now: after a submission, or a refusal that says so. */
  reload: () => Promise<void>;
  /** Saves and opens a step; those ahead of the first unfinished one lead back to it. */
  goTo: (step: Step) => Promise<void>;
  /** Notes that a step is finished, saves, and opens the next. */
  finish: (step: Step) => Promise<void>;
};

/** Provided by the frame of the steps. */
export const ExperimentContext = createContext<Experiment | undefined>(undefined);

/** What the plan and the steps share; within their frame only. */
export function useExperiment(): Experiment {
  const experiment = useContext(ExperimentContext);
  if (!experiment) throw new Error('useExperiment is for the pages within the frame of the steps');
  return experiment;
}
