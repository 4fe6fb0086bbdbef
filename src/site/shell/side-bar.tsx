import { useEffect, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PickupLink } from '../../ui/pickup-link.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import type { Shell } from './addresses.ts';

const cell =
  'flex w-full flex-col items-center gap-0.75 py-2.5 text-2xs text-ink-600 hover:text-action aria-expanded:text-action';
const card = 'rounded-lg border border-line bg-surface shadow-2';

/** Beside the page on wide screens: QR codes, pickup, and the way back to the top. */
export function SideBar({ shell: { qrcodes } }: { shell: Shell }) {
  return (
    <aside
      aria-label="快捷入口"
      className="fixed right-4 bottom-10 z-(--lp-z-sidebar) hidden w-14 flex-col gap-2 lg:flex print:hidden"
    >
      <div className={`divide-y divide-line ${card}`}>
        {qrcodes.map((code, position) => (
          <QrCode key={code.label} {...code} icon={position === 0 ? 'msg' : 'qr'} />
        ))}
        <PickupLink className={cell}>
          <Icon name="truck" className="size-5" />
          取样
        </PickupLink>
      </div>
      <BackToTop />
    </aside>
  );
}

function QrCode({ label, img, icon }: { label: string; img: string; icon: string }) {
  const { isOpen, button, container } = useDisclosure();
  const id = useId();
  return (
    <div className="relative" {...container}>
      <button type="button" {...button} aria-controls={id} className={cell}>
        <Icon name={icon} className="size-5" />
        {label}
      </button>
      <div id={id} hidden={!isOpen} className="absolute right-full bottom-0 pr-3">
        <figure className={`w-44 p-4 text-center ${card} shadow-3`}>
          <img src={img} alt={`${label}二维码`} width={144} height={144} loading="lazy" className="w-full" />
          <figcaption className="mt-2 text-xs text-fg">微信扫码 · {label}</figcaption>
        </figure>
      </div>
    </div>
  );
}

function BackToTop() {
  const [isFarDown, setFarDown] = useState(false);
  useEffect(() => {
    const onScroll = () => setFarDown(window.scrollY > 600);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  const toTop = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
  };
  return (
    <button
      type="button"
      onClick={toTop}
      className={`${cell} ${card} transition-[opacity,visibility] duration-(--lp-dur-base) ${isFarDown ? '' : 'invisible opacity-0'}`}
    >
      <Icon name="up" className="size-5" />
      顶部
    </button>
  );
}
