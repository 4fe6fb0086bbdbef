import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { fieldsOf } from '../../../ui/forms/problems.ts';
import type { PickupDay, PickupRules } from '../rules.ts';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** The day of a pickup and its slot; without a day, the slots of the first one are shown. */
export function PickupTimes({
  rules,
  days,
  day,
  time,
  problems,
  onDate,
  onTime,
}: {
  rules: Pick<PickupRules, 'cutoffHour' | 'maxDaysAhead'>;
  days: readonly PickupDay[];
  day: PickupDay | undefined;
  time: string | undefined;
  problems: Record<string, string | undefined>;
  onDate: (date: string) => void;
  onTime: (time: string) => void;
}) {
  const field = fieldsOf(problems);
  return (
    <>
      <ChoiceChips
        {...field('date')}
        legend="取样日期"
        className="grid grid-cols-4 gap-2 sm:grid-cols-7"
        value={day?.date}
        onChange={onDate}
        help={`当日预约 ${rules.cutoffHour}:00 截止，可约未来 ${rules.maxDaysAhead} 天。`}
        choices={days.map(({ date: value, weekday, why }) => ({
          value,
          label: `${value.slice(5)} ${weekdays[weekday]}`,
          why: why?.label,
        }))}
      />
      <ChoiceChips
        {...field('time')}
        legend="取样时段"
        className="grid grid-cols-2 gap-2 sm:grid-cols-4"
        value={time}
        onChange={onTime}
        choices={((day ?? days[0])?.slots ?? []).map(({ time: value, why }) => ({
          value,
          label: value.replace('-', '–'),
          why: why?.label,
        }))}
      />
    </>
  );
}
