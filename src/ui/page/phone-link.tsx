import { useState } from 'react';
import { telling } from '../asking/use-work.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import { Icon } from '../icon.tsx';

/**
 * Shows the address of this page as a code for the phone, which opens the same page after signing in; not where there is no
 * other device than the phone. `before` is done first, so that what was typed is there as well.
 */
export function PhoneLink({ note, before }: { note: string; before?: () => Promise<unknown> }) {
  const [img, setImg] = useState<string>();
  const open = () =>
    telling(async () => {
      const [{ default: QRCode }] = await Promise.all([import('qrcode'), before?.()]);
      const svg = await QRCode.toString(location.href, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
      setImg(`data:image/svg+xml;base64,${btoa(svg)}`);
    });
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="hidden min-h-9 items-center gap-1.5 rounded-sm px-2 text-xs text-link hover:underline md:inline-flex pointer-coarse:hidden print:hidden"
      >
        <Icon name="qr" />
        在手机上继续
      </button>
      {img && (
        <DialogFrame title="在手机上继续" note={note} isLight onClose={() => setImg(undefined)}>
          <img
            src={img}
            alt="本页地址的二维码"
            width={220}
            height={220}
            className="mx-auto rounded-lg border border-line bg-white p-3"
          />
          <p className="mt-3 text-center text-xs text-muted">用手机相机或微信扫码，登录同一账号后打开本页</p>
        </DialogFrame>
      )}
    </>
  );
}
