import type { MetaDescriptor } from 'react-router';
import { base, englishBase, isEnglish } from '../../core/language.ts';

/** What a page's `meta` needs of the site: the root route's loader data has it. */
type Site = { origin: string; shell: { brand: { name: string; latin: string; description: string } } };

type MetaArgs = {
  matches: ({ id: string; loaderData: unknown } | undefined)[];
  location: { pathname: string };
};

/** How a page names itself. */
type About = {
  title: string;
  description?: string;
  /** Path and query of the canonical address, where it is not the page's path. */
  address?: string;
  /** The same of this page in English, where that is another. */
  inEnglish?: string;
  /** Keeps search engines from listing the page; they still follow its links. */
  isUnlisted?: boolean;
};

/**
 * Title, description, canonical address and Open Graph of a page. The brand is added to the title; a page without
 * a description of its own is described as the shop is.
 */
export function pageMeta(
  { matches, location }: MetaArgs,
  { title, description, address = location.pathname, inEnglish = address, isUnlisted }: About,
): MetaDescriptor[] {
  const site = siteOf(matches);
  if (!site) return [{ title }];
  const { brand } = site.shell;
  const about = description ?? brand.description;
  const path = pathOf(address);
  const canonical = site.origin + (base + path || '/');
  const fullTitle = titleOf(site, title);
  return [
    { title: fullTitle },
    { name: 'description', content: about },
    isUnlisted
      ? { name: 'robots', content: 'noindex, follow' }
      : { tagName: 'link', rel: 'canonical', href: canonical },
    ...(isUnlisted
      ? []
      : [
          { tagName: 'link', rel: 'alternate', hrefLang: 'zh', href: site.origin + (path || '/') },
          {
            tagName: 'link',
            rel: 'alternate',
            hrefLang: 'en',
            href: site.origin + englishBase + pathOf(inEnglish),
          },
        ]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: isEnglish ? 'en_US' : 'zh_CN' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: about },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: `${site.origin}/images/share.jpg` },
  ];
}

/** The start page is the base itself. */
const pathOf = (address: string) => (address === '/' ? '' : address);

/** Title of a page that is not there. */
export function missingMeta({ matches }: Pick<MetaArgs, 'matches'>): MetaDescriptor[] {
  return privateMeta({ matches }, '页面不存在');
}

function titleOf({ shell: { brand } }: Site, title: string): string {
  return `${title} - ${brand.name} ${brand.latin}`.trim();
}

function siteOf(matches: MetaArgs['matches']): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
}

/** Title of a page that is for nobody but the customer, search engines least of all. */
export function privateMeta({ matches }: Pick<MetaArgs, 'matches'>, title: string): MetaDescriptor[] {
  const site = siteOf(matches);
  return [{ title: site ? titleOf(site, title) : title }, { name: 'robots', content: 'noindex' }];
}
