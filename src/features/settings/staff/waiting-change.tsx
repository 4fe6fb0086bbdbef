import { Alert, Button } from 'antd';
import { z } from 'zod';
import type { OutputOf } from '../../../core/call.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { settingDecide, type settingStaffList } from '../contract.staff.ts';
import type { SettingForm } from '../rules.forms.ts';

type Change = OutputOf<typeof settingStaffList>['changes'][number];

/** What a colleague wants to be changed, field by field, and what one may do about it. */
export function WaitingChange({
  form,
  change,
  onDecided,
}: {
  form: SettingForm;
  change: Change;
  onDecided: () => void;
}) {
  const canWork = useStaffMe().may('settings:work');
  const decide = useAction(settingDecide, '已处理');
  const act = (is_allowed: 0 | 1) =>
    void decide.run({ rid: change.rid, is_allowed }).then((done) => done !== undefined && onDecided());
  return (
    <Alert
      className="mb-4!"
      type="warning"
      showIcon
      title={`${change.asked_by} 于 ${change.asked.slice(0, 16)} 提出的修改待另一位管理员确认`}
      description={
        <div className="space-y-2">
          <ul className="text-sm">
            {Object.entries(change.value as Record<string, unknown>).map(([field, value]) => (
              <li key={field} className="break-all">
                {titleOf(form, field)}：{wordsOf(value)}
              </li>
            ))}
          </ul>
          {canWork && (
            <div className="flex gap-2">
              {!change.is_mine && (
                <Button type="primary" size="small" loading={decide.isBusy} onClick={() => act(1)}>
                  确认修改
                </Button>
              )}
              <Button size="small" loading={decide.isBusy} onClick={() => act(0)}>
                {change.is_mine ? '撤回' : '不同意'}
              </Button>
            </div>
          )}
        </div>
      }
    />
  );
}

function titleOf({ schema }: SettingForm, field: string): string {
  const { properties = {} } = z.toJSONSchema(schema(), { io: 'input' });
  const found = properties[field];
  return (typeof found === 'object' && found.title) || field;
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('；') || '（空）';
  if (typeof value === 'object' && value !== null) return Object.values(value).map(wordsOf).join('，');
  return String(value);
}
