import { useEffect, useRef } from 'react';
import { deviceName } from '../../../../ui/asking/device.ts';
import { rememberedAccount } from '../../../../ui/asking/session.ts';
import { TextField, Tick } from '../../../../ui/forms/field.tsx';
import { problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showError } from '../../../../ui/toast.tsx';
import { login } from '../../contract.ts';
import { PasskeyButton } from '../../passkeys/public/passkey-button.tsx';
import { HumanCheckNote, useHumanCheck } from './human-check.tsx';
import { enter, type WaysIn } from './ways-in.ts';

/** So long who has just set a password sees what happens; ms. */
const pause = 1_200;

/**
 * Signs in with account name or phone and password (specification section 5, "Password login"); by itself for who has just
 * set the password, unless they change something.
 */
export function PasswordForm({ show, account, password, bindTicket }: WaysIn) {
  const { isChecking, sendChecked } = useHumanCheck();
  const { form, field, isBusy } = useForm({
    tell: showError,
    check: (values) => problemsOf(login.input, { account: values.account, password: values.password }),
    submit: async ({ account = '', password = '', remember }) => {
      const tokens = await sendChecked(login, {
        account,
        password,
        bind_ticket: bindTicket,
        device: deviceName(),
      });
      enter(tokens, remember === 'on' ? account : undefined);
    },
  });
  const goingOn = useRef<NodeJS.Timeout>(undefined);
  const stay = () => clearTimeout(goingOn.current);
  const { ref } = form;
  useEffect(() => {
    if (password) goingOn.current = setTimeout(() => ref.current?.requestSubmit(), pause);
    return () => clearTimeout(goingOn.current);
  }, [password, ref]);
  return (
    <form
      {...form}
      onInput={(event) => {
        stay();
        form.onInput(event);
      }}
      className="space-y-4.5"
    >
      <TextField
        {...field('account')}
        size="large"
        label="用户名 / 手机号"
        placeholder="请输入用户名或手机号"
        defaultValue={account || rememberedAccount()}
        kind="account"
        autoComplete="username webauthn"
        maxLength={100}
      />
      <TextField
        {...field('password')}
        kind="password"
        size="large"
        label="密码"
        defaultValue={password}
        placeholder="请输入密码"
        aside={
          <button type="button" className="text-xs text-link hover:underline" onClick={() => show('reset')}>
            忘记密码
          </button>
        }
      />
      <div>
        <Tick name="remember" defaultChecked={Boolean(rememberedAccount())} aria-describedby="remember-note">
          记住账号
        </Tick>
        <p id="remember-note" className="mt-1.5 text-2xs text-muted">
          下次登录时自动填写账号，不保存密码。公共或共用设备上请勿勾选。
        </p>
      </div>
      <SubmitButton isBusy={isBusy} className="h-12 w-full text-md">
        登录
      </SubmitButton>
      <PasskeyButton bindTicket={bindTicket} />
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}
