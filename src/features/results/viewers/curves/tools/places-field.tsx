import { useId, useState } from 'react';

/** Several places along x, written with commas between them. */
export function PlacesField({
  label,
  hint,
  places,
  range: { min, max },
  onChange,
}: {
  label: string;
  hint: string;
  places: readonly number[];
  range: { min: number; max: number };
  onChange: (places: number[]) => void;
}) {
  const id = useId();
  const [text, setText] = useState(places.join(', '));
  const found = numbersIn(text);
  const problem = found
    ? found.some((place) => place < min || place > max)
      ? `锚点应在 ${Number(min.toPrecision(6))}–${Number(max.toPrecision(6))} 之间`
      : undefined
    : '请输入用逗号分隔的数字';
  return (
    <div className="min-w-0">
      <label className="flex min-w-0 items-center gap-2">
        <span className="shrink-0 text-muted">{label}</span>
        <input
          value={text}
          inputMode="text"
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          onChange={({ target: { value } }) => {
            setText(value);
            const next = numbersIn(value);
            if (next?.every((place) => place >= min && place <= max)) onChange(next);
          }}
          className="h-9 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 font-num text-sm text-fg aria-invalid:border-danger"
        />
      </label>
      <p id={id} className={`mt-1 text-xs ${problem ? 'text-danger' : 'text-muted'}`}>
        {problem ?? hint}
      </p>
    </div>
  );
}

/** The numbers of a text; undefined when something in it is none. */
function numbersIn(text: string): number[] | undefined {
  const parts = text.split(/[,，、;；\s]+/).filter(Boolean);
  const numbers = parts.map(Number);
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
