import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../core/call.ts';
import { englishBase } from '../../core/language.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import { escapeHtml } from '../pages/html.ts';
import { documentHeaders } from './document-security.ts';
import { docsPage, openApi } from './openapi.ts';

/**
 * The API's description for machines and for people. All are made when first asked for. In production the calls of the
 * staff are described to staff alone.
 */
export function routeApiDocument(
  http: FastifyInstance,
  calls: readonly Call[],
  {
    isProduction,
    version,
    isHttps,
    isStaff,
  }: {
    isProduction: boolean;
    version: string;
    isHttps: () => boolean;
    isStaff: (request: FastifyRequest) => Promise<boolean>;
  },
) {
  const forStrangers = () =>
    calls.filter(({ access, path }) => access !== 'staff' && !path.startsWith('/api/staff/'));
  const isWhole = async (request: FastifyRequest) => !isProduction || isStaff(request);
  const made = new Map<string, unknown>();
  const once = <Made>(name: string, make: () => Made): Made => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as Made;
  };
  http.get('/api/openapi.json', async (request) =>
    (await isWhole(request))
      ? once('whole', () => openApi(calls, version))
      : once('for strangers', () => openApi(forStrangers(), version)),
  );
  http.get('/api/docs', async (request, reply) => {
    const html = (await isWhole(request))
      ? once('whole page', () => Buffer.from(docsPage(calls)))
      : once('page for strangers', () => Buffer.from(docsPage(forStrangers())));
    return reply
      .headers(documentHeaders(html, { isHttps: isHttps() }))
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** What the shop is called where it is installed, and its colours there. */
export type Installed = { name: string; description: string; browserColor: string; pageColor: string };

/** What a browser wants to know of the shop to install it like a program: it opens with the orders. */
export function routeManifest(http: FastifyInstance, installed: () => Promise<Installed>) {
  http.get('/manifest.webmanifest', { exposeHeadRoute: true }, async (_request, reply) => {
    const { name, description, browserColor, pageColor } = await installed();
    const icon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
      ...{ src: `/images/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose },
    });
    const page = (title: string, url: string) => ({ name: title, url });
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          ...{ id: '/', lang: 'zh-CN', name, short_name: name, description },
          ...{ start_url: '/member/center', scope: '/', display: 'standalone' },
          ...{ theme_color: browserColor, background_color: pageColor },
          icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
          shortcuts: [page('我的订单', '/member/order'), page('我的样品', '/member/sample')],
        }),
      );
  });
}

/**
 * A page for search engines: its path, encoded as an address has it, that of the same page in English where it is another, and when it
 * was changed if that is known.
 */
export type SitemapPage = { path: string; inEnglish?: string; changed?: Date };

/** What search engines ask for first: which pages there are and which to leave alone. */
export function routeCrawlers(
  http: FastifyInstance,
  origin: () => string,
  pages: () => Promise<readonly SitemapPage[]>,
) {
  http.get('/robots.txt', { exposeHeadRoute: true }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          ...['', englishBase].flatMap((base) =>
            ['/member', '/experiment', '/staff'].map((path) => `Disallow: ${base}${path}`),
          ),
          `Sitemap: ${origin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  http.get('/sitemap.xml', { exposeHeadRoute: true }, async (_request, reply) => {
    const entries = (await pages()).flatMap(({ path, inEnglish = path, changed }) => {
      const modified = changed ? `<lastmod>${shanghaiDate(changed)}</lastmod>` : '';
      const addresses = [
        ['zh', path],
        ['en', `${englishBase}${inEnglish === '/' ? '' : inEnglish}`],
      ].map(([language, address]) => [language, escapeHtml(origin() + address)]);
      const alternates = addresses.map(
        ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
      );
      return addresses.map(
        ([, address]) => `<url><loc>${address}</loc>${modified}${alternates.join('')}</url>`,
      );
    });
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`,
      );
  });
}
