import type { ReactNode } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { login } from '../../contract.ts';
import { useQrLogin } from './use-qr-login.ts';

/** A code to scan with WeChat (specification section 4, "QR login"); hears what came of it once. */
export function QrPanel({
  note,
  onTokens,
  onBind,
}: {
  /** Below the code. */
  note: string;
  onTokens: (tokens: OutputOf<typeof login>) => void;
  onBind: (bindTicket: string) => void;
}) {
  const { phase, img, failure, refresh } = useQrLogin({ onTokens, onBind });
  return (
    <div className="text-center">
      <div className="relative mx-auto size-54 rounded-lg border border-line bg-white p-3.5">
        {img && <img src={img} alt="微信登录二维码" width={186} height={186} className="size-full" />}
        {phase === 'loading' && <div className="size-full animate-pulse rounded-sm bg-subtle" />}
        {phase === 'scanned' && (
          <Mask>
            <Icon name="check" className="size-6 text-success" />
            <span>已扫描</span>
            <span className="text-xs font-normal text-muted">请在手机上确认</span>
          </Mask>
        )}
        {(phase === 'expired' || phase === 'failed') && (
          <Mask>
            <span className="px-4">{failure ?? '二维码已过期'}</span>
            <Button kind="primary" className="h-9 px-3 text-xs" onClick={refresh}>
              <Icon name="refresh" />
              点击刷新
            </Button>
          </Mask>
        )}
      </div>
      <p role="status" className="sr-only">
        {spoken[phase]}
      </p>
      <p className="mt-3.5 text-body">{note}</p>
    </div>
  );
}

/** What is told to those who do not see the picture. */
const spoken = {
  loading: '正在获取二维码',
  waiting: '二维码已就绪，请用微信扫描',
  scanned: '已扫描，请在手机上确认',
  expired: '二维码已过期，请刷新',
  failed: '二维码获取失败，请刷新',
};

function Mask({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 rounded-lg bg-surface/95 font-medium text-fg">
      {children}
    </div>
  );
}
