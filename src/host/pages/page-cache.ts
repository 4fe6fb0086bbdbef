import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Overloaded, TooMany } from '../../core/failure.ts';
import { answerFor } from '../http/envelope.ts';
import { bestEncoding, type Encoding, KeptText } from './kept-text.ts';
import { createRenderTurns, type RenderTurns } from './render-turns.ts';

/** A page as rendered: its status, its headers without those of encoding and caching, its bytes. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** False when the page must be rendered anew for each request. */
  isCacheable: boolean;
};

/** How a request was answered. */
export type CacheResult = 'hit' | 'revalidated' | 'stale' | 'rendered';

/** How a cache works; times in milliseconds. */
export type PageCacheOptions = {
  /** Renders the page under this key (`/search?kw=XRD`), always the same for every visitor. */
  render: (key: string) => Promise<RenderedPage>;
  /** Hears how each request was answered. */
  count: (result: CacheResult) => void;
  /** Hears of renderings in the background that failed; the page in hand goes on being served. */
  onError: (error: unknown) => void;
  clock?: () => number;
  /** Until when a page is fresh, and until when it may still be served while it is rendered anew. */
  freshFor?: number;
  staleFor?: number;
  /** The same for pages that are not there. */
  missingFor?: number;
  /** Pages that were asked for again, pages that were asked for once, and pages that are not there. */
  maxPages?: number;
  maxNewcomers?: number;
  maxMissing?: number;
  /** So many bytes the first of them take at most, and each of the others a third of that. */
  maxBytes?: number;
  turns?: RenderTurns;
};

/** A request that the router has found to be one for a page. */
type PageRequest = {
  /** The address as it stood in the request; the next GET of just this is answered without the router. */
  address?: string;
  /** What the page is kept under; addresses that show the same share it. */
  key: string;
  /** Who asks: networks take turns. */
  network: string;
  /** Throws when the page may not be rendered for whoever asks. */
  admit: () => void;
  /** Counts a GET of this address that is answered without the router; false when the router has to refuse it. */
  count?: (request: IncomingMessage) => boolean;
};

/** Writes a page, once it is there in the encoding that is asked for. */
type WritePage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Pages rendered once and served to everybody. */
export type PageCache = {
  /** Answers from memory; false when the page is not in hand, and then nothing was written. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Finds the page or renders it, once for all who wait, keeps it, and returns what writes it. */
  render: (asked: PageRequest) => Promise<WritePage>;
  /** Serves no page any more that is in hand or being rendered, or of those only the pages whose keys name this. */
  drop: (named?: string) => void;
  /** Figures on pages have changed: those rendered until now are served as long as they are fresh, and not beyond. */
  outdate: () => void;
  /** Something may have changed unheard: pages rendered until now are served only where they cannot be rendered anew. */
  doubt: () => void;
};

/** A page in hand. One that was dropped is not served, but what is rendered in its place may be the same. */
type Entry = { text: KeptText; renderedAt: number; asked: number; isDropped: boolean; isRefreshing: boolean };
type Found = { entry: Entry; isFresh: boolean };

/** What is asked for so often is worth the best compression. */
const often = 4;

/** Room for all pages as browsers take them; whoever takes no compression would have several times as much kept. */
const mostBytes = 48 * 1024 * 1024;

