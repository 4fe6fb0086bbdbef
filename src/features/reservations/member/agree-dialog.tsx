import { useState } from 'react';
import { Link } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { messageOf, send } from '../../../ui/send.ts';
import { showError } from '../../../ui/toast.tsx';
import { reservationProtocol } from '../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

/** Asks for consent to what staff changed. */
export function AcceptDialog(props: ChangeProps) {
  return <AgreeDialog {...props} isChanged />;
}

/** Asks for consent to the protocol in its present version. */
export function SignDialog(props: ChangeProps) {
  return <AgreeDialog {...props} isChanged={false} />;
}

function AgreeDialog({
  booking,
  protocolVersion,
  isChanged,
  onClose,
  onDone,
  onRefused,
}: ChangeProps & { isChanged: boolean }) {
  const { rid, version, no, text, price_fen } = booking;
  const [isBusy, setBusy] = useState(false);
  const agree = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const input = isChanged
        ? { rid, kind: 3 as const, version: String(version) }
        : { rid, kind: 0 as const, version: protocolVersion };
      await send(reservationProtocol, input);
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
    <BookingDialog title={isChanged ? '确认变更' : '签署服务协议'} note={`${no}，${text}`} onClose={onClose}>
      {isChanged ? (
        <p className="text-body">
          工作人员调整了该预约，现为 {text}，费用{' '}
          <b className="font-num font-semibold text-price">¥{yuan(price_fen ?? 0)}</b>。
        </p>
      ) : (
        <p className="text-body">
          服务协议已更新（版本 <span className="font-num">{protocolVersion}</span>），请阅读
          <Link to="/license" target="_blank" className="text-link underline underline-offset-3">
            《用户协议》
          </Link>
          后签署。
        </p>
      )}
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => void agree()}
        className={`mt-5 h-11 w-full aria-busy:cursor-progress ${buttonClass('primary')}`}
      >
        {isChanged ? '确认变更' : '同意并签署'}
      </button>
    </BookingDialog>
  );
}
