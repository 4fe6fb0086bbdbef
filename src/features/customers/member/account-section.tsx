import { Button, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { maskedPhone } from '../../../core/fields.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { send } from '../../../ui/asking/send.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { languageNames } from '../../../ui/language.ts';
import { showDone } from '../../../ui/result-dialog.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { ThemeSelect } from '../../../ui/theme-select.tsx';
import { type UserInfo, updateInfo } from '../contract.ts';
import { AccountNameForm } from './account-name-form.tsx';
import { AvatarRow } from './avatar-row.tsx';
import { ContactForm } from './contact-forms.tsx';
import { LanguageForm } from './language-form.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { WechatBinding } from './wechat-binding.tsx';

type Info = z.infer<typeof UserInfo>;
type Opened = 'account' | 'phone' | 'email' | 'password' | 'wechat' | 'language';

/** With what the customer signs in and is reached; each can be changed in a dialog. */
export function AccountSection({ info }: { info: Info }) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const finish = async () => {
    close();
    showDone();
    await revalidate();
  };
  const { account, phone, email, language } = info;
  const forms = {
    account: { title: '修改用户名', form: <AccountNameForm account={account} onDone={finish} /> },
    phone: { title: '修改手机号', form: <ContactForm of="phone" phone={phone} onDone={finish} /> },
    email: { title: email ? '修改邮箱' : '绑定邮箱', form: <ContactForm of="email" onDone={finish} /> },
    password: { title: '修改登录密码', form: <PasswordChangeForm account={account} onDone={finish} /> },
    wechat: { title: '绑定微信', form: <WechatBinding account={account} onDone={finish} /> },
    language: { title: '修改语言', form: <LanguageForm language={language} onDone={finish} /> },
  };
  const unbind = async () => {
    await telling(async () => {
      await send(updateInfo, { unbind_wx: 1 });
      await finish();
    });
  };
  const change = (what: Opened, verb = '修改') => (
    <Button aria-label={forms[what].title} onClick={() => setOpened(what)}>
      {verb}
    </Button>
  );
  return (
    <Card id="account" title="账号与安全">
      <ul className="divide-y divide-line px-4 md:px-6">
        <AvatarRow avatar={info.avatar} name={info.name || account} onDone={finish} />
        <Row term="用户名" action={change('account')}>
          {info.account}
        </Row>
        <Row term="手机号" action={change('phone')}>
          <span className="font-num">{maskedPhone(info.phone)}</span>
        </Row>
        <Row term="邮箱" action={change('email', info.email ? '修改' : '绑定')}>
          {info.email || <span className="text-muted">未绑定</span>}
        </Row>
        <Row term="登录密码" action={change('password')}>
          <span className="text-muted">修改后，其他设备会退出登录</span>
        </Row>
        <Row
          term="微信"
          action={
            info.wx_bound ? (
              <Popconfirm
                title="解除微信绑定？"
                description="解除后不能再用微信扫码登录此账号。"
                okText="解除"
                onConfirm={unbind}
              >
                <Button aria-label="解除微信绑定">解除绑定</Button>
              </Popconfirm>
            ) : (
              change('wechat', '绑定')
            )
          }
        >
          {info.wx_bound ? '已绑定，可扫码登录' : <span className="text-muted">未绑定</span>}
        </Row>
        <Row term="语言" action={change('language')}>
          <span lang={language}>{languageNames[language]}</span>
        </Row>
        <Row
          term="外观"
          action={
            <ThemeSelect className="h-10 select-arrow cursor-pointer rounded-sm border border-control pl-3 text-fg" />
          }
        >
          <span className="text-muted">只在这台设备上，打印与下载的文件保持浅色</span>
        </Row>
      </ul>
      {opened && (
        <FormModal title={forms[opened].title} onClose={close}>
          {forms[opened].form}
        </FormModal>
      )}
    </Card>
  );
}

function Row({ term, action, children }: { term: string; action: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1 sm:flex sm:gap-4">
        <p className="w-20 shrink-0 text-muted">{term}</p>
        <p className="min-w-0 text-fg [overflow-wrap:anywhere]">{children}</p>
      </div>
      {action}
    </li>
  );
}
