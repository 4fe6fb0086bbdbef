import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { send, tokenOf } from '../../../ui/asking/send.ts';
import { readToken, renewToken } from '../../../ui/asking/session.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showError } from '../../../ui/toast.tsx';
import { login, logout } from '../../identity/contract.ts';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { QrPanel } from '../../identity/signing-in/public/qr-panel.tsx';

/** Binds a WeChat account: scan and confirm with it, then sign in once more with the ticket that came of it. */
export function WechatBinding({ account, onDone }: { account: string; onDone: () => Promise<void> }) {
  const [round, setRound] = useState(0);
  const [bindTicket, setBindTicket] = useState<string>();
  const refuse = (tokens: OutputOf<typeof login>) => {
    showError('该微信已绑定其他账号');
    setRound(round + 1);
    void endOther(tokens.token);
  };
  if (!bindTicket) {
    return (
      <div className="pt-2">
        <QrPanel
          key={round}
          note="用要绑定的微信扫码，并在手机上确认"
          onTokens={refuse}
          onBind={setBindTicket}
        />
      </div>
    );
  }
  return <ConfirmByPassword account={account} bindTicket={bindTicket} onDone={onDone} />;
}

function ConfirmByPassword({
  account,
  bindTicket,
  onDone,
}: {
  account: string;
  bindTicket: string;
  onDone: () => Promise<void>;
}) {
  const { isChecking, sendChecked } = useHumanCheck();
  const { form, field, isBusy } = useForm({
    check: ({ password }) => problemsOf(login.input, { account, password }),
    submit: async ({ password = '' }) => {
      const before = readToken();
      const tokens = await sendChecked(login, { account, password, bind_ticket: bindTicket });
      renewToken(tokenOf(tokens));
      if (before) await endOther(before.access);
      await onDone();
    },
    fieldOf: { 用户名或密码错误: 'password' },
  });
  return (
    <form {...form} className="space-y-4.5 pt-2">
      <p className="rounded-md bg-tint px-4 py-3 text-on-tint">微信验证已通过，请输入登录密码完成绑定。</p>
      <input type="text" name="username" autoComplete="username" defaultValue={account} hidden readOnly />
      <TextField {...field('password')} kind="password" label="登录密码" />
      <SubmitButton isBusy={isBusy} className="h-11 w-full md:h-10">
        完成绑定
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}

/** Ends a session that nobody is going to use. */
async function endOther(token: string) {
  await send(logout, {}, { token }).catch(console.warn);
}
