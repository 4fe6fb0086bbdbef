import { useEffect, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { writtenOnce } from '../../ui/page/written-once.tsx';
import { PickupLink } from '../../ui/pickup-link.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import type { Shell } from './addresses.ts';

const cell =
  'flex w-full flex-col items-center gap-0.75 py-2.5 text-2xs text-head hover:text-action aria-expanded:text-action';
const card = 'rounded-lg border border-line bg-surface shadow-2';

/**
 * Beside the page: QR codes, pickup, and the way back to the top. Where the page takes the whole width, a button opens
 * it over the page.
 */
export const SideBar = writtenOnce(({ qrcodes }: Pick<Shell, 'qrcodes'>) => {
  const { isOpen, button, container } = useDisclosure();
  const id = useId();
  return (
    <aside
      aria-label="快捷入口"
      {...container}
      className="fixed right-3 bottom-[calc(var(--lp-tabbar-h)+env(safe-area-inset-bottom)+12px)] z-(--lp-z-sidebar) flex flex-col items-end gap-2 md:right-4 md:bottom-6 lg:bottom-10 lg:w-14 lg:items-stretch print:hidden"
    >
      <div id={id} className={`w-14 flex-col gap-2 lg:flex ${isOpen ? 'flex' : 'hidden'}`}>
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
      </div>
      <button
        type="button"
        {...button}
        aria-controls={id}
        aria-label="快捷入口"
        className={`grid size-11 place-items-center rounded-full text-head hover:text-action aria-expanded:text-action lg:hidden ${card}`}
      >
        <Icon name={isOpen ? 'close' : 'msg'} className="size-5" />
      </button>
    </aside>
  );
});

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
