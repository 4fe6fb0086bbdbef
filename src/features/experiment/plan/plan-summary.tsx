import { useOptimistic, useState, useTransition } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { orderRefusals } from '../../orders/contract.ts';
import { canBeOrdered, itemsOf } from '../draft/rules.items.ts';
import { firstUnfinished, stepTitle } from '../draft/rules.steps.ts';
import { useExperiment } from '../draft/use-experiment.ts';

/** What is ticked and what it costs, and the way to the first step that is not finished. */
export function PlanSummary() {
  const { chosen, price, facts, goTo } = useExperiment();
  const [isRefused, setRefused] = useState(false);
  const { quote, isLoading, failure } = price;
  const open = firstUnfinished(facts);
  const isLacking = isRefused && chosen.length === 0;
  return (
    <section
      aria-label="费用小计"
      className="rounded-lg border border-line bg-surface p-4 md:sticky md:top-[calc(var(--lp-header-h)+20px)] md:p-5"
    >
      <h2 className="text-md font-semibold text-fg">费用小计</h2>
      <p className="mt-2 flex justify-between text-body">
        已选
        <span>
          <b className="font-num font-semibold text-fg">{chosen.length}</b> 项
        </span>
      </p>
      <p
        aria-busy={isLoading}
        className="mt-3 flex items-baseline justify-between gap-3 border-t border-dashed border-line pt-3.5"
      >
        <span>小计</span>
        <b className="font-num text-2xl/8 font-semibold whitespace-nowrap text-price">
          ¥{yuan(chosen.length > 0 ? (quote?.total_fen ?? 0) : 0)}
        </b>
      </p>
      <p className="text-right text-2xs text-muted">含税，按已填写的要求计算</p>
      {failure && chosen.length > 0 && (
        <p role="alert" className="mt-2 flex gap-1.5 text-xs text-danger">
          <Icon name="info" className="mt-0.5 size-4" />
          {failure}
        </p>
      )}
      <Button
        kind="primary"
        aria-describedby={isLacking ? 'plan-lacking' : undefined}
        className="mt-4 h-12 w-full px-4.5"
        onClick={() => {
          setRefused(chosen.length === 0);
          if (chosen.length > 0) void goTo(open);
        }}
      >
        {open > 1 ? `继续：${stepTitle(open, chosen)}` : '下一步'}
      </Button>
      <div role="alert">
        {isLacking && <Problem id="plan-lacking">{orderRefusals.nothingChosen}</Problem>}
      </div>
    </section>
  );
}

/** Ticks everything that can be ordered, or nothing. */
export function TickAll() {
  const { plan, chosen, operate } = useExperiment();
  const orderable = itemsOf(plan).filter(canBeOrdered);
  const [, startTransition] = useTransition();
  const [isAll, setAll] = useOptimistic(orderable.length > 0 && chosen.length === orderable.length);
  const tick = (next: boolean) =>
    startTransition(async () => {
      setAll(next);
      const temp_rids = orderable.map(({ temp_rid }) => temp_rid);
      await operate({ op: 'check', temp_rids, data: { checked: next ? 1 : 0 } });
    });
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-fg">
      <input
        type="checkbox"
        checked={isAll}
        disabled={orderable.length === 0}
        onChange={({ target }) => tick(target.checked)}
        className="size-4.5 accent-action"
      />
      全选
      <span className="text-xs text-muted">
        可下单 <span className="font-num">{orderable.length}</span> 项
      </span>
    </label>
  );
}
