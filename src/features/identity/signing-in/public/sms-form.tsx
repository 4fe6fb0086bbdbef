import { deviceName } from '../../../../ui/asking/device.ts';
import { send } from '../../../../ui/asking/send.ts';
import { problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showError } from '../../../../ui/toast.tsx';
import { loginForCode, signInRefusals } from '../../contract.ts';
import { CodeField, PhoneField } from './code-field.tsx';
import { HumanCheckNote, useHumanCheck } from './human-check.tsx';
import { enter, type WaysIn } from './ways-in.ts';

/** Signs in with a code by SMS (specification section 5, "SMS login"). */
export function SmsForm({
  phone,
  onPhone,
  bindTicket,
}: Pick<WaysIn, 'bindTicket'> & {
  /** What the phone field begins with, and who hears of each change, so that it stays while another tab is shown. */
  phone: string;
  onPhone: (phone: string) => void;
}) {
  const { isChecking, sendChecked } = useHumanCheck();
  const state = useForm({
    tell: showError,
    check: (values) => problemsOf(loginForCode.input, { phone: values.phone, code: values.code }),
    submit: async ({ phone = '', code = '' }) =>
      enter(await send(loginForCode, { phone, code, bind_ticket: bindTicket, device: deviceName() })),
    fieldOf: { [signInRefusals.wrongCode]: 'code' },
  });
  return (
    <form
      {...state.form}
      onInput={(event) => {
        state.form.onInput(event);
        onPhone(state.values().phone ?? '');
      }}
      className="space-y-4.5"
    >
      <PhoneField state={state} name="phone" autoComplete="tel" initial={phone} />
      <CodeField state={state} phoneField="phone" useFor={3} sendChecked={sendChecked} />
      <SubmitButton isBusy={state.isBusy} className="mt-1.5 h-12 w-full text-md">
        {bindTicket ? '登录并绑定微信' : '登录'}
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}
