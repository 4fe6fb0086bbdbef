import { inputClass } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { ParameterField } from '../../contract.ts';
import type { FormValue } from '../rules.files.ts';
import { longest } from '../rules.form.ts';

/** What the input of a field needs. */
export type InputProps = {
  field: ParameterField;
  value: FormValue | undefined;
  onChange: (value: FormValue) => void;
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};

/** A number with buttons that go one step down and up. */
export function NumberField({ field, value, onChange, labelledBy, describedBy, isInvalid }: InputProps) {
  const [min, max, step] = [field.min ?? 0, field.max ?? 1_000_000, field.step ?? 1];
  const present = typeof value === 'number' ? value : undefined;
  const move = (steps: number) => {
    const from = present ?? (steps > 0 ? min - step : min + step);
    const next = Math.min(max, Math.max(min, from + steps * step));
    onChange(Math.round(next * 1e6) / 1e6);
  };
  const button =
    'grid size-9 place-items-center text-fg hover:text-action disabled:cursor-not-allowed disabled:text-disabled pointer-coarse:size-11';
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <span
        className={`inline-flex items-center rounded-sm border bg-surface focus-within:border-action ${isInvalid ? 'border-danger' : 'border-control'}`}
      >
        <button
          type="button"
          aria-label={`减少${field.name}`}
          disabled={present !== undefined && present <= min}
          onClick={() => move(-1)}
          className={button}
        >
          <Icon name="minus" className="size-4" />
        </button>
        <input
          type="number"
          inputMode="decimal"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          min={min}
          max={max}
          step={step}
          value={present ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
          className="h-9 w-16 [appearance:textfield] bg-transparent text-center font-num text-md font-semibold text-fg outline-none focus-visible:shadow-none pointer-coarse:h-11 [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={`增加${field.name}`}
          disabled={present !== undefined && present >= max}
          onClick={() => move(1)}
          className={button}
        >
          <Icon name="plus" className="size-4" />
        </button>
      </span>
      {field.unit && <span className="text-body">{field.unit}</span>}
    </div>
  );
}

/** Two numbers: from and to. */
export function RangeField({ field, value, onChange, labelledBy, describedBy, isInvalid }: InputProps) {
  const [low, high] = Array.isArray(value) ? value : [];
  const end = (label: string, present: string | number | undefined, change: (text: string) => void) => (
    <input
      type="number"
      inputMode="decimal"
      aria-label={`${field.name}${label}`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      step={field.step ?? 'any'}
      value={present ?? ''}
      onChange={({ target }) => change(target.value)}
      className={`${inputClass('normal')} w-28! text-center`}
    />
  );
  const number = (text: string) => (text === '' ? '' : Number(text));
  return (
    <fieldset aria-labelledby={labelledBy} className="flex flex-wrap items-center gap-2 text-body">
      {end('下限', low, (text) => onChange([number(text), high ?? '']))}
      <span aria-hidden="true">–</span>
      {end('上限', high, (text) => onChange([low ?? '', number(text)]))}
      {field.unit}
    </fieldset>
  );
}

/** A text of one line. */
export function TextLineField({ value, onChange, labelledBy, describedBy, isInvalid }: InputProps) {
  return (
    <input
      type="text"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      maxLength={longest.text}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      className={inputClass('normal')}
    />
  );
}

/** A text of several lines. */
export function TextAreaField({ value, onChange, labelledBy, describedBy, isInvalid }: InputProps) {
  return (
    <textarea
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      maxLength={longest.textarea}
      rows={3}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      className={`${inputClass('normal')} block h-auto! py-2`}
    />
  );
}
