import { TextField } from '../../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { useCallForm } from '../../../../ui/forms/use-call-form.ts';
import { reservationCancel } from '../../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

/** Asks whom to ask to come in the customer's place. */
export function HandOverDialog({ booking, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no, text } = booking;
  const { form, field, isBusy } = useCallForm(
    reservationCancel,
    ({ to_user = '', reason }) => ({ rid, version, to_user, reason }),
    { order: ['to_user', 'reason'], onDone, onRefused },
  );
  return (
    <BookingDialog title="转交预约" note={`${no}，${text}`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('to_user')}
          label="受让人手机号"
          required
          help="如果该手机号已注册，对方将收到转交邀请，完善基本信息并在24小时内接受后到场使用；费用仍由您结算。"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
        />
        <TextArea {...field('reason')} label="转交说明（选填）" maxLength={200} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          发出邀请
        </SubmitButton>
      </form>
    </BookingDialog>
  );
}
