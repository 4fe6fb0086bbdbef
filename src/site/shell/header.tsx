import { SearchBox } from '../../features/catalogue/search/public/search-box.tsx';
import { planLabel, usePlanCount } from '../../ui/asking/plan-count.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PickupLink } from '../../ui/pickup-link.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';
import { ThemeSelect } from '../../ui/theme-select.tsx';
import { AccountEntry } from './account-entry.tsx';
import { dial, type Shell } from './addresses.ts';
import { LanguageLink } from './language-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/** Top bar and header; the top bar scrolls away, the header stays. */
export function Header({ shell }: { shell: Shell }) {
  return (
    <header className="sticky top-0 z-(--lp-z-header) md:-top-9 print:static">
      <TopBar shell={shell} />
      <DesktopBar shell={shell} />
      <MobileBar shell={shell} />
    </header>
  );
}

function TopBar({ shell: { contact } }: { shell: Shell }) {
  return (
    <div className="hidden bg-inverse text-xs text-inverse-muted md:block">
      <div className="wrap flex h-9 items-center justify-between gap-5">
        <p className="flex items-center gap-1.75">
          <Icon name="shield" className="size-3.5" />
          科研与产业检测服务平台
        </p>
        <div className="flex items-center gap-5">
          <a href={dial(contact.hotline)} className="flex items-center gap-1.75 hover:text-white">
            <Icon name="phone" className="size-3.5" />
            服务热线
            <b className="font-semibold tracking-[0.02em] text-white">{contact.hotline}</b>
          </a>
          <span className="flex items-center gap-1.75">
            <Icon name="clock" className="size-3.5" />
            {contact.hours}
          </span>
          <Link to="/guide" className="hover:text-white">
            测试指南
          </Link>
          <Link to="/require" className="hover:text-white">
            提交需求
          </Link>
          <ThemeSelect className="cursor-pointer bg-transparent hover:text-white" />
          <LanguageLink className="hover:text-white" />
        </div>
      </div>
    </div>
  );
}

function DesktopBar({ shell: { brand } }: { shell: Shell }) {
  const planned = usePlanCount();
  const action = 'flex h-10 items-center gap-1.75 rounded-sm px-3 text-fg hover:bg-page hover:text-action';
  return (
    <div className="hidden bg-surface lined-when-stuck md:block">
      <div className="wrap flex h-(--lp-header-h) items-center gap-5 lg:gap-8">
        <Link to="/" className="shrink-0">
          <Logo brand={brand} width={97} height={44} />
        </Link>
        <SearchBox className="max-w-[500px] flex-1" />
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <PickupLink className={action}>
            <Icon name="truck" />
            上门取样
          </PickupLink>
          <Link to="/experiment/plan" className={`min-w-32 ${action}`} aria-label={planLabel(planned)}>
            <Icon name="flask" />
            实验计划
            <CountBadge count={planned} />
          </Link>
          <AccountEntry className={action} />
        </div>
      </div>
    </div>
  );
}

/** The one for dark grounds is not fetched where it is not shown. */
function Logo({ brand, ...size }: { brand: Shell['brand']; width: number; height: number }) {
  const alt = `${brand.name} ${brand.latin}`.trim();
  return (
    <>
      <img src={brand.logo} alt={alt} {...size} className="dark:hidden" />
      <img src={brand.logoInverse} alt={alt} {...size} loading="lazy" className="hidden dark:block" />
    </>
  );
}

function MobileBar({ shell }: { shell: Shell }) {
  const { brand, contact } = shell;
  const action = 'grid size-11 place-items-center text-fg';
  return (
    <div className="flex h-(--lp-header-h-mobile) items-center gap-1 border-b border-line bg-surface pr-2 pl-4 md:hidden">
      <Link to="/" className="mr-auto">
        <Logo brand={brand} width={75} height={34} />
      </Link>
      <Link to="/search" state={{ isSearching: true }} className={action} aria-label="搜索">
        <Icon name="search" className="size-5.5" />
      </Link>
      <a href={dial(contact.hotline)} className={action} aria-label={`服务热线 ${contact.hotline}`}>
        <Icon name="phone" className="size-5.5" />
      </a>
      <MobileMenu shell={shell} className={action} />
    </div>
  );
}
