import { inputClass } from './field.tsx';

/** Narrows a list by one of some values, or by none of them; in a form, by its `name`, which is sent at once. */
export function Choice({
  label,
  none = `全部${label}`,
  name,
  value = '',
  choices,
  onChange,
  className = 'w-auto! min-w-32',
}: {
  /** What the values are of: 状态 offers 全部状态. */
  label: string;
  none?: string;
  name?: string;
  value: string | number | undefined;
  choices: readonly (readonly [value: string, name: string])[];
  onChange?: (value: string) => void;
  className?: string;
}) {
  return (
    <select
      aria-label={label}
      name={name}
      {...(name ? { defaultValue: value } : { value })}
      onChange={({ currentTarget }) =>
        onChange ? onChange(currentTarget.value) : currentTarget.form?.requestSubmit()
      }
      className={`${inputClass('normal')} ${className}`}
    >
      <option value="">{none}</option>
      {choices.map(([key, shown]) => (
        <option key={key} value={key}>
          {shown}
        </option>
      ))}
    </select>
  );
}
