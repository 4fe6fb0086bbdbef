import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { Problem } from '../../../../ui/forms/field.tsx';
import { type Measure, pick, type Range } from '../rules.range.ts';
import { stayInWords } from '../rules.stay.ts';
import { SlotCells } from './slot-cells.tsx';
import type { WantedSlot } from './slot-choice.tsx';
import type { CalendarDay } from './use-calendar.ts';
import { weekdayName } from './week-head.tsx';

/** The half hours of the day that was chosen, from the free time that was clicked on; books what is chosen. */
export function BookDialog({
  day,
  start,
  measure,
  isBusy,
  onBook,
  onClose,
}: {
  day: CalendarDay;
  start: string;
  measure: Measure;
  isBusy: boolean;
  onBook: (slot: WantedSlot) => Promise<boolean>;
  onClose: () => void;
}) {
  const { date, cells } = day;
  const [range, setRange] = useState<Range | undefined>(
    () =>
      pick(
        cells,
        undefined,
        cells.findIndex((cell) => cell.start === start),
        measure,
      ).range,
  );
  const [why, setWhy] = useState<string>();
  const chosen = range && {
    ...{ date, start: cells[range.from]?.start ?? '', end: cells[range.to - 1]?.end ?? '' },
  };
  const fen = range
    ? cells.slice(range.from, range.to).reduce((sum, { price_fen }) => sum + price_fen, 0)
    : 0;
  const book = async () => {
    if (!chosen) return setWhy('请先选择时段');
    if (await onBook(chosen)) onClose();
  };
  return (
    <DialogFrame
      title={`预约 ${date.slice(5)} ${weekdayName(date)}`}
      className="md:w-160"
      note="先点开始时段，再点结束时段。时段会为您暂时保留，请在倒计时结束前提交订单。"
      onClose={onClose}
    >
      <SlotCells
        day={day}
        range={range}
        measure={measure}
        onPick={(next, reason) => {
          setRange(next);
          setWhy(reason);
        }}
      />
      <div role="alert">{why && <Problem>{why}</Problem>}</div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-dashed border-line pt-4">
        <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-body">
          {chosen ? (
            <>
              已选 <b className="font-semibold text-fg">{stayInWords(chosen)}</b>
              <br />
              机时费 <b className="font-num font-semibold text-price">¥{yuan(fen)}</b>
            </>
          ) : (
            '尚未选择时段'
          )}
        </p>
        <Button
          kind="primary"
          aria-busy={isBusy}
          onClick={() => void book()}
          className="h-11 px-5 aria-busy:cursor-progress md:h-10"
        >
          预约该时段
        </Button>
      </div>
    </DialogFrame>
  );
}
