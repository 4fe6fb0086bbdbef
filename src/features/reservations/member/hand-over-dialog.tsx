import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { send } from '../../../ui/send.ts';
import { reservationCancel, reservationRefusals } from '../contract.ts';
import { BookingDialog, type ChangeProps } from './booking-dialog.tsx';

const { noSuchUser, sameUser, untrainedUser } = reservationRefusals;

/** Asks who comes in the customer's place. */
export function HandOverDialog({ booking, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no, text } = booking;
  const inputOf = ({ to_user = '', reason }: Values) => ({ rid, version, to_user, reason });
  const { form, problems, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(reservationCancel.input, inputOf(values)), ['to_user', 'reason']),
    submit: async (values) => {
      await send(reservationCancel, inputOf(values)).catch(async (error) => {
        await onRefused();
        throw error;
      });
      await onDone();
    },
    fieldOf: { [noSuchUser]: 'to_user', [sameUser]: 'to_user', [untrainedUser]: 'to_user' },
  });
  return (
    <BookingDialog title="转交预约" note={`${no}，${text}`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          name="to_user"
          label="受让人手机号"
          required
          problem={problems.to_user}
          help="受让人须已注册并完善基本信息。转交后由对方到场使用，费用仍由您结算。"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
        />
        <TextArea name="reason" label="转交说明（选填）" problem={problems.reason} maxLength={200} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          确认转交
        </SubmitButton>
      </form>
    </BookingDialog>
  );
}
