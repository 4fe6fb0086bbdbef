import { type CSSProperties, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { HomeView } from './home-view.ts';

type Partner = HomeView['partners'][number];

/** Logos in view at once on wide screens. */
const widestView = 4;

/**
 * Partner logos gliding by without end, one slide in 10 s, 2 in view and 4 from 961 px (specification section 9).
 * They stand still under the pointer, with the keyboard's focus, when paused, and under prefers-reduced-motion.
 */
export function PartnerLogos({ partners }: { partners: readonly Partner[] }) {
  const [isPaused, setPaused] = useState(false);
  if (partners.length === 0) return null;
  const copies = Math.ceil(widestView / partners.length);
  const pause = (
    <button
      type="button"
      onClick={() => setPaused(!isPaused)}
      className="inline-flex items-center gap-1 py-1 text-link hover:underline motion-reduce:hidden print:hidden"
    >
      <Icon name={isPaused ? 'play' : 'pause'} className="size-4" />
      {isPaused ? '继续滚动' : '暂停滚动'}
    </button>
  );
  return (
    <Section
      title="合作伙伴"
      aside={pause}
      className="group rendered-when-near [contain-intrinsic-size:auto_180px] md:[contain-intrinsic-size:auto_250px]"
    >
      <div className="-mx-1.5 overflow-hidden md:-mx-2.5">
        <ul
          style={{ '--slides': partners.length } as CSSProperties}
          className={`flex animate-marquee [--per-view:2] group-has-[:focus-visible]:[animation-play-state:paused] group-hover:[animation-play-state:paused] motion-reduce:animate-none motion-reduce:flex-wrap motion-reduce:gap-y-3 md:[--per-view:4] ${isPaused ? '[animation-play-state:paused]' : ''}`}
        >
          {partners.map((partner) => (
            <Logo key={partner.img} partner={partner} />
          ))}
          {Array.from({ length: copies }, (_, copy) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the copies are all alike.
            partners.map((partner) => <Logo key={`${copy}${partner.img}`} partner={partner} isCopy />),
          )}
        </ul>
      </div>
    </Section>
  );
}

function Logo({ partner: { img, name }, isCopy }: { partner: Partner; isCopy?: boolean }) {
  return (
    <li
      aria-hidden={isCopy}
      className={`w-[calc(100%/var(--per-view))] shrink-0 px-1.5 md:px-2.5 ${isCopy ? 'motion-reduce:hidden' : ''}`}
    >
      <div className="grid h-19 place-items-center rounded-lg border border-line bg-surface md:h-28">
        <img
          src={img}
          alt={isCopy ? '' : name}
          width={280}
          height={96}
          loading="lazy"
          decoding="async"
          className="w-60 max-w-[94%] md:max-w-[86%]"
        />
      </div>
    </li>
  );
}
