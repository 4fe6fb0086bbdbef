import { useState } from 'react';
import { deviceName } from '../../../../ui/asking/device.ts';
import { send } from '../../../../ui/asking/send.ts';
import { TextField, Tick } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { showError, showSuccess } from '../../../../ui/toast.tsx';
import { Agreements } from '../../consents/public/agreements.tsx';
import { logout, sign, signInRefusals } from '../../contract.ts';
import { CodeField, PhoneField } from './code-field.tsx';
import { HumanCheckNote, useHumanCheck } from './human-check.tsx';
import { NewPasswordFields, whyNotConfirmed } from './new-password-fields.tsx';
import type { WaysIn } from './ways-in.ts';

/** Registers and returns to signing in (specification sections 4 and 5). */
export function RegisterForm({
  show,
  bindTicket,
  inviterCode,
  gift,
}: WaysIn & { inviterCode?: string; gift?: string }) {
  const [hasInviter, setHasInviter] = useState(Boolean(inviterCode));
  const { isChecking, sendChecked } = useHumanCheck();
  const state = useForm({
    tell: showError,
    isTold: true,
    check,
    submit: async ({ phone = '', code = '', password = '', inviterCode }) => {
      const tokens = await send(sign, {
        phone,
        code,
        password,
        inviterCode: inviterCode || undefined,
        bind_ticket: bindTicket,
        device: deviceName(),
      });
      showSuccess('注册成功!');
      show('sign', phone, password);
      // Registering signs in as well; the sign view does that next, so this session must not linger among the others.
      await send(logout, {}, { token: tokens.token }).catch(console.warn);
    },
    fieldOf: {
      [signInRefusals.wrongCode]: 'code',
      [signInRefusals.badPassword]: 'password',
      [signInRefusals.builtPassword]: 'password',
      [signInRefusals.unknownInviter]: 'inviterCode',
      [signInRefusals.ownInviteCode]: 'inviterCode',
    },
  });
  const { problems, field } = state;
  return (
    <form {...state.form} className="space-y-4.5">
      {gift && <p className="rounded-md bg-tint px-4 py-3 text-xs text-on-tint">{gift}</p>}
      <PhoneField state={state} name="phone" autoComplete="username" />
      <CodeField state={state} phoneField="phone" useFor={0} sendChecked={sendChecked} />
      <NewPasswordFields problems={problems} />
      {hasInviter ? (
        <TextField
          {...field('inviterCode')}
          size="large"
          label="邀请码（选填）"
          defaultValue={inviterCode}
          autoComplete="off"
          maxLength={32}
        />
      ) : (
        <button type="button" className="text-link hover:underline" onClick={() => setHasInviter(true)}>
          填写邀请码
        </button>
      )}
      <Tick {...field('agree')}>
        我已阅读并同意
        <Agreements />
      </Tick>
      <SubmitButton isBusy={state.isBusy} className="h-12 w-full text-md">
        注册
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}

function check(values: Values) {
  const { phone, code, password, inviterCode } = values;
  return inOrder(
    {
      ...problemsOf(sign.input, { phone, code, password, inviterCode }),
      confirm: whyNotConfirmed(values),
      agree: values.agree ? undefined : '请阅读并同意用户协议与隐私条款',
    },
    ['phone', 'code', 'password', 'confirm', 'inviterCode', 'agree'],
  );
}
