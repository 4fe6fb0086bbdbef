import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { InputOf, OutputOf } from '../../../core/call.ts';
import { setPlanCount } from '../../../ui/asking/plan-count.ts';
import { send } from '../../../ui/asking/send.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import type { userInfo } from '../../customers/contract.ts';
import { planList, planOperate } from '../../plan/contract.ts';
import { PlanAside } from '../plan/plan-aside.tsx';
import { useServices } from '../plan/use-services.ts';
import { PricePanel } from '../pricing/price-panel.tsx';
import { usePrice } from '../pricing/use-price.ts';
import { problemsOfStep2 } from '../requirements/rules.forms.ts';
import { KeptSubmission } from '../submitting/kept-submission.tsx';
import { orderDraft } from '../submitting/wanted.ts';
import { GoOn } from './go-on.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { canBeOrdered, chosenOf, itemsOf, type Plan, type PlanItem } from './rules.items.ts';
import {
  redirectFrom,
  type Step,
  type StepFacts,
  stepAddress,
  stepAfter,
  stepOf,
  stepTitle,
} from './rules.steps.ts';
import { StepBar } from './step-bar.tsx';
import { useDraft } from './use-draft.ts';
import { type Experiment, ExperimentContext } from './use-experiment.ts';

/**
 * Around the plan and the steps: where one is, what is planned, what it costs. Holds the draft; a step that is ahead
 * of the first unfinished one leads back to it.
 */
export function ExperimentFrame({
  plan: loaded,
  account: { userInfo: account, addressArr: addresses },
  children,
}: {
  plan: Plan;
  account: OutputOf<typeof userInfo>;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { plan, draft, saving, change, flush, adopt } = useDraft(loaded, account.rid);
  const chosen = useMemo(() => chosenOf(plan), [plan]);
  const services = useServices(
    itemsOf(plan)
      .filter(canBeOrdered)
      .map(({ rid }) => rid),
  );
  const step = stepOf(pathname) ?? 0;
  const aside = itemsOf(plan).flatMap(({ temp_rid }) =>
    chosen.some((item) => item.temp_rid === temp_rid) ? [] : temp_rid,
  );
  // What is submitted is priced where that is shown: on step 5.
  const isEstimated = chosen.length > 0 && (step === 0 || beside(step).price);
  const price = usePrice(isEstimated ? orderDraft({ chosen, aside, draft }, [...chosen]) : undefined);

  const isReady = (item: PlanItem) => {
    const service = services.get(item.rid);
    if (!service) return item.params_ready === 1;
    return problemsOfStep2(service, item.params).length === 0;
  };
  const facts: StepFacts = {
    chosen: chosen.map((item) => ({ ...item, isReady: isReady(item) })),
    aside,
    isVerified: account.attest === 1,
    draft,
  };
  const reload = async () => {
    const next = await send(planList, {});
    adopt(next);
    setPlanCount(next.allCount);
  };
  const goTo = async (step: Step) => {
    await flush();
    await navigate(stepAddress(step));
  };
  const experiment: Experiment = {
    account,
    addresses,
    plan,
    chosen,
    services,
    draft,
    saving,
    price,
    facts,
    isReady,
    change,
    saveNow: flush,
    reload,
    operate: async (input: InputOf<typeof planOperate>) => {
      const done = await telling(async () => setPlanCount((await send(planOperate, input)).allCount));
      await reload().catch((error) => console.warn('the plan could not be read again', error));
      return done !== undefined;
    },
    goTo,
    finish: async (step) => {
      if (draft.step <= step) change({ draft: { step: Math.min(6, step + 1) } });
      await goTo(stepAfter(step, facts));
    },
  };

  const instead = step === 6 ? undefined : redirectFrom(step, facts);
  const title = stepTitle(step, chosen);
  const trail =
    step === 0 ? [{ label: title }] : [{ label: stepTitle(0), to: stepAddress(0) }, { label: title }];
  if (instead !== undefined) return <GoOn to={stepAddress(instead)} />;
  return (
    <ExperimentContext value={experiment}>
      <Breadcrumbs trail={trail} />
      <KeptSubmission step={step} />
      {step === 0 ? (
        children
      ) : (
        <>
          <StepBar current={step} />
          <div
            className={`mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:mt-5 md:gap-5 ${columns(step)}`}
          >
            {beside(step).plan && <PlanAside current={step} />}
            <div className="min-w-0">{children}</div>
            {beside(step).price && (
              <div
                className={
                  step === 3
                    ? ''
                    : 'md:col-start-2 lg:sticky lg:top-[calc(var(--lp-header-h)+20px)] lg:col-start-3'
                }
              >
                <PricePanel />
              </div>
            )}
          </div>
        </>
      )}
      <LeaveDialog />
    </ExperimentContext>
  );
}

/** What stands beside a step: the table of samples needs all the width, and step 5 tells the price itself. */
function beside(step: Step): { plan: boolean; price: boolean } {
  return { plan: step < 6 && step !== 3, price: step < 5 };
}

function columns(step: Step): string {
  const { plan, price } = beside(step);
  if (!plan) return '';
  return price
    ? 'md:grid-cols-[248px_minmax(0,1fr)] lg:grid-cols-[248px_minmax(0,1fr)_296px]'
    : 'md:grid-cols-[248px_minmax(0,1fr)]';
}
