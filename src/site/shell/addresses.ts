import type { OutputOf } from '../../core/call.ts';
import { nameInAddress } from '../../core/language.ts';
import { aboutSections } from '../../features/content/public/places.ts';
import type { shell } from '../../features/home/contract.ts';

/** What header, footer and side bar show. */
export type Shell = OutputOf<typeof shell>;

/** A place in a navigation, with what it is about and those below it. */
export type Entry = { label: string; to: string; about?: string; children?: readonly Entry[] };

/** The services of one type or category, as the top navigation names it (specification section 2). */
export function typeAddress({ id, name }: { id: number; name: string }): string {
  return `/project/${id}${nameInAddress(name)}`;
}

/** The top navigation of specification section 2. */
export function mainEntries({ types }: Shell): Entry[] {
  return [
    { label: '首页', to: '/' },
    {
      label: '检测服务',
      to: '/project',
      children: types.map((type) => ({
        ...{ label: type.name, to: typeAddress(type), about: type.sketch },
        children: type.categories.map((category) => ({ label: category.name, to: typeAddress(category) })),
      })),
    },
    { label: '关于我们', to: '/about', children: aboutEntries },
    { label: '能力展示', to: '/televised' },
    { label: '新闻资讯', to: '/list/news' },
    { label: '在线课程', to: '/list/course' },
    { label: '联系我们', to: '/contact' },
  ];
}

/** The company's pages. */
export const aboutEntries: readonly Entry[] = aboutSections.map(({ section, label }) => ({
  label,
  to: `/about/${section}`,
}));

/** Whether the page at `pathname` is the entry's own or below it. */
export function isCurrent({ to }: Entry, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}

/** What a telephone dials. */
export function dial(hotline: string): string {
  return `tel:${hotline.replace(/[^\d+]/g, '')}`;
}
