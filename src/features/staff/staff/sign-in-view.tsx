import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { startStaffSession } from '../../../ui/asking/staff-session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePasskey } from '../../../ui/passkeys/use-passkey.ts';
import { staffLogin } from '../contract.ts';
import { staffPasskeyAsk, staffPasskeyLogin } from '../passkeys/contract.ts';
import { DemoAccounts, type DemoStaff } from './demo-accounts.tsx';
import { CodeField } from './sign-in-fields.tsx';

type Values = { account: string; password: string; code: string };

/** The door of the back office. In demo mode it shows who can come in, and with which code just now. */
export function SignInView() {
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    document.title = '员工登录 - 澄谱后台';
  }, []);
  const submit = async (values: Values) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      startStaffSession(await send(staffLogin, values));
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };
  const passkey = usePasskey({
    ask: () => send(staffPasskeyAsk, {}),
    enter: async (credential) => startStaffSession(await send(staffPasskeyLogin, { credential })),
    refused: setProblem,
  });
  const fillIn = ({ account, password, code }: DemoStaff) => {
    form.setFieldsValue({ account, password, code });
    setProblem(undefined);
  };
  return (
    <main className="grid min-h-dvh place-items-center bg-page p-4">
      <div className="w-full max-w-105 space-y-4 py-6">
        <div className="rounded-lg border border-line bg-surface p-6 shadow-1 sm:p-8">
          <img src="/images/logo.svg" alt="澄谱" height={32} className="h-8 dark:hidden" />
          <img src="/images/logo-inverse.svg" alt="澄谱" height={32} className="hidden h-8 dark:block" />
          <h1 className="mt-5 text-xl font-semibold text-fg">员工登录</h1>
          <p className="mt-1 mb-5 text-sm text-muted">动态口令见您手机上的身份验证器。</p>
          {problem && <Alert type="error" showIcon title={problem} className="mb-4" role="alert" />}
          <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
            <Form.Item name="account" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
              <Input autoComplete="username webauthn" autoCapitalize="none" maxLength={32} autoFocus />
            </Form.Item>
            <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
              <Input.Password autoComplete="current-password" maxLength={200} />
            </Form.Item>
            <CodeField />
            <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
              登录
            </Button>
            {passkey.isOffered && (
              <Button
                block
                size="large"
                className="mt-3"
                icon={<Icon name="key" />}
                loading={passkey.isBusy}
                onClick={() => void passkey.signIn()}
              >
                用通行密钥登录
              </Button>
            )}
          </Form>
        </div>
        <DemoAccounts onChoose={fillIn} />
      </div>
    </main>
  );
}
