import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
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
  const [way, setWay] = useState<'0' | '1'>('0');
  const { form, field, isBusy } = useCallForm(
    reservationCancel,
    ({ reason }) => ({ rid, version, reason, refund_way: Number(way) as 0 | 1 }),
    { onDone, onRefused },
  );
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
          {cost && cost.refund_fen > 0 && (
            <ChoiceChips
              name="refund_way"
              legend="退款去向"
              value={way}
              onChange={(chosen) => setWay(chosen as '0' | '1')}
              className="grid grid-cols-1 gap-2 sm:grid-cols-2"
              choices={[
                { value: '0', label: '原路退回', note: '预存付款退回预存，在线付款退回原账户' },
                { value: '1', label: '转入预存', note: '用于以后的订单与预约' },
              ]}
            />
          )}
          {cost && (
            <SubmitButton isBusy={isBusy} className="h-11 w-full">
              {cost.fee_fen > 0 ? `确认取消，收取 ¥${yuan(cost.fee_fen)} 取消费` : '确认取消'}
            </SubmitButton>
          )}
        </form>
      )}
    </BookingDialog>
  );
}

function CostInWords({ fee_fen, refund_fen, owed_fen, free_until }: Cost) {
  return (
    <>
      <p className="text-fg">
        {fee_fen > 0 ? (
          <>
            现在取消将收取取消费 <b className="font-num font-semibold text-price">¥{yuan(fee_fen)}</b>
            {owed_fen > 0 ? '，计入结算单。' : '，从已付款中扣除。'}
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
