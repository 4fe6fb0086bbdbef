import { expect, test } from './journey.ts';

/** Every link of the public site, followed without a browser from the home page and the sitemap. */

/** What is asked for at the same time. */
const width = 4;
/** Filters, orders and searches are made by the same few pieces: so many addresses of each kind are followed. */
const perKind = 12;
/** Between two searches, in ms: ten a second are allowed, and other journeys search as well. */
const searchPause = 250;
/** Pages behind the login, whose contents the browser fetches: that they exist is all that is looked at. */
const behindLogin = /^\/(member|experiment)([/?]|$)/;

type Visit = { address: string; status: number; from: string; html: string };

test.describe.configure({ timeout: 300_000 });

test('every link leads to a page that exists, and every page is sound', { tag: '@desktop' }, async ({
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  const sitemap = await (await fetch(`${baseURL}/sitemap.xml`)).text();
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => inner(page, baseURL));
  expect(named.length).toBeGreaterThan(200);
  const from = new Map<string, string>();
  for (const address of ['/', ...named]) if (address) from.set(address, 'sitemap');
  const waiting = [...from.keys()];
  const problems: string[] = [];
  const kinds = new Map<string, number>();
  let pages = 0;
  let pause = Promise.resolve();

  async function follow() {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      if (address.startsWith('/search')) {
        pause = pause.then(() => new Promise((resolve) => setTimeout(resolve, searchPause)));
        await pause;
      }
      const visit = await fetchPage(baseURL, address, from.get(address) ?? '');
      pages += 1;
      if (visit.status !== 200) problems.push(`${visit.from} → ${address}: ${visit.status}`);
      else if (!behindLogin.test(address)) problems.push(...faultsOf(visit));
      // A filtered list links to itself filtered further, without end; what leads to it is enough.
      if (address.includes('?') || behindLogin.test(address)) continue;
      for (const link of linksOf(visit.html, baseURL + address)) {
        if (from.has(link)) continue;
        const kind = kindOf(link);
        const followed = kinds.get(kind) ?? 0;
        if (link.includes('?') && followed >= perKind) continue;
        kinds.set(kind, followed + 1);
        from.set(link, address);
        waiting.push(link);
      }
    }
  }
  // The first page finds work for all.
  const first = waiting.splice(1);
  await follow();
  waiting.push(...first.filter((address) => address !== '/'));
  await Promise.all(Array.from({ length: width }, follow));

  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(400);
});

/** The first part of the path and the names of the parameters. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://site');
  return [pathname.split('/')[1], ...new Set(searchParams.keys())].join(' ');
}

let visits = 0;

/**
 * The page. Searches and renderings are counted per network, so each visit comes from another one and leaves the other
 * journeys theirs; what comes too fast nevertheless is tried again.
 */
async function fetchPage(origin: string, address: string, from: string): Promise<Visit> {
  for (let tries = 0; ; tries += 1) {
    visits += 1;
    const visitor = { 'x-forwarded-for': `198.51.100.${(visits % 250) + 1}` };
    const response = await fetch(origin + address, { headers: visitor });
    if (response.status === 429 && tries < 30) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      continue;
    }
    return { address, from, status: response.status, html: await response.text() };
  }
}

function linksOf(html: string, page: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) =>
    inner(decode(href), page),
  );
  return [...new Set(links.filter((link) => link !== undefined))];
}

/** Path and query of an address of this site; undefined for others, files and telephone numbers. */
function inner(href: string, page: string): string | undefined {
  const url = URL.parse(href, page);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(page).host) return undefined;
  // Pages in English are these once more.
  if (/^\/(api|dev|images|files|en)(\/|$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search;
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

/** What is wrong with a page's HTML, as far as it can be seen without a browser. */
function faultsOf({ address, html }: Visit): string[] {
  const faults: string[] = [];
  const count = (pattern: RegExp) => (html.match(pattern) ?? []).length;
  const expectOne = (name: string, pattern: RegExp) => {
    if (count(pattern) !== 1) faults.push(`${count(pattern)} ${name}`);
  };
  expectOne('<h1>', /<h1\b/g);
  expectOne('<title>', /<title>[^<]+ - 澄谱 Limpid<\/title>/g);
  expectOne('description', /<meta name="description" content="[^"]+"/g);
  expectOne('<main>', /<main\b/g);
  if (count(/rel="canonical"/g) + count(/name="robots" content="noindex/g) !== 1) {
    faults.push('neither canonical nor noindex, or both');
  }
  const ids = [...html.matchAll(/<[^>]*?\sid="([^"]*)"/g)].map(([, id]) => id);
  const double = ids.filter((id, position) => ids.indexOf(id) !== position);
  if (double.length) faults.push(`ids twice: ${[...new Set(double)]}`);
  for (const [picture] of html.matchAll(/<img\b[^>]*>/g)) {
    if (!/\salt="/.test(picture)) faults.push(`no alt: ${picture}`);
    if (!/\swidth="/.test(picture) && !picture.includes('class="rich')) faults.push(`no width: ${picture}`);
  }
  for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    try {
      JSON.parse(json);
    } catch {
      faults.push('JSON-LD that is none');
    }
  }
  return faults.map((fault) => `${address}: ${fault}`);
}
