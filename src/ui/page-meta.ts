import type { MetaDescriptor } from 'react-router';

/** What a page's `meta` needs of the site: the root route's loader data has it. */
type Site = { origin: string; shell: { brand: { name: string; latin: string; description: string } } };

type MetaArgs = {
  matches: ({ id: string; loaderData: unknown } | undefined)[];
  location: { pathname: string };
};

/**
 * Title, description, canonical address and Open Graph of a page. The brand is added to the title; a page without
 * a description of its own is described as the shop is.
 */
export function pageMeta(
  { matches, location }: MetaArgs,
  { title, description }: { title: string; description?: string },
): MetaDescriptor[] {
  const site = siteOf(matches);
  if (!site) return [{ title }];
  const { brand } = site.shell;
  const about = description ?? brand.description;
  const address = site.origin + location.pathname;
  const fullTitle = `${title} - ${brand.name} ${brand.latin}`;
  return [
    { title: fullTitle },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: about },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${site.origin}/images/share.jpg` },
  ];
}

function siteOf(matches: MetaArgs['matches']): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
}

/** Title of a page that is for nobody but the customer, search engines least of all. */
export function privateMeta({ matches }: MetaArgs, title: string): MetaDescriptor[] {
  const site = siteOf(matches);
  return [
    { title: site ? `${title} - ${site.shell.brand.name} ${site.shell.brand.latin}` : title },
    { name: 'robots', content: 'noindex' },
  ];
}
