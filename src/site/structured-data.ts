import type { OutputOf } from '../core/call.ts';
import { base, language } from '../core/language.ts';
import type { shell } from '../features/home/contract.ts';

/** The organisation and the site's search for search engines: schema.org, as JSON-LD text. */
export function structuredData(site: { origin: string; shell: OutputOf<typeof shell> }): string {
  const { origin, shell } = site;
  const { brand, contact } = shell;
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    alternateName: brand.latin,
    slogan: brand.slogan,
    url: `${origin}/`,
    logo: origin + brand.logo,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: contact.hotline,
      availableLanguage: ['zh', 'en'],
    },
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: `${brand.name} ${brand.latin}`,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${base}/search?kw={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': [organization, website] });
  return text.replaceAll('<', '\\u003c');
}
