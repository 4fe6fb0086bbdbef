import { type ReactNode, useEffect, useId, useState } from 'react';

/** The panel of one tool below the bar. */
export function ToolPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-start gap-x-5 gap-y-3 rounded-sm border border-line bg-subtle px-3 py-3 text-sm"
    >
      {children}
    </section>
  );
}

const boxClass =
  'h-9 min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-sm text-fg aria-invalid:border-danger';

/** A choice of a few words. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
}) {
  return (
    <label className="flex max-w-full min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted">{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value as Value)} className={boxClass}>
        {options.map(([own, name]) => (
          <option key={own} value={own}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A number that counts as soon as it is one and lies within its limits; until then it says what is wrong beside it. */
export function NumberField({
  label,
  unit,
  value,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step,
  onChange,
}: {
  label: string;
  unit?: string;
  value: number | undefined;
  min?: number;
  max?: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const shown = value === undefined ? '' : rounded(value, step);
  const [text, setText] = useState(shown);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setText(shown);
  }, [shown, isTyping]);
  // What is not typed yet is not wrong.
  const problem = isTyping ? problemOf(text, min, max) : undefined;
  return (
    <div>
      <label className="flex items-center gap-2">
        <span className="shrink-0 text-muted">{label}</span>
        <input
          type="number"
          step={step ?? 'any'}
          inputMode="decimal"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={({ target }) => {
            setText(target.value);
            if (!problemOf(target.value, min, max)) onChange(Number(target.value));
          }}
          className={`${boxClass} w-24 font-num tabular-nums`}
        />
        {unit && <span className="shrink-0 text-muted">{unit}</span>}
      </label>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A number by one digit more than its steps have; what such digits would lose is shown whole. */
function rounded(value: number, step: number | undefined): string {
  const digits = step === undefined ? undefined : Math.max(0, Math.ceil(-Math.log10(step))) + 1;
  const short = digits === undefined ? undefined : Number(value.toFixed(digits));
  return String(short || Number(value.toPrecision(8)));
}

function problemOf(text: string, min: number, max: number): string | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return '请输入数字';
  if (value < min || value > max) {
    if (!Number.isFinite(max)) return `不能小于 ${min}`;
    return Number.isFinite(min) ? `请输入 ${min}–${max} 之间的数` : `不能大于 ${max}`;
  }
  return undefined;
}

/** A switch with its words. */
export function SwitchField({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex h-9 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-action"
      />
      <span>{label}</span>
    </label>
  );
}
