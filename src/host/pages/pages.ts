import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Overloaded, TooMany } from '../../core/failure.ts';
import { englishBase } from '../../core/language.ts';
import { networkOf } from '../../core/network.ts';
import { plainDocumentHeaders } from '../http/document-security.ts';
import { answerFor } from '../http/envelope.ts';
import { createRate, type Rate } from '../http/rate.ts';
import { isOfEnglish, speaker } from '../language/asked.ts';
import { html, plainDocument } from './html.ts';
import type { PageCache } from './page-cache.ts';
import { renderRate } from './render-turns.ts';
import type { FoundPage } from './site.ts';

/** What the pages' route needs; `rates` are limits of single pages by their pattern. */
export type PagesOptions = {
  pages: PageCache;
  clock: () => Date;
  isHttps: () => boolean;
  pageAt: (address: string) => Promise<FoundPage>;
  /** Whether there are pages in English. */
  isInEnglish: boolean;
  rates: Record<string, Rate>;
  /** Counts what is being rendered as in hand. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * Gives every address that is nobody else's to the site. Limits go by what its routes say of the address, not by how
 * it is written: each network has so many pages rendered, and those of a pattern at its own rate.
 */
export function routePages(
  app: FastifyInstance,
  { pages, clock, isHttps, pageAt, isInEnglish, rates, during }: PagesOptions,
) {
  const countRendering = createRate(renderRate);
  const counts = new Map(Object.entries(rates).map(([pattern, rate]) => [pattern, createRate(rate)]));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    errorHandler: (error, request, reply) => {
      const isShed = error instanceof TooMany || error instanceof Overloaded;
      if (!isShed || !request.headers.accept?.includes('text/html')) throw error;
      return sendWait(error, reply, isOfEnglish(request.raw.url ?? ''));
    },
    handler: async (request, reply) => {
      const address = request.raw.url ?? '/';
      const elsewhere = inChineseAlone(address);
      if (elsewhere) return reply.redirect(elsewhere, 302);
      const { pattern, key } = await pageAt(address);
      const network = networkOf(request.ip);
      const admit = () => {
        counts.get(pattern)?.(network, clock());
        countRendering(network, clock());
      };
      const asked = { ...(isGet(request) && { address }), key, network, admit };
      const write = await during(() => pages.render(asked));
      reply.hijack();
      await write(request.raw, reply.raw);
    },
  });

  /** Where a page is that is not in English: the back office, and in development all of them. */
  function inChineseAlone(address: string): string | undefined {
    if (!isOfEnglish(address)) return undefined;
    const chinese = address.slice(englishBase.length).replace(/^(?!\/)/, '/');
    return isInEnglish && !/^\/staff(?:[/?]|$)/.test(chinese) ? undefined : chinese;
  }

  /** The refusal as a page, for whoever looks at it. */
  function sendWait(error: TooMany | Overloaded, reply: FastifyReply, isEnglish: boolean) {
    const say = speaker(isEnglish);
    const wait = say(`请等待${error.retryAfter}秒后刷新本页。`);
    const { status, headers = {} } = answerFor(error);
    const page = plainDocument(
      say('请稍候'),
      html`<h1>${say('请稍候')}</h1><section><p>${say(error.message)}</p><p>${wait}</p></section>
<p><a href="${isEnglish ? englishBase : '/'}">${say('返回首页')}</a></p>`,
      isEnglish,
    );
    return reply
      .code(status)
      .headers({ ...headers, ...plainDocumentHeaders({ isHttps: isHttps() }) })
      .type('text/html; charset=utf-8')
      .send(page);
  }
}

/** Routes differ by method: what a HEAD has found says nothing of a GET. */
function isGet({ method }: FastifyRequest): boolean {
  return method === 'GET';
}
