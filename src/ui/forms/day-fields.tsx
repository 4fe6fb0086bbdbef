import { DayInput } from './day-input.tsx';

/** The days that a list is narrowed to; a year that is being typed narrows nothing yet. */
export function DayFields({
  from,
  to,
  onChange,
}: {
  from: string | undefined;
  to: string | undefined;
  onChange: (changes: { from?: string; to?: string }) => void;
}) {
  const day = (name: 'from' | 'to', label: string, value = '') => (
    <DayInput
      key={value}
      aria-label={label}
      defaultValue={value}
      onChange={({ target }) => {
        if (!target.value || /^20\d\d-\d\d-\d\d$/.test(target.value)) onChange({ [name]: target.value });
      }}
      className="min-w-0 md:w-38!"
    />
  );
  return (
    <span className="flex items-center gap-2 max-md:w-full">
      {day('from', '开始日期', from)}
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      {day('to', '结束日期', to)}
    </span>
  );
}
