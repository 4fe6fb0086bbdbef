import type { ReactNode } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Range } from '../rules.range.ts';
import { stayInWords } from '../rules.stay.ts';
import type { CalendarDay } from './use-calendar.ts';

/** A slot that somebody wants. */
export type WantedSlot = { date: string; start: string; end: string };

/** What half hours of a day are together. */
export function slotOf({ date, cells }: CalendarDay, { from, to }: Range): WantedSlot {
  return { date, start: cells[from]?.start ?? '', end: cells[to - 1]?.end ?? '' };
}

/** What is chosen of a day, what it costs, and the button that takes it; `note` follows the price. */
export function ChosenSlot({
  day,
  range,
  note,
  button,
  isBusy,
  onTake,
}: {
  day: CalendarDay | undefined;
  range: Range | undefined;
  note?: ReactNode;
  button: string;
  isBusy: boolean;
  onTake: () => Promise<void>;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-dashed border-line pt-4">
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-body">
        {day && range ? (
          <>
            已选 <b className="font-semibold text-fg">{stayInWords(slotOf(day, range))}</b>
            <br />
            机时费 <b className="font-num font-semibold text-price">¥{yuan(priceOf(day, range))}</b>
            {note}
          </>
        ) : (
          '尚未选择时段'
        )}
      </p>
      <Button
        kind="primary"
        aria-busy={isBusy}
        onClick={() => void onTake()}
        className="h-11 px-5 aria-busy:cursor-progress md:h-10"
      >
        {button}
      </Button>
    </div>
  );
}

function priceOf({ cells }: CalendarDay, { from, to }: Range): number {
  return cells.slice(from, to).reduce((sum, { price_fen }) => sum + price_fen, 0);
}
