import { yuan } from '../../../../core/yuan.ts';
import { inputClass } from '../../../../ui/forms/field.tsx';
import type { ParameterField } from '../../contract.ts';
import type { InputProps } from './written-fields.tsx';

/** So many options of one choice stand side by side; more of them come as a list. */
const sideBySide = 8;

/** One of several options, or several of them. */
export function Choices(input: InputProps) {
  const { field, value, onChange, labelledBy, describedBy, isInvalid } = input;
  const isSingle = field.kind === 'select';
  if (isSingle && field.options.length > sideBySide) return <ChoiceList {...input} />;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const toggle = (option: string) => {
    if (isSingle) return onChange(option);
    const others = chosen.filter((each): each is string => typeof each === 'string' && each !== option);
    onChange(chosen.includes(option) ? others : [...others, option]);
  };
  return (
    <fieldset
      role={isSingle ? 'radiogroup' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isSingle && isInvalid ? true : undefined}
      className="flex min-w-0 flex-wrap gap-2"
    >
      {field.options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-3 py-1 text-fg transition-colors duration-(--lp-dur-fast) hover:border-action has-checked:border-action has-checked:bg-tint has-checked:font-medium has-checked:text-on-tint has-checked:shadow-[inset_0_0_0_1px_var(--lp-action)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={`${labelledBy}${field.key}`}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm outline-none focus-visible:shadow-none"
          />
          {option.label}
          <Surcharge field={field} fen={option.price} />
        </label>
      ))}
    </fieldset>
  );
}

function ChoiceList({ field, value, onChange, labelledBy, describedBy, isInvalid }: InputProps) {
  return (
    <select
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputClass('normal')} select-arrow max-w-100`}
    >
      {value === undefined && <option value="">请选择</option>}
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
          {option.price !== 0 && `（${surcharge(field, option.price)}）`}
        </option>
      ))}
    </select>
  );
}

function Surcharge({ field, fen }: { field: ParameterField; fen: number }) {
  if (fen === 0) return null;
  return <small className="text-2xs font-normal text-price">{surcharge(field, fen)}</small>;
}

/** What an option adds or takes off: +¥30/样, −¥40/样, +¥20/单. */
export function surcharge({ delta_per }: ParameterField, fen: number): string {
  const per = { sample: '/样', hour: '/小时', order: '/单' }[delta_per];
  return `${fen < 0 ? '−' : '+'}¥${yuan(Math.abs(fen), { short: true })}${per}`;
}
