import { Segmented } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { maskedPhone } from '../../../core/fields.ts';
import { TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { code4sms, fieldMessages, signInRefusals } from '../../identity/contract.ts';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { accountRefusals, type UserInfo } from '../contract.ts';
import { OneTimeCode } from './contact-forms.tsx';

/** Proof of who asks: the password or a fresh code. */
type Proof = { password?: string; code?: string };

/** Asks for the password or a code by SMS, and when `confirmation` is given for a tick, before something grave. */
export function ProofForm({
  info,
  submit,
  submitLabel,
  isDangerous,
  confirmation,
}: {
  info: z.infer<typeof UserInfo>;
  submit: (proof: Proof) => Promise<void>;
  submitLabel: string;
  isDangerous?: boolean;
  confirmation?: string;
}) {
  const [way, setWay] = useState<'password' | 'code'>('password');
  const { isChecking, sendChecked } = useHumanCheck();
  const state = useForm({
    check: (values) =>
      inOrder(
        {
          [way]: values[way] ? undefined : fieldMessages[way],
          confirmed: confirmation && !values.confirmed ? '请勾选确认' : undefined,
        },
        [way, 'confirmed'],
      ),
    submit: ({ password, code }) => submit(way === 'password' ? { password } : { code }),
    fieldOf: { [accountRefusals.wrongProof]: 'password', [signInRefusals.wrongCode]: 'code' },
  });
  return (
    <form {...state.form} className="space-y-4.5 pt-2">
      <div>
        <Segmented
          block
          aria-label="验证方式"
          value={way}
          options={[
            { value: 'password', label: '登录密码' },
            { value: 'code', label: '短信验证码' },
          ]}
          onChange={(next) => setWay(next as typeof way)}
        />
      </div>
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={info.account}
        hidden
        readOnly
      />
      {way === 'password' ? (
        <TextField {...state.field('password')} kind="password" label="登录密码" />
      ) : (
        <OneTimeCode
          state={state}
          name="code"
          label={`手机号 ${maskedPhone(info.phone)} 的验证码`}
          request={async () => {
            await sendChecked(code4sms, { phone: info.phone, useFor: 6 });
            return true;
          }}
        />
      )}
      {confirmation && <Tick {...state.field('confirmed')}>{confirmation}</Tick>}
      <SubmitButton
        isBusy={state.isBusy}
        className={`h-11 w-full md:h-10 ${isDangerous ? 'bg-danger hover:bg-danger active:bg-danger' : ''}`}
      >
        {submitLabel}
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}
