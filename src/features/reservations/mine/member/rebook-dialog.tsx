import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import type { DialogEnds } from '../../../../ui/dialog-frame.tsx';
import { Link } from '../../../../ui/link.tsx';
import { showError } from '../../../../ui/toast.tsx';
import type { Reservation } from '../../contract.ts';
import { reservationRebook } from '../../waits/contract.ts';
import { BookingDialog } from './booking-dialog.tsx';

type Offer = Reservation['offered'][number];

/** Books a slot that the laboratory offers in place of one that it called off, once its price is seen. */
export function RebookDialog({
  booking,
  offer,
  protocolVersion,
  onClose,
  onDone,
}: {
  booking: Reservation;
  offer: Offer;
  protocolVersion: string;
} & DialogEnds) {
  const { rid, no, samples } = booking;
  const { date, start, end, text } = offer;
  const slot = { rid, date, start, end };
  const { data: shown, failure } = useCall(reservationRebook, { ...slot, preview: 1 });
  const [refusal, setRefusal] = useState<string>();
  const problem = refusal ?? failure;
  const { run, isBusy } = useWork((message) => {
    showError(message);
    setRefusal(message);
  });
  const rebook = async () => {
    if (!shown) return;
    await run(async () => {
      const { price_hash } = shown;
      await send(reservationRebook, { ...slot, protocol_version: protocolVersion, price_hash });
      await onDone();
    });
  };
  return (
    <BookingDialog title="改约" note={`${no} 已由机构取消，费用全额退回`} onClose={onClose}>
      <p className="text-body">
        改约到 <b className="font-num font-semibold text-fg">{text}</b>
        {shown && (
          <>
            ，费用 <b className="font-num font-semibold text-price">¥{yuan(shown.price_fen)}</b>
          </>
        )}
        。沿用原预约的检测要求{samples > 0 && `、${samples} 个样品`}与到场人员。
      </p>
      <p className="mt-2 text-xs text-muted">
        确认即表示同意
        <Link to="/agreement" target="_blank" className="text-link underline underline-offset-3">
          《检测服务协议》
        </Link>
        （版本 <span className="font-num">{protocolVersion}</span>）。
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
      <Button
        kind="primary"
        aria-busy={isBusy}
        disabled={!shown}
        onClick={() => void rebook()}
        className="mt-5 h-11 w-full disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress"
      >
        确认改约
      </Button>
    </BookingDialog>
  );
}
