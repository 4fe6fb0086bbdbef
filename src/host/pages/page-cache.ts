import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Overloaded, TooMany } from '../../core/failure.ts';
import { createRenderTurns, type RenderTurns } from './render-turns.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A page as rendered: its status, its headers without those of encoding and caching, its text. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False when the page must be rendered anew for each request. */
  isCacheable: boolean;
};

/** How a cache works; times in milliseconds. */
export type PageCacheOptions = {
  /** Renders the page under this key (`/search?kw=XRD`), always the same for every visitor. */
  render: (key: string) => Promise<RenderedPage>;
  /** Hears how each request was answered. */
  count: (result: 'hit' | 'revalidated' | 'stale' | 'rendered') => void;
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
};

/** Writes a page. */
type WritePage = (request: IncomingMessage, response: ServerResponse) => void;

/** Pages rendered once and served to everybody. */
export type PageCache = {
  /** Answers from memory; false when the page is not in hand, and then nothing was written. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Finds the page or renders it, once for all who wait, keeps it, and returns what writes it. */
  render: (asked: PageRequest) => Promise<WritePage>;
  /** Forgets every page, those being rendered just now among them. */
  drop: () => void;
  /** Figures on pages have changed: those rendered until now are served as long as they are fresh, and not beyond. */
  outdate: () => void;
};

type Encoding = 'br' | 'gzip' | 'identity';
type Entry = {
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Header lists ready for writeHead. */
  heads: Record<Encoding | 'notModified', string[]>;
  /** What all of the lists begin with. */
  headers: Record<string, string>;
  status: number;
  renderedAt: number;
  isRefreshing: boolean;
};
type Found = { entry: Entry; isFresh: boolean };

/**
 * Keeps whole pages, compressed. It reads no address: what may be answered from memory is what the router has named a
 * page before, letter by letter, so the answer of nothing else can be changed. Fresh pages are served at once; older
 * ones too, while one rendering in the background replaces them. The number of pages is bounded, the least recently
 * used leaves first. Who is asked for a second time moves to the main space, and pages that are not there have a
 * small one of their own, so that asking for what nobody else wants evicts nothing.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { clock = Date.now, freshFor = 60_000, staleFor = 3_600_000, missingFor = 10_000 } = options;
  const { turns = createRenderTurns() } = options;
  const pages = new LRUCache<string, Entry>({ max: options.maxPages ?? 1_500 });
  const newcomers = new LRUCache<string, Entry>({ max: options.maxNewcomers ?? 500 });
  const missing = new LRUCache<string, Entry>({ max: options.maxMissing ?? 200 });
  const waiting = new Map<string, Promise<Entry | RenderedPage>>();
  /** The keys of addresses that the router has named pages; saves routing on the hot path. */
  const keys = new LRUCache<string, string>({ max: 5_000 });
  /** Good compression takes a core for a while. */
  const compressing = createRenderTurns({ atOnce: 1, ofOne: 500, waiting: 500 });
  let generation = 0;
  let outdatedAt = Number.NEGATIVE_INFINITY;

  function find(key: string): Found | undefined {
    const page = pages.get(key) ?? newcomers.get(key);
    const entry = page ?? missing.get(key);
    if (!entry) return undefined;
    const age = clock() - entry.renderedAt;
    if (page ? age > freshFor + staleFor : age > missingFor) return undefined;
    if (age > freshFor && entry.renderedAt <= outdatedAt) return undefined;
    if (newcomers.delete(key)) keep(key, entry);
    return { entry, isFresh: !page || age <= freshFor };
  }

  /** A page in the main space is sent many times: worth the best compression, once there is time for it. */
  function keep(key: string, entry: Entry) {
    pages.set(key, entry);
    compressing('', async () => {
      if (pages.get(key) === entry) await compressWell(entry);
    }).catch(tellUnlessShed);
  }

  /** Renders with the generation of the start: what was dropped meanwhile is not kept. */
  async function renderAndKeep(key: string): Promise<Entry | RenderedPage> {
    const startedIn = generation;
    const page = await options.render(key);
    if (!page.isCacheable) return page;
    const entry = await entryOf(page, clock());
    if (startedIn === generation) {
      if (page.status !== 200) missing.set(key, entry);
      else if (pages.has(key)) keep(key, entry);
      else newcomers.set(key, entry);
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

  /** Writes the page in hand, and sees to it that it is rendered anew when it is old. */
  function answer(
    key: string,
    { entry, isFresh }: Found,
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
    const result = write(entry, request, response);
    options.count(isFresh ? result : 'stale');
  }

  /** When too much waits, the page stays as it is: whoever asks next tries again. */
  function tellUnlessShed(error: unknown) {
    if (!(error instanceof TooMany) && !(error instanceof Overloaded)) options.onError(error);
  }

  return {
    serve(request, response) {
      const key = request.method === 'GET' ? keys.get(request.url ?? '') : undefined;
      const found = key === undefined ? undefined : find(key);
      if (key === undefined || !found) return false;
      answer(key, found, request, response);
      return true;
    },
    async render({ address, key, network, admit }) {
      if (address !== undefined) keys.set(address, key);
      const found = find(key);
      if (found) return (request, response) => answer(key, found, request, response);
      const page = await renderOnce(key, network, admit);
      options.count('rendered');
      return (request, response) => {
        if ('etag' in page) write(page, request, response);
        else writeUncached(page, request, response);
      };
    },
    drop() {
      generation++;
      for (const space of [pages, newcomers, missing]) space.clear();
    },
    outdate() {
      outdatedAt = clock();
    },
  };
}

async function entryOf(page: RenderedPage, renderedAt: number): Promise<Entry> {
  const identity = Buffer.from(page.body);
  const [br, gz] = await Promise.all([compress(identity, 4), gzip(identity, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers = { ...page.headers, 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding' };
  return {
    etag,
    bodies: { br, gzip: gz, identity },
    heads: {
      br: headOf(headers, br, 'br'),
      gzip: headOf(headers, gz, 'gzip'),
      identity: headOf(headers, identity),
      notModified: Object.entries(headers).flat(),
    },
    headers,
    status: page.status,
    renderedAt,
    isRefreshing: false,
  };
}

function headOf(headers: Record<string, string>, body: Buffer, encoding?: string): string[] {
  return Object.entries({
    ...headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
  }).flat();
}

async function compressWell(entry: Entry) {
  const br = await compress(entry.bodies.identity, 11);
  entry.heads.br = headOf(entry.headers, br, 'br');
  entry.bodies.br = br;
}

function compress(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function write(entry: Entry, request: IncomingMessage, response: ServerResponse): 'hit' | 'revalidated' {
  if (entry.status === 200 && request.headers['if-none-match']?.includes(entry.etag)) {
    response.writeHead(304, entry.heads.notModified);
    response.end();
    return 'revalidated';
  }
  const encoding = bestEncoding(request.headers['accept-encoding']);
  response.writeHead(entry.status, entry.heads[encoding]);
  if (request.method === 'HEAD') response.end();
  else response.end(entry.bodies[encoding]);
  return 'hit';
}

function writeUncached(page: RenderedPage, request: IncomingMessage, response: ServerResponse) {
  response.writeHead(page.status, { ...page.headers, 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : page.body);
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? '');
  if (/\bbr\b(?!;\s*q=0(\.0*)?(,|$))/.test(list)) return 'br';
  return /\bgzip\b(?!;\s*q=0(\.0*)?(,|$))/.test(list) ? 'gzip' : 'identity';
}
