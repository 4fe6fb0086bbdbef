import { send } from '../../../../ui/asking/send.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { reservationCancel } from '../../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

/** Asks whom to ask to come in the customer's place. */
export function HandOverDialog({ booking, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no, text } = booking;
  const inputOf = ({ to_user = '', reason }: Values) => ({ rid, version, to_user, reason });
  const { form, problems, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(reservationCancel.input, inputOf(values)), ['to_user', 'reason']),
    submit: async (values) => {
      await send(reservationCancel, inputOf(values));
      await onDone();
    },
    onRefused,
  });
  return (
    <BookingDialog title="转交预约" note={`${no}，${text}`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          name="to_user"
          label="受让人手机号"
          required
          problem={problems.to_user}
          help="如果该手机号已注册，对方将收到转交邀请，完善基本信息并在24小时内接受后到场使用；费用仍由您结算。"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
        />
        <TextArea name="reason" label="转交说明（选填）" problem={problems.reason} maxLength={200} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          发出邀请
        </SubmitButton>
      </form>
    </BookingDialog>
  );
}
