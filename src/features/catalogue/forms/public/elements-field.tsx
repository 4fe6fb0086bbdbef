import { lazy, Suspense, useId, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { InputProps } from './written-fields.tsx';

const ElementsTable = lazy(async () => ({ default: (await import('./elements-table.tsx')).ElementsTable }));

/** Chemical elements: those chosen, and a periodic table to choose from, which comes when it is asked for. */
export function ElementsField({ field, value, onChange, labelledBy, describedBy }: InputProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (symbol: string) =>
    onChange(chosen.includes(symbol) ? chosen.filter((each) => each !== symbol) : [...chosen, symbol]);
  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="min-w-0">
      <div className="flex flex-wrap gap-2">
        {chosen.map((symbol) => (
          <button
            key={symbol}
            type="button"
            aria-label={`移除 ${symbol}`}
            onClick={() => toggle(symbol)}
            className="inline-flex min-h-9 items-center gap-1 rounded-sm border border-action bg-tint px-2.5 font-medium text-on-tint pointer-coarse:min-h-11"
          >
            {symbol}
            <Icon name="close" className="size-3.5" />
          </button>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-3 text-fg hover:border-action hover:text-action pointer-coarse:min-h-11"
        >
          <Icon name={isOpen ? 'up' : 'plus'} className="size-4" />
          {isOpen ? '收起周期表' : '选择元素'}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-2">
        {isOpen && (
          <Suspense
            fallback={<div className="h-81 animate-pulse rounded-md bg-subtle motion-reduce:animate-none" />}
          >
            <ElementsTable chosen={chosen} most={field.max ?? 118} onToggle={toggle} />
          </Suspense>
        )}
      </div>
    </fieldset>
  );
}
