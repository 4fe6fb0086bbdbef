import { Alert, Button, Form, Input, QRCode, Result, Typography } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { welcomeFinish, welcomeOpen } from '../contract.ts';
import { staffRefusals } from '../rules.ts';
import { CodeField, toldOfPassword } from './sign-in-fields.tsx';

type Shown = OutputOf<typeof welcomeOpen> & { code: string };
type Chosen = { password: string; again: string; totp_code: string };

/**
 * Where whoever an account is for sets its password and authenticator: with the link from the administrator who asked and
 * the code from the one who agreed. The link's token is in the fragment and leaves the browser in the two calls alone.
 */
export function WelcomeView() {
  const token = useLocation().hash.slice(1);
  const [shown, setShown] = useState<Shown>();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    document.title = '设置员工登录 - 澄谱后台';
  }, []);
  if (isDone)
    return (
      <Sheet title="设置员工登录">
        <Result
          status="success"
          title="设置完成"
          subTitle="请用账号、新密码和身份验证器上的动态口令登录。"
          extra={
            <Button type="primary" href="/staff">
              前往登录
            </Button>
          }
        />
      </Sheet>
    );
  if (shown) return <Choosing token={token} shown={shown} onDone={() => setIsDone(true)} />;
  return <Opening token={token} onShown={setShown} />;
}

function Opening({ token, onShown }: { token: string; onShown: (shown: Shown) => void }) {
  const { problem, isBusy, attempt } = useAttempt();
  return (
    <Sheet title="设置员工登录" note="请输入批准您账号的管理员告知的确认码。">
      {!token && <Alert type="error" showIcon title={staffRefusals.welcome} className="mb-4" role="alert" />}
      {problem && <Alert type="error" showIcon title={problem} className="mb-4" role="alert" />}
      <Form
        layout="vertical"
        requiredMark={false}
        disabled={!token}
        onFinish={({ code }: { code: string }) =>
          attempt(async () => onShown({ ...(await send(welcomeOpen, { token, code })), code }))
        }
      >
        <Form.Item name="code" label="确认码" rules={[{ required: true, message: '请输入确认码' }]}>
          <Input maxLength={20} autoFocus autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
          下一步
        </Button>
      </Form>
    </Sheet>
  );
}

function Choosing({ token, shown, onDone }: { token: string; shown: Shown; onDone: () => void }) {
  const [form] = Form.useForm<Chosen>();
  const { problem, isBusy, attempt } = useAttempt((refusal) => toldOfPassword(form, refusal));
  const { account, name, role_name, totp_uri, code } = shown;
  const secret = new URL(totp_uri).searchParams.get('secret') ?? '';
  return (
    <Sheet title={`${name}，您好`} note={`账号 ${account}，${role_name}。请设置密码并绑定身份验证器。`}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ password, totp_code }: Chosen) =>
          attempt(async () => {
            await send(welcomeFinish, { token, code, password, totp_code });
            onDone();
          })
        }
      >
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Form.Item
          name="password"
          label="密码"
          extra="12至64位，请勿使用常见密码、本站名称或本人信息，也不要与其他网站相同"
          rules={[{ required: true, min: 12, max: 64, message: '密码须为12-64位' }]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} autoFocus />
        </Form.Item>
        <Form.Item
          name="again"
          label="再次输入密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请再次输入密码' },
            ({ getFieldValue }) => ({
              validator: async (_, again) => {
                if (again && again !== getFieldValue('password')) throw new Error('两次输入的密码不一致');
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <div className="mb-5 grid justify-items-center gap-3 rounded-md border border-line p-4">
          <QRCode value={totp_uri} size={176} aria-label="身份验证器二维码" />
          <p className="text-center text-sm text-body">用手机上的身份验证器扫码，或手动输入密钥</p>
          <Typography.Text copyable className="text-center font-mono text-xs break-all">
            {secret}
          </Typography.Text>
        </div>
        <CodeField name="totp_code" />
        {problem && <Alert type="error" showIcon title={problem} className="mb-4" role="alert" />}
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
          完成设置
        </Button>
      </Form>
    </Sheet>
  );
}

function Sheet({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-page p-4">
      <div className="w-full max-w-105 py-6">
        <div className="rounded-lg border border-line bg-surface p-6 shadow-1 sm:p-8">
          <img src="/images/logo.svg" alt="澄谱" height={32} className="h-8 dark:hidden" />
          <img src="/images/logo-inverse.svg" alt="澄谱" height={32} className="hidden h-8 dark:block" />
          <h1 className="mt-5 text-xl font-semibold text-fg">{title}</h1>
          <p className="mt-1 mb-5 text-sm text-muted">{note}</p>
          {children}
        </div>
      </div>
    </main>
  );
}

/** Runs one attempt at a time and keeps what was wrong with the last, unless that is told elsewhere. */
function useAttempt(isToldElsewhere: (refusal: string) => boolean = () => false) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      const refusal = messageOf(error);
      if (refusal === undefined || !isToldElsewhere(refusal)) setProblem(refusal);
    } finally {
      setIsBusy(false);
    }
  };
  return { problem, isBusy, attempt };
}
