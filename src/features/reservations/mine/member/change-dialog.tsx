import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { showError } from '../../../../ui/toast.tsx';
import type { Held } from '../../calendar/public/held-slot.tsx';
import { type Slot, SlotPicker } from '../../calendar/public/slot-picker.tsx';
import { reservationAdd, reservationCancel, reservationRefusals } from '../../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

/** Picks another slot for a booking and moves it there in one go; until then the old slot stays booked. */
export function ChangeDialog({ booking, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no, text, service_rid } = booking;
  const [slot, setSlot] = useState<Slot | null>(null);
  const [held, setHeld] = useState<Held>();
  const { run, isBusy } = useWork(async (message) => {
    showError(message);
    if (message === reservationRefusals.expired) setSlot(null);
    await onRefused();
  });
  const close = () => {
    // Whoever leaves needs the slot no longer; should this fail, it runs out by itself.
    if (slot) send(reservationCancel, { lock_rid: slot.lock_rid }).catch(console.warn);
    onClose();
  };
  const move = async () => {
    if (!slot || !held) return;
    const { price_hash } = held;
    const input = { lock_rid: slot.lock_rid, change_of: rid, version, price_hash };
    await run(async () => {
      await send(reservationAdd, { ...input, request_id: `change ${slot.lock_rid}` });
      await onDone();
    });
  };
  const difference = held && booking.price_fen !== null ? held.price_fen - booking.price_fen : 0;
  return (
    <BookingDialog title="改期" note={`${no}，原时段 ${text}`} isWide onClose={close}>
      <SlotPicker serviceRid={service_rid} changeOf={rid} value={slot} onChange={setSlot} onHeld={setHeld} />
      {slot && held && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-body">{differenceInWords(difference)}</p>
          <Button
            kind="primary"
            aria-busy={isBusy}
            onClick={() => void move()}
            className="h-11 w-full px-5 aria-busy:cursor-progress sm:w-auto md:h-10"
          >
            确认改期
          </Button>
        </div>
      )}
    </BookingDialog>
  );
}

function differenceInWords(fen: number): string {
  if (fen === 0) return '费用不变。';
  return fen > 0 ? `比原预约多 ¥${yuan(fen)}。` : `比原预约少 ¥${yuan(-fen)}。`;
}
