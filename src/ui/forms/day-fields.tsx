import { inputClass } from './field.tsx';

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
    <input
      key={value}
      type="date"
      aria-label={label}
      defaultValue={value}
      onChange={({ target }) => {
        if (!target.value || /^20\d\d-/.test(target.value)) onChange({ [name]: target.value });
      }}
      className={`${inputClass('normal')} w-full! min-w-0 md:w-auto!`}
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
