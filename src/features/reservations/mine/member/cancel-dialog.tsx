import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { useCallForm } from '../../../../ui/forms/use-call-form.ts';
import { reservationCancel } from '../../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

type Cost = OutputOf<typeof reservationCancel>;

/** Tells what cancelling costs, asks why, and cancels. */
export function CancelDialog({ booking, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no, text } = booking;
  const { data: cost, failure } = useCall(reservationCancel, { rid, preview: 1 });
  const { form, field, isBusy } = useCallForm(reservationCancel, ({ reason }) => ({ rid, version, reason }), {
    onDone,
    onRefused,
  });
  return (
    <BookingDialog title="取消预约" note={`${no}，${text}`} onClose={onClose}>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : (
        <form {...form} className="space-y-4.5">
          <div aria-live="polite" className="min-h-18 rounded-md bg-page px-4 py-3">
            {cost && <CostInWords {...cost} />}
          </div>
          <TextArea
            {...field('reason')}
            label="取消原因（选填）"
            placeholder="如样品未准备好"
            maxLength={200}
          />
          {cost && (
            <SubmitButton isBusy={isBusy} className="h-11 w-full">
              {cost.fee_fen > 0 ? `确认取消，支付 ¥${yuan(cost.fee_fen)} 取消费` : '确认取消'}
            </SubmitButton>
          )}
        </form>
      )}
    </BookingDialog>
  );
}

function CostInWords({ fee_fen, refund_fen, free_until }: Cost) {
  return (
    <>
      <p className="text-fg">
        {fee_fen > 0 ? (
          <>
            现在取消将收取取消费 <b className="font-num font-semibold text-price">¥{yuan(fee_fen)}</b>
            ，计入结算单。
          </>
        ) : (
          '现在取消不收取费用，时段将立即释放。'
        )}
      </p>
      {free_until && fee_fen === 0 && (
        <p className="mt-0.5 text-xs text-muted">
          免费取消截止 <span className="font-num">{free_until.slice(0, 16)}</span>
        </p>
      )}
      {refund_fen > 0 && (
        <p className="mt-0.5 text-xs text-muted">
          将退回 <span className="font-num">¥{yuan(refund_fen)}</span>
        </p>
      )}
    </>
  );
}
