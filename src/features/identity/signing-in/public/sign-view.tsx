import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { Agreements } from '../../consents/public/agreements.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrPanel } from './qr-panel.tsx';
import { SmsForm } from './sms-form.tsx';
import { enter, type WaysIn } from './ways-in.ts';

const ways = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
  { value: 'wechat', label: '微信扫码' },
] as const;

/** All ways to sign in: password, SMS code, WeChat. */
export function SignView({ onBind, ...waysIn }: WaysIn & { onBind: (bindTicket?: string) => void }) {
  const [way, setWay] = useState<string>(waysIn.bindTicket ? 'sms' : 'password');
  const [phone, setPhone] = useState(/^1\d{10}$/.test(waysIn.account) ? waysIn.account : '');
  const bind = (bindTicket: string) => {
    onBind(bindTicket);
    setWay('sms');
  };
  return (
    <Tabs.Root value={way} onValueChange={setWay}>
      <Tabs.List
        aria-label="登录方式"
        className="mt-6 mb-6.5 flex justify-between gap-2 border-b border-line md:justify-start md:gap-7"
      >
        {ways.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            className="relative pt-2.5 pb-3 text-md text-body data-active:font-semibold data-active:text-action data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:h-0.5 data-active:after:bg-action"
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {waysIn.bindTicket && (
        <div className="mb-4.5 rounded-md bg-tint px-4 py-3 text-on-tint">
          <p role="status">微信验证已通过。该微信尚未绑定账号，请用手机号登录或注册，完成后自动绑定。</p>
          <button type="button" className="mt-1 text-link hover:underline" onClick={() => onBind()}>
            暂不绑定
          </button>
        </div>
      )}
      <Tabs.Panel value="password" tabIndex={-1} className="outline-none">
        <PasswordForm {...waysIn} />
      </Tabs.Panel>
      <Tabs.Panel value="sms" tabIndex={-1} className="outline-none">
        <SmsForm bindTicket={waysIn.bindTicket} phone={phone} onPhone={setPhone} />
      </Tabs.Panel>
      <Tabs.Panel value="wechat" tabIndex={-1} className="outline-none">
        <QrPanel note="打开微信扫一扫，安全登录" onTokens={(tokens) => enter(tokens)} onBind={bind} />
        <p className="mt-1 text-center text-2xs text-muted">无法扫码时，可使用密码或短信登录</p>
      </Tabs.Panel>
      <p className="mt-6 text-center text-2xs text-muted">
        登录即表示同意
        <Agreements />
      </p>
    </Tabs.Root>
  );
}
