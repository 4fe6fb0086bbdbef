import { useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { messageOf, send } from '../../../ui/send.ts';
import { showError } from '../../../ui/toast.tsx';
import { reservationHandOver } from '../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

const texts = {
  take: { title: '接受转交', text: '接受后由您到场使用，费用由预约人结算。预约人将看到您的姓名。' },
  refuse: { title: '谢绝转交', text: '谢绝后预约人将收到通知，该预约仍由其使用。' },
  withdraw: { title: '收回转交', text: '收回后由您本人到场使用；邀请尚未被接受的，邀请随即失效。' },
} as const;

/** Asks who is offered a booking whether they take it. */
export function TakeDialog(props: ChangeProps) {
  return <HandOverAnswerDialog {...props} act="take" />;
}

/** Asks who is offered a booking whether they do not want it. */
export function RefuseDialog(props: ChangeProps) {
  return <HandOverAnswerDialog {...props} act="refuse" />;
}

/** Asks who booked whether they take it back. */
export function WithdrawDialog(props: ChangeProps) {
  return <HandOverAnswerDialog {...props} act="withdraw" />;
}

function HandOverAnswerDialog({
  booking,
  act,
  onClose,
  onDone,
  onRefused,
}: ChangeProps & { act: keyof typeof texts }) {
  const { rid, version, no, text: when } = booking;
  const { title, text } = texts[act];
  const [isBusy, setBusy] = useState(false);
  const answer = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send(reservationHandOver, { rid, act, version });
      await onDone();
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
      await onRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <BookingDialog title={title} note={`${no}，${when}`} onClose={onClose}>
      <p className="text-body">{text}</p>
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => void answer()}
        className={`mt-5 h-11 w-full aria-busy:cursor-progress ${buttonClass('primary')}`}
      >
        确认{title.slice(0, 2)}
      </button>
    </BookingDialog>
  );
}
