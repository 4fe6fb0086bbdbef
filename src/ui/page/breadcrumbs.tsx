import { base } from '../../core/language.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { useOrigin } from '../site.ts';
import { JsonLd } from './json-ld.tsx';

/** A page on the way to this one; the last has no address of its own here. */
export type Crumb = { label: string; to?: string };

/** The way from the home page to this page, for visitors and for search engines. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const origin = useOrigin();
  const crumbs: Crumb[] = [{ label: '首页', to: '/' }, ...trail];
  return (
    <nav aria-label="当前位置" className="py-3.5 text-xs text-muted md:py-4.5">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label}${to}`} className="flex items-center gap-x-1.5">
            {index > 0 && <Icon name="right" className="size-3.5" />}
            {to && index < crumbs.length - 1 ? (
              <Link to={to} className="hover:text-link hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-fg">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map(({ label, to }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: label,
            ...(to && { item: origin + base + to }),
          })),
        }}
      />
    </nav>
  );
}
