import { Button } from 'antd';
import { useEffect, useState } from 'react';

/** What it takes to sign in as one of the demo accounts just now. */
export type DemoStaff = { account: string; password: string; code: string };

type Shown = {
  accounts: { account: string; name: string; role: string }[];
  password: string;
  totp_secret: string;
  code: string;
  seconds_left: number;
};

/** The documented accounts with the current code; nothing in production, which does not have them. */
export function DemoAccounts({ onChoose }: { onChoose: (demo: DemoStaff) => void }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await fetch('/dev/staff.json', { cache: 'no-store' });
      if (!answer.ok) return;
      const next: Shown = await answer.json();
      setShown(next);
      timer = setTimeout(() => void ask().catch(console.warn), next.seconds_left * 1_000);
    };
    void ask().catch(console.warn);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const { accounts, password, code, totp_secret } = shown;
  return (
    <section aria-label="演示账号" className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-sm font-semibold text-fg">演示账号</h2>
      <p className="mt-1 text-sm text-body">
        密码 <code className="font-mono">{password}</code>，当前动态口令{' '}
        <code className="font-mono text-md font-semibold">{code}</code>
      </p>
      <p className="mt-1 text-xs break-all text-muted">身份验证器密钥：{totp_secret}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {accounts.map(({ account, name, role }) => (
          <li key={account}>
            <Button
              block
              size="small"
              className="h-auto! justify-start! py-1.5! text-left"
              onClick={() => onChoose({ account, password, code })}
            >
              <span className="min-w-0 truncate">
                {account}
                <span className="ml-1.5 text-xs text-muted">
                  {role} · {name}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
