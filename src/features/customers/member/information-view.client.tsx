import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { AntdFrame } from '../../../ui/antd/frame.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { showDone } from '../../../ui/result-dialog.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import type { sessionList } from '../../identity/contract.ts';
import { BrowserNotices } from '../../notifications/browsers/member/browser-notices.tsx';
import type { userInfo } from '../contract.ts';
import type { passkeyList } from '../passkeys/contract.ts';
import { PasskeysSection } from '../passkeys/member/passkeys-section.tsx';
import { AttestForm } from '../public/attest-form.tsx';
import { AccountSection } from './account-section.tsx';
import { DataSection } from './data-section.tsx';
import { NoticeMatrix } from './notice-matrix.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The sections of the page 个人资料; a hash leads to one of them. */
export function InformationView({
  account,
  sessions,
  passkeys,
}: {
  account: OutputOf<typeof userInfo>;
  sessions: OutputOf<typeof sessionList>;
  passkeys: OutputOf<typeof passkeyList>;
}) {
  const { revalidate } = useRevalidator();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const { userInfo: info } = account;
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead title="个人资料" />
        <Card
          id="attest"
          title="基本信息"
          note="用于检测服务、开票与寄送"
          aside={<Tag tone={info.attest ? 'teal' : 'plain'}>{info.attest ? '资料已认证' : '资料未认证'}</Tag>}
        >
          <div className="p-4 md:p-6">
            <AttestForm
              known={account}
              submitLabel={info.attest ? '保存' : '提交'}
              onDone={async () => {
                if (info.attest) showDone();
                else showSuccess('提交成功!');
                await revalidate();
              }}
            />
          </div>
        </Card>
        <AccountSection info={info} />
        <PasskeysSection passkeys={passkeys} info={info} />
        <Card id="notices" title="通知设置" note="站内消息与账号安全邮件始终发送">
          <BrowserNotices customerRid={info.rid} />
          <NoticeMatrix prefs={account.notice_prefs} />
        </Card>
        <SessionsSection sessions={sessions} />
        <DataSection info={info} />
      </div>
    </AntdFrame>
  );
}
