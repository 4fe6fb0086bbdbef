import { useState } from 'react';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { Problem } from '../../../../ui/forms/field.tsx';
import { leastAround, type Measure, type Range } from '../rules.range.ts';
import { ChosenSlot, slotOf, type WantedSlot } from './chosen-slot.tsx';
import { SlotCells } from './slot-cells.tsx';
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
  const [range, setRange] = useState<Range | undefined>(() =>
    leastAround(
      cells,
      cells.findIndex((cell) => cell.start === start),
      measure,
    ),
  );
  const [why, setWhy] = useState<string>();
  const book = async () => {
    if (!range) return setWhy('请先选择时段');
    if (await onBook(slotOf(day, range))) onClose();
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
      <div className="mt-4">
        <ChosenSlot day={day} range={range} button="预约该时段" isBusy={isBusy} onTake={book} />
      </div>
    </DialogFrame>
  );
}
