import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A stretch of calendar days, YYYY-MM-DD, as a filter; nothing chosen is no filter. */
export function DateRange({
  from,
  to,
  label = '日期',
  onChange,
}: {
  from?: string;
  to?: string;
  label?: string;
  onChange: (days: { from?: string; to?: string }) => void;
}) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(days) =>
        onChange({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })
      }
    />
  );
}
