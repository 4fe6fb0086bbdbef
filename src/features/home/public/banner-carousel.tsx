import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useSlides } from '../../../ui/use-slides.ts';
import type { HomeView } from './home-view.ts';

type Banner = HomeView['banners'][number];

const mobile = '(max-width: 960px)';
const desktop = '(min-width: 961px)';
/** How long a slide rests before the next one's picture is fetched: the first picture comes alone. */
const lookAhead = 3_500;

/** The banners, one after another (specification sections 2 and 9). */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { index, isPlaying, setPlaying, show, region } = useSlides({
    count: banners.length,
    speed: '--lp-banner-speed',
    delay: '--lp-banner-delay',
  });
  const [reach, setReach] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setReach((reached) => Math.max(reached, index + 1)), lookAhead);
    return () => clearTimeout(timer);
  }, [index]);

  const first = banners[0];
  if (!first) return null;
  const isLight = banners[index]?.tone === 'light';
  return (
    <section
      {...region}
      aria-roledescription="轮播"
      aria-label="首页横幅"
      className="relative h-65 touch-pan-y overflow-hidden bg-inverse md:h-110 print:hidden"
    >
      <link rel="preload" as="image" href={first.imgMobile} media={mobile} fetchPriority="high" />
      <link rel="preload" as="image" href={first.img} media={desktop} fetchPriority="high" />
      <div aria-live={isPlaying ? 'off' : 'polite'}>
        {banners.map((banner, position) => (
          <Slide
            key={`${banner.img}${banner.title}`}
            banner={banner}
            label={`第 ${position + 1} 张，共 ${banners.length} 张`}
            isShown={position === index}
            isFirst={position === 0}
            hasPicture={position <= Math.max(reach, index)}
          />
        ))}
      </div>
      {banners.length > 1 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 md:bottom-19">
          <div className={`wrap flex items-center gap-1 ${isLight ? 'text-brand-900' : 'text-white'}`}>
            {banners.map((banner, position) => (
              <button
                key={`${banner.img}${banner.title}`}
                type="button"
                aria-label={`第 ${position + 1} 张：${banner.title}`}
                aria-current={position === index}
                onClick={() => show(position)}
                className="group pointer-events-auto grid h-11 place-items-center px-1 first:-ml-1 md:h-7"
              >
                <span className="block h-1 w-5 rounded-xs bg-current opacity-40 transition-opacity group-hover:opacity-80 group-aria-[current=true]:opacity-100 md:w-9" />
              </button>
            ))}
            <button
              type="button"
              aria-label={isPlaying ? '暂停轮播' : '播放轮播'}
              onClick={() => setPlaying(!isPlaying)}
              className="pointer-events-auto grid size-11 place-items-center opacity-80 hover:opacity-100 md:size-7"
            >
              <Icon name={isPlaying ? 'pause' : 'play'} className="size-4" />
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

function Slide({
  banner,
  label,
  isShown,
  isFirst,
  hasPicture,
}: {
  banner: Banner;
  label: string;
  isShown: boolean;
  isFirst: boolean;
  hasPicture: boolean;
}) {
  const isLight = banner.tone === 'light';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no group of form fields.
    <div
      data-slide
      role="group"
      aria-roledescription="幻灯片"
      aria-label={label}
      className={`absolute inset-0 ${isLight ? 'bg-brand-100' : 'bg-inverse'} ${isShown ? '' : 'invisible'}`}
    >
      {hasPicture && (
        <picture>
          <source media={mobile} srcSet={banner.imgMobile} width={780} height={440} />
          <img
            src={banner.img}
            alt=""
            width={1920}
            height={480}
            fetchPriority={isFirst ? 'high' : 'auto'}
            className="absolute inset-0 size-full object-cover object-[100%_100%] sm:object-[100%_60%] md:object-[55%_50%] lg:object-[70%_50%]"
          />
        </picture>
      )}
      <div className="relative wrap flex h-full flex-col items-start pt-7 md:justify-center md:pt-0 md:pb-14">
        <h2
          className={`max-w-70 text-xl font-semibold tracking-(--lp-tracking-hero) text-balance sm:max-w-105 sm:text-2xl md:text-3xl lg:max-w-120 xl:max-w-132 xl:text-4xl ${isLight ? 'text-fg' : 'text-white'}`}
        >
          {banner.title}
        </h2>
        <p
          className={`mt-2 max-w-52 sm:max-w-105 md:mt-3 md:text-lg ${isLight ? 'text-ink-700' : 'text-brand-100'}`}
        >
          {banner.description}
        </p>
        {banner.link && <Actions link={banner.link} isLight={isLight} />}
      </div>
    </div>
  );
}

function Actions({ link, isLight }: { link: NonNullable<Banner['link']>; isLight: boolean }) {
  const size = 'h-10 px-4.5 md:h-12 md:px-7 md:text-md';
  return (
    <div className="mt-4 flex gap-3 md:mt-7">
      <a
        href={link.href}
        target="_blank"
        rel={link.isExternal ? 'noopener noreferrer' : 'noopener'}
        className={`stretched ${size} ${buttonClass(isLight ? 'primary' : 'inverse')}`}
      >
        查看详情
        <span className="sr-only">（在新窗口打开）</span>
      </a>
      <Link
        to="/require"
        className={`relative z-1 max-md:hidden ${size} ${buttonClass(isLight ? 'outline' : 'inverseOutline')}`}
      >
        提交测试需求
      </Link>
    </div>
  );
}
