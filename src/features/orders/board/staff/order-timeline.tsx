import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { Changes } from '../../mine/member/order-history.tsx';
import type { StaffOrder } from '../contract.ts';

/** What happened to the order, newest first, with who did it. */
export function OrderTimeline({ order: { history } }: { order: StaffOrder }) {
  return (
    <StaffCard title="订单记录">
      <ol className="space-y-3.5">
        {history.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added, and nothing else tells two of a second apart
          <li key={history.length - index} className="border-l-2 border-line-tint pl-3">
            <p className="font-medium text-fg">{step.text}</p>
            <p className="text-xs text-muted">
              <time className="font-num">{step.at.slice(0, 16)}</time> · {step.actor}
            </p>
            {step.reason && <p className="text-xs text-body [overflow-wrap:anywhere]">{step.reason}</p>}
            {step.diff.length > 0 && (
              <details className="text-xs">
                <summary className="w-fit cursor-pointer py-0.5 text-link">
                  变更明细（{step.diff.length}）
                </summary>
                <Changes list={step.diff} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </StaffCard>
  );
}
