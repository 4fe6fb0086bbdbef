import { useEffect, useId, useRef, useState } from 'react';
import { inNumber } from '../../../core/counted.ts';
import { Problem } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { planRefusals } from '../../plan/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';

/** A count is sent once nothing has changed for so long, in ms. */
const pause = 400;

/** How many of an entry are to be ordered, from 1 to 999, with what one is; instruments are booked by their slot. */
export function CountStepper({ item }: { item: PlanItem }) {
  const { operate } = useExperiment();
  const noteId = useId();
  const [text, setText] = useState(String(item.count));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(String(item.count)), [item.count]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const set = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const wanted = /^\d{1,3}$/.test(next) ? Number(next) : 0;
    if (wanted < 1) return;
    timer.current = setTimeout(async () => {
      const input = { op: 'count' as const, temp_rids: [item.temp_rid], count: wanted };
      if (wanted !== item.count && !(await operate(input))) setText(String(item.count));
    }, pause);
  };
  if (item.typeId === 2) return <span className="text-xs text-muted">按所选时段计费</span>;
  const button =
    'grid size-11 place-items-center text-fg hover:text-action disabled:cursor-not-allowed disabled:text-disabled md:size-8.5';
  return (
    <div>
      <span
        className={`inline-flex items-center rounded-sm border bg-surface focus-within:border-action ${count ? 'border-control' : 'border-danger'}`}
      >
        <button
          type="button"
          aria-label={`减少${item.name}的数量`}
          disabled={count <= 1}
          onClick={() => set(String(count - 1))}
          className={button}
        >
          <Icon name="minus" className="size-4" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          aria-label={`${item.name}的数量`}
          aria-invalid={count ? undefined : true}
          aria-describedby={count ? undefined : noteId}
          maxLength={4}
          value={text}
          onChange={({ target }) => set(target.value.trim())}
          className="h-11 w-11 bg-transparent text-center font-num font-semibold text-fg outline-none focus-visible:shadow-none md:h-8.5"
        />
        <button
          type="button"
          aria-label={`增加${item.name}的数量`}
          disabled={count >= 999}
          onClick={() => set(String(count + 1))}
          className={button}
        >
          <Icon name="plus" className="size-4" />
        </button>
      </span>
      <span className="ml-1.5 text-xs text-muted">{inNumber(count, item.unit)}</span>
      {!count && <Problem id={noteId}>{planRefusals.badCount}</Problem>}
    </div>
  );
}
