import { type InputHTMLAttributes, lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { dayOf } from './rules.day.ts';

const DayPopup = lazy(() => import('./day-popup.tsx').then(({ DayPopup }) => ({ default: DayPopup })));

/**
 * A day, written or chosen from a calendar. Browsers' own date fields speak the language of the browser, whatever the
 * page's is. What is written otherwise becomes YYYY-MM-DD when the field is left.
 */
export function DayInput({
  className = '',
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min'> & { min?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { min, ...rest } = input;
  const put = (day: string) => {
    const own = field.current;
    if (!own || own.value === day) return;
    // As if it had been typed, so that whoever listens hears it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(own, day);
    own.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <span
      className={`relative block h-11 w-full rounded-sm border border-control bg-surface text-md text-fg focus-within:border-action focus-within:shadow-halo has-aria-invalid:border-danger has-aria-invalid:shadow-halo-danger md:h-10 md:text-sm ${className}`}
    >
      <input
        placeholder="年-月-日"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        {...rest}
        ref={field}
        type="text"
        onBlur={(event) => {
          put(dayOf(event.target.value) ?? event.target.value);
          rest.onBlur?.(event);
        }}
        className="size-full rounded-[inherit] bg-transparent px-3 pr-9 font-num placeholder:font-sans placeholder:text-muted placeholder:opacity-100 focus:outline-none"
      />
      <button
        type="button"
        aria-label="从日历选择"
        aria-expanded={isOpen}
        disabled={rest.disabled}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-sm text-muted hover:text-action"
      >
        <Icon name="cal" className="size-4.5" />
      </button>
      {isOpen && (
        <Suspense>
          <DayPopup
            anchor={field}
            day={dayOf(field.current?.value ?? '')}
            min={min}
            onChoose={put}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
