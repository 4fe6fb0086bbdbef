import { Button, Modal, Typography } from 'antd';
import { shownCode, welcomeHours } from '../rules.ts';

/** One half of what the holder of an account needs to set password and authenticator. */
export type Handover = { kind: 'link'; link: string } | { kind: 'code'; code: string };

/** Shows one's half once: whoever asked has the link, whoever agreed the code. */
export function HandoverDialog({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const isLink = handover.kind === 'link';
  return (
    <Modal
      open
      title={isLink ? '一次性设置链接' : '确认码'}
      mask={{ closable: false }}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {isLink ? '已复制保存' : '已告知本人'}
        </Button>
      }
    >
      <p className="text-warning">以下内容只显示一次。</p>
      <p className="mt-3 rounded-sm bg-subtle p-3 break-all">
        <Typography.Text copyable className={isLink ? '' : 'font-mono text-lg!'}>
          {isLink ? new URL(handover.link, window.location.href).href : shownCode(handover.code)}
        </Typography.Text>
      </p>
      <p className="mt-3 text-sm text-body">
        {isLink
          ? '请将链接发给本人。另一名管理员批准后，由批准人将确认码告知本人，链接方可打开。'
          : '请直接告知本人，不要发给申请人。'}
        本人凭链接与确认码自行设置密码和身份验证器，批准后{welcomeHours}小时内有效，只能使用一次。
      </p>
    </Modal>
  );
}
