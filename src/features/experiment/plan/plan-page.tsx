import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { EmptyState } from '../../../ui/showing/empty-state.tsx';
import { spent } from '../../plan/rules.states.ts';
import { itemsOf } from '../draft/rules.items.ts';
import { SaveStatus } from '../draft/save-status.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { ConfirmDialog } from '../submitting/confirm-dialog.tsx';
import { PlanEntry } from './plan-entry.tsx';
import { PlanSummary, TickAll } from './plan-summary.tsx';
import { PlanTogether } from './plan-together.tsx';
import { QuotesTogether } from './quotes-together.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '实验计划');

/** The customer's plan: what is planned and quoted, by category, with what it costs and the way to order it. */
export default function PlanPage() {
  const { plan, account, operate } = useExperiment();
  const [isClearing, setClearing] = useState(false);
  const items = itemsOf(plan);
  const spentItems = items.filter(({ status }) => spent.includes(status));
  if (items.length === 0) {
    return (
      <EmptyState
        img="/images/empty-plan.svg"
        title="实验计划还是空的"
        note="先去挑选检测项目，加入计划后统一下单"
      >
        <Link to="/project" className={`h-11 px-4.5 md:h-10 ${buttonClass('primary')}`}>
          去选择项目
        </Link>
        <Link to="/require" className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
          提交需求
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      {account.organization === companies && <QuoteBanner />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold text-fg md:text-2xl">实验计划</h1>
        <SaveStatus />
        <Link to="/project" className={`ml-auto h-11 px-4 md:h-10 ${buttonClass('outline')}`}>
          <Icon name="plus" className="size-4" />
          添加实验
        </Link>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1fr)_296px] md:gap-5">
        <div className="min-w-0 space-y-4">
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-lg border border-line bg-surface px-4 md:px-6">
            <TickAll />
            <QuotesTogether />
            {spentItems.length > 0 && (
              <button
                type="button"
                className="ml-auto min-h-11 text-link hover:underline"
                onClick={() => setClearing(true)}
              >
                清空失效项（{spentItems.length}）
              </button>
            )}
          </div>
          {plan.dataArr.map(({ type_id, type_name, items: within }) => (
            <section
              key={type_id}
              aria-label={type_name}
              className="rounded-lg border border-line bg-surface"
            >
              <div className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-3 md:px-6">
                <h2 className="text-md font-semibold text-fg">{type_name}</h2>
                <span className="text-xs text-muted">{within.length} 项</span>
              </div>
              <ul className="divide-y divide-line">
                {within.map((item) => (
                  <PlanEntry key={item.temp_rid} item={item} />
                ))}
              </ul>
            </section>
          ))}
          <PlanTogether />
        </div>
        <PlanSummary />
      </div>
      {isClearing && (
        <ConfirmDialog
          title="清空失效项"
          text={`将移除 ${spentItems.length} 个已下架或报价已过期的项目，其余项目不受影响。`}
          action="清空"
          onConfirm={() => operate({ op: 'clear' })}
          onClose={() => setClearing(false)}
        />
      )}
    </>
  );
}

const companies = 2;

function QuoteBanner() {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-tint px-4 py-3 text-body">
      <Icon name="doc" className="size-5 text-action" />
      <span className="flex-1">需要报价？说明样品与目的，工程师给出方案与价格。</span>
      <Link to="/require" className="py-1 font-medium text-link underline underline-offset-3">
        提交需求
      </Link>
    </p>
  );
}
