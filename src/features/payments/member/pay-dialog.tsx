import type { ReactNode } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { OpenedPayment, Payment } from '../contract.ts';
import { BridgeButton } from './bridge-button.tsx';
import { deviceHere } from './device.ts';
import { type PaymentView, usePayment } from './use-payment.ts';

/** What the dialog is given. */
export type PayDialogProps = {
  /** The payment that was opened, as `add` and `pay` calls answer it. */
  payment: OpenedPayment;
  /** Called once, when the money has come; the dialog stays and says so until it is closed. */
  onPaid: () => void;
  /** The dialog was closed, paid or not. */
  onClose: () => void;
  /** What closing is called once it is paid; 完成 by default. */
  doneText?: string;
};

/**
 * Lets a customer pay through WeChat (a QR code) or Alipay (a page in another tab), on phones by their apps, and says when the
 * money has come.
 * No antd in it, so any page may show it.
 */
export function PayDialog({ payment, onPaid, onClose, doneText = '完成' }: PayDialogProps) {
  const view = usePayment(payment.rid, onPaid);
  const isWechat = payment.way === 1;
  return (
    <DialogFrame title={isWechat ? '微信支付' : '支付宝付款'} onClose={onClose}>
      <div className="text-center">
        <p className="text-muted">应付金额</p>
        <p className="mt-1 text-2xl font-semibold text-fg tabular-nums">¥{yuan(payment.amount_fen)}</p>
        <p className="mt-1 text-xs text-muted">单号 {payment.no}</p>
        <div className="mt-5">
          <Body view={view} isWechat={isWechat} retry={view.retry} />
        </div>
        <p role="status" className="sr-only">
          {spoken[view.phase]}
        </p>
        {(view.phase === 'paid' || view.phase === 'ended') && (
          <Button kind="primary" className="mt-5 h-11 w-full" onClick={onClose}>
            {view.phase === 'paid' ? doneText : '关闭'}
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}

/** What is told to those who do not see the picture. */
const spoken: Record<PaymentView['phase'], string> = {
  loading: '正在生成付款信息',
  waiting: '等待付款',
  confirming: '付款时间已到，正在确认结果',
  paid: '付款成功',
  ended: '付款已失效',
  failed: '付款信息获取失败',
};

function Body({ view, isWechat, retry }: { view: PaymentView; isWechat: boolean; retry: () => void }) {
  const { phase, payment, failure, secondsLeft } = view;
  switch (phase) {
    case 'loading':
      return <div className="mx-auto size-54 animate-pulse rounded-lg bg-subtle" />;
    case 'failed':
      return (
        <Said icon="info" color="text-danger" title={failure ?? '付款信息获取失败'}>
          <Button kind="outline" className="mt-4 h-10 px-4.5" onClick={retry}>
            <Icon name="refresh" />
            重试
          </Button>
        </Said>
      );
    case 'confirming':
      return (
        <Said icon="clock" color="text-warning" title="付款时间已到，正在确认结果">
          如已付款请稍候，到账后将自动更新。
        </Said>
      );
    case 'paid':
      return (
        <Said icon="check" color="text-success" title="付款成功">
          {payment?.paid_at && `到账时间 ${payment.paid_at}`}
        </Said>
      );
    case 'ended':
      return (
        <Said icon="info" color="text-muted" title={`付款${payment?.status_name ?? '已失效'}`}>
          未扣款，如需继续请重新发起。
        </Said>
      );
    case 'waiting':
      return (
        <>
          {payment && <Way payment={payment} isWechat={isWechat} />}
          <p className="mt-3 text-xs text-muted">
            请在 <span className="tabular-nums">{clock(secondsLeft)}</span> 内完成付款，到账后本页自动更新
          </p>
        </>
      );
  }
}

/** How it is paid here. */
function Way({ payment, isWechat }: { payment: Payment; isWechat: boolean }) {
  const { form, pay_url, bridge } = payment;
  switch (form) {
    case 'code':
      return isWechat ? <QrCode payment={payment} /> : <AlipayLink address={pay_url} />;
    case 'bridge':
      return bridge && <BridgeButton given={bridge} />;
    default:
      return (
        <>
          {/* WeChat takes nobody on a phone who does not say from which site they come. */}
          <a className={`h-11 w-full ${buttonClass('primary')}`} href={pay_url} referrerPolicy="origin">
            {isWechat ? '前往微信支付' : '前往支付宝付款'}
          </a>
          <p className="mt-3.5 text-body">付款后会回到本页。</p>
          {!isWechat && deviceHere() === 'wechat' && (
            <p className="mt-1 text-xs text-muted">微信内打不开支付宝时，请点右上角在浏览器中打开本页。</p>
          )}
        </>
      );
  }
}

function QrCode({ payment: { qr_img, pay_url } }: { payment: Payment }) {
  return (
    <>
      <div className="mx-auto size-54 rounded-lg border border-line bg-white p-3.5">
        <img src={qr_img} alt="微信支付二维码" width={186} height={186} className="size-full" />
      </div>
      <p className="mt-3.5 text-body">
        {deviceHere() === 'desk' ? '请使用微信扫一扫付款' : '长按保存二维码，在微信扫一扫中从相册选取'}
      </p>
      {/* WeChat's own addresses open in WeChat only; those of demo mode are pages. */}
      {pay_url.startsWith('http') && (
        <a
          className="mt-1 inline-block text-action hover:underline"
          href={pay_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          演示模式：打开收银台
        </a>
      )}
    </>
  );
}

function AlipayLink({ address }: { address: string }) {
  return (
    <>
      <a
        className={`h-11 w-full ${buttonClass('primary')}`}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
      >
        前往支付宝付款
      </a>
      <p className="mt-3.5 text-body">在新页面登录支付宝或扫码付款，完成后回到这里。</p>
    </>
  );
}

function Said({
  icon,
  color,
  title,
  children,
}: {
  icon: 'check' | 'info' | 'clock';
  color: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="py-6">
      <Icon name={icon} className={`mx-auto size-10 ${color}`} />
      <p className="mt-3 text-md font-semibold text-fg">{title}</p>
      <div className="mt-1 text-muted">{children}</div>
    </div>
  );
}

/** 3725 as "1:02:05", 65 as "01:05". */
function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}
