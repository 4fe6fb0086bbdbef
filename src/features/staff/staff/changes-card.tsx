import { Button } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { ReasonedButton } from '../../../ui/antd/reasoned-button.tsx';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import type { peopleList } from '../contract.ts';

type Change = OutputOf<typeof peopleList>['changes'][number];

/** What one administrator asked for and another has to agree to; nothing when nothing waits. */
export function ChangesCard({
  changes,
  canDecide,
  onDecide,
}: {
  changes: readonly Change[];
  canDecide: boolean;
  onDecide: (rid: string, isAllowed: 0 | 1) => void;
}) {
  if (changes.length === 0) return null;
  return (
    <StaffCard title="待另一名管理员批准">
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.rid} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium text-fg">
                {change.kind_name}：{change.name}
                {(change.kind === 'add' || change.kind === 'role') && `，${change.role_name}`}
              </p>
              <p className="text-sm text-muted">
                {change.asked_by} {change.asked}
                {change.reason && ` · ${change.reason}`}
              </p>
            </div>
            {canDecide && (
              <div className="flex gap-2">
                <ReasonedButton
                  type="primary"
                  reason={change.why_not}
                  name={`批准 ${change.kind_name} ${change.name}`}
                  onClick={() => onDecide(change.rid, 1)}
                >
                  批准
                </ReasonedButton>
                <Button
                  aria-label={`${change.is_mine ? '撤回' : '拒绝'} ${change.kind_name} ${change.name}`}
                  onClick={() => onDecide(change.rid, 0)}
                >
                  {change.is_mine ? '撤回' : '拒绝'}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}