/**
 * Keeps whole pages, compressed. It reads no address: what may be answered from memory is what the router has named a
 * page before, letter by letter, so the answer of nothing else can be changed. Fresh pages are served at once; older
 * ones too, while one rendering in the background replaces them. The number of pages and their bytes are bounded, the
 * least recently used leaves first. Who is asked for a second time moves to the main space, and pages that are not there have a
 * small one of their own, so that asking for what nobody else wants evicts nothing. While pages cannot be rendered, as
 * without a database, those in hand that nobody has changed are served as long as they may be.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { clock = Date.now, freshFor = 60_000, staleFor = 3_600_000, missingFor = 10_000 } = options;
  const { turns = createRenderTurns() } = options;
  const { maxBytes = mostBytes } = options;
  const pages = createSpace(options.maxPages ?? 1_500, maxBytes);
  const newcomers = createSpace(options.maxNewcomers ?? 250, maxBytes / 6);
  const missing = createSpace(options.maxMissing ?? 200, maxBytes / 3);
  const waiting = new Map<string, Promise<Entry | RenderedPage>>();
  /** The keys of addresses that the router has named pages; saves routing on the hot path. */
  const keys = new LRUCache<string, Pick<PageRequest, 'key' | 'count'>>({ max: 5_000 });
  /** Good compression takes a core for a while. */
  const compressing = createRenderTurns({ atOnce: 1, ofOne: 500, waiting: 500 });
  let generation = 0;
  let outdatedAt = Number.NEGATIVE_INFINITY;
  let doubtedAt = Number.NEGATIVE_INFINITY;

  function find(key: string): Found | undefined {
    const page = pages.get(key) ?? newcomers.get(key);
    const entry = page ?? missing.get(key);
    if (!entry || entry.isDropped || entry.renderedAt <= doubtedAt) return undefined;
    const age = clock() - entry.renderedAt;
    if (page ? age > freshFor + staleFor : age > missingFor) return undefined;
    if (age > freshFor && entry.renderedAt <= outdatedAt) return undefined;
    if (newcomers.delete(key)) pages.set(key, entry);
    return { entry, isFresh: !page || age <= freshFor };
  }

  /** What has been compressed takes less room; a space weighs what comes into it, and not what it has already. */
  function weighAnew(key: string, entry: Entry) {
    for (const space of [pages, newcomers, missing]) {
      if (space.peek(key) === entry && space.delete(key)) space.set(key, entry);
    }
  }

  /** The page in hand that would be rendered anew if that were possible. */
  function lastResort(key: string): Entry | undefined {
    const entry = pages.get(key) ?? newcomers.get(key);
    const isTooOld = !entry || clock() - entry.renderedAt > freshFor + staleFor;
    return isTooOld || entry.isDropped ? undefined : entry;
  }

  /** Renders with the generation of the start: what was dropped meanwhile is not kept. */
  async function renderAndKeep(key: string): Promise<Entry | RenderedPage> {
    const startedIn = generation;
    const page = await options.render(key);
    if (!page.isCacheable) return page;
    const rendered = new KeptText(page.status, page.headers, page.body);
    const before = pages.peek(key) ?? newcomers.peek(key) ?? missing.peek(key);
    // The same text has been compressed already.
    const text = before?.text.etag === rendered.etag ? before.text : rendered;
    const asked = before?.text === text ? before.asked : 0;
    const entry = { text, asked, renderedAt: clock(), isDropped: false, isRefreshing: false };
    if (startedIn === generation) {
      if (page.status !== 200) missing.set(key, entry);
      else (pages.has(key) ? pages : newcomers).set(key, entry);
    }
    return entry;
  }

  function renderOnce(key: string, network: string, admit?: () => void): Promise<Entry | RenderedPage> {
    const inFlight = `${generation} ${key}`;
    let rendering = waiting.get(inFlight);
    if (!rendering) {
      admit?.();
      rendering = turns(network, () => renderAndKeep(key)).finally(() => waiting.delete(inFlight));
      waiting.set(inFlight, rendering);
    }
    return rendering;
  }

  /** Renders the page; what is in hand stands in for one that cannot be had just now. */
  async function renderOrKeep(
    key: string,
    network: string,
    admit: () => void,
  ): Promise<Entry | RenderedPage> {
    try {
      const rendered = await renderOnce(key, network, admit);
      const kept = !('text' in rendered) && rendered.status === 503 ? lastResort(key) : undefined;
      options.count(kept ? 'stale' : 'rendered');
      return kept ?? rendered;
    } catch (error) {
      const kept = answerFor(error).status === 503 ? lastResort(key) : undefined;
      if (!kept) throw error;
      options.count('stale');
      return kept;
    }
  }

  /** Writes the page in hand, and sees to it that it is rendered anew when it is old. */
  function answer(
    key: string,
    { entry, isFresh }: Found,
    encoding: Encoding,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (!isFresh && !entry.isRefreshing) {
      entry.isRefreshing = true;
      renderOnce(key, 'refresh')
        .catch(tellUnlessShed)
        .finally(() => {
          entry.isRefreshing = false;
        });
    }
    const result = entry.text.write(request, response, encoding);
    options.count(isFresh ? result : 'stale');
    entry.asked += 1;
    if (entry.asked === often) compressing('', () => entry.text.compressWell()).catch(tellUnlessShed);
  }

  /** When too much waits, the page stays as it is: whoever asks next tries again. */
  function tellUnlessShed(error: unknown) {
    if (!(error instanceof TooMany) && !(error instanceof Overloaded)) options.onError(error);
  }

  return {
    serve(request, response) {
      const named = request.method === 'GET' ? keys.get(request.url ?? '') : undefined;
      const found = named && find(named.key);
      if (!found) return false;
      const encoding = bestEncoding(request);
      if (!found.entry.text.has(encoding) || named.count?.(request) === false) return false;
      answer(named.key, found, encoding, request, response);
      return true;
    },
    async render({ address, key, network, admit, count }) {
      if (address !== undefined) keys.set(address, { key, count });
      const found = find(key);
      const page = found?.entry ?? (await renderOrKeep(key, network, admit));
      return async (request, response) => {
        if (!('text' in page)) return writeUncached(page, request, response);
        const encoding = bestEncoding(request);
        if (!page.text.has(encoding)) {
          await page.text.prepare(encoding);
          weighAnew(key, page);
        }
        if (found) answer(key, found, encoding, request, response);
        else page.text.write(request, response, encoding);
      };
    },
    drop(named) {
      generation++;
      for (const space of [pages, newcomers, missing]) {
        for (const [key, entry] of space.entries()) {
          if (named === undefined || key.includes(named)) entry.isDropped = true;
        }
      }
    },
    outdate() {
      outdatedAt = clock();
    },
    doubt() {
      generation++;
      doubtedAt = clock();
    },
  };
}

function createSpace(max: number, maxBytes: number) {
  return new LRUCache<string, Entry>({
    max,
    maxSize: Math.ceil(maxBytes),
    sizeCalculation: ({ text }) => Math.max(1, text.bytes),
  });
}

function writeUncached(page: RenderedPage, request: IncomingMessage, response: ServerResponse) {
  response.writeHead(page.status, { ...page.headers, 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : page.body);
}
