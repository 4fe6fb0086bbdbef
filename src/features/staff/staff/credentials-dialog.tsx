import { Button, Modal, QRCode, Typography } from 'antd';

/** What somebody new needs to sign in, shown once. */
export function CredentialsDialog({
  credentials: { account, password, totp_uri },
  onClose,
}: {
  credentials: { account: string; password: string; totp_uri: string };
  onClose: () => void;
}) {
  const secret = new URL(totp_uri).searchParams.get('secret') ?? '';
  return (
    <Modal
      open
      title="登录信息"
      mask={{ closable: false }}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          已交给本人
        </Button>
      }
    >
      <p className="text-warning">以下内容只显示一次，请当面交给本人。</p>
      <dl className="mt-3 grid grid-cols-[5rem_1fr] gap-y-2 text-sm">
        <dt className="text-muted">账号</dt>
        <dd>{account}</dd>
        <dt className="text-muted">密码</dt>
        <dd>
          <Typography.Text copyable>{password}</Typography.Text>
        </dd>
        <dt className="text-muted">验证器密钥</dt>
        <dd className="break-all">
          <Typography.Text copyable>{secret}</Typography.Text>
        </dd>
      </dl>
      <div className="mt-4 grid place-items-center gap-2">
        <QRCode value={totp_uri} size={176} aria-label="身份验证器二维码" />
        <p className="text-sm text-muted">用身份验证器扫码添加</p>
      </div>
    </Modal>
  );
}
