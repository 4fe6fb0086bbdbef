import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { pointsOfCustomer } from '../contract.staff.ts';

const count = (points: number) => points.toLocaleString('zh-CN');

/** A customer's points: what there is, what is owed, what ends next, and what moved them last. */
export function CustomerPoints({ customerRid }: { customerRid: string }) {
  const state = useCall(pointsOfCustomer, { rid: customerRid });
  return (
    <StaffCard title="积分">
      <StaffLoaded state={state}>
        {({ points, debt, level_name, next, list }) => (
          <>
            <p>
              <b className="font-num text-lg font-semibold text-fg">{count(points)}</b>
              <span className="ml-2 text-xs text-muted">{level_name}</span>
            </p>
            {debt > 0 && <p className="text-xs text-warning">待扣回 {count(debt)}</p>}
            {next && (
              <p className="text-xs text-muted">
                {count(next.points)} 积分于 {next.at} 到期
              </p>
            )}
            {list.length > 0 && (
              <ul aria-label="最近变动" className="mt-3 space-y-1.5 border-t border-line pt-3 text-xs">
                {list.map(({ rid, at, title, change }) => (
                  <li key={rid} className="flex gap-3">
                    <span className="font-num text-muted">{at.slice(0, 10)}</span>
                    <span className="min-w-0 flex-1">{title}</span>
                    <span className="font-num font-semibold text-fg">
                      {change > 0 ? '+' : '−'}
                      {count(Math.abs(change))}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
