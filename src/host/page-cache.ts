import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

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
  /** Renders the page at this path and query (`/search?kw=XRD`), always the same for every visitor. */
  render: (address: string) => Promise<RenderedPage>;
  /** The query parameters that the page at `path` reads; all others are dropped. */
  queryOf: (path: string) => readonly string[];
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
  maxPages?: number;
  maxMissing?: number;
};

/** Pages rendered once and served to everybody. */
export type PageCache = {
  /** Answers from memory; false when the page is not in hand, and then nothing was written. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Renders the page at `address`, once for all who wait, keeps it, and returns what writes it. */
  render: (address: string) => Promise<(request: IncomingMessage, response: ServerResponse) => void>;
  /** Forgets every page, those being rendered just now among them. */
  drop: () => void;
};

type Encoding = 'br' | 'gzip' | 'identity';
type Entry = {
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Header lists ready for writeHead. */
  heads: Record<Encoding | 'notModified', string[]>;
  status: number;
  renderedAt: number;
  isRefreshing: boolean;
};

/**
 * Keeps whole pages, compressed, under a key made of the path and the parameters the page reads. Fresh pages are
 * served at once; older ones too, while one rendering in the background replaces them. The number of pages is
 * bounded, the least recently used leaves first, and pages that are not there have a small space of their own,
 * so that asking for nonsense evicts nothing.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { clock = Date.now, freshFor = 60_000, staleFor = 3_600_000, missingFor = 10_000 } = options;
  const pages = boundedMap<Entry>(options.maxPages ?? 2_000);
  const missing = boundedMap<Entry>(options.maxMissing ?? 200);
  const waiting = new Map<string, Promise<Entry | RenderedPage>>();
  /** The key of an address already seen; saves parsing on the hot path. */
  const keys = boundedMap<string | undefined>(5_000);
  let generation = 0;

  function keyOf(address: string): string | undefined {
    if (keys.has(address)) return keys.get(address);
    const key = normalise(address, options.queryOf);
    keys.set(address, key);
    return key;
  }

  function find(key: string): { entry: Entry; isFresh: boolean } | undefined {
    const page = pages.get(key);
    const entry = page ?? missing.get(key);
    if (!entry) return undefined;
    const age = clock() - entry.renderedAt;
    if (page ? age > freshFor + staleFor : age > missingFor) return undefined;
    return { entry, isFresh: !page || age <= freshFor };
  }

  /** Renders with the generation of the start: what was dropped meanwhile is not kept. */
  async function renderAndKeep(key: string): Promise<Entry | RenderedPage> {
    const startedIn = generation;
    const page = await options.render(key);
    if (!page.isCacheable) return page;
    const entry = await entryOf(page, clock(), 4);
    if (startedIn === generation) {
      (page.status === 200 ? pages : missing).set(key, entry);
      if (page.status === 200) void compressWell(page, entry).catch(options.onError);
    }
    return entry;
  }

  function renderOnce(key: string): Promise<Entry | RenderedPage> {
    const inFlight = `${generation} ${key}`;
    let rendering = waiting.get(inFlight);
    if (!rendering) {
      rendering = renderAndKeep(key).finally(() => waiting.delete(inFlight));
      waiting.set(inFlight, rendering);
    }
    return rendering;
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = keyOf(request.url ?? '/');
      const found = key === undefined ? undefined : find(key);
      if (key === undefined || !found) return false;
      const { entry, isFresh } = found;
      if (!isFresh && !entry.isRefreshing) {
        entry.isRefreshing = true;
        renderOnce(key)
          .catch(options.onError)
          .finally(() => {
            entry.isRefreshing = false;
          });
      }
      const result = write(entry, request, response);
      options.count(isFresh ? result : 'stale');
      return true;
    },
    async render(address) {
      const key = keyOf(address);
      const page = await (key === undefined ? options.render(address) : renderOnce(key));
      options.count('rendered');
      return (request, response) => {
        if ('etag' in page) write(page, request, response);
        else writeUncached(page, request, response);
      };
    },
    drop() {
      generation++;
      pages.clear();
      missing.clear();
    },
  };
}

/**
 * The key of an address: its path decoded and encoded once, without a closing slash, then the parameters that the
 * page reads, sorted. Undefined when the address cannot be a page.
 */
function normalise(address: string, queryOf: PageCacheOptions['queryOf']): string | undefined {
  if (!address.startsWith('/') || address.length > 2_000) return undefined;
  const [rawPath = '/', rawQuery = ''] = address.split('?', 2);
  let path: string;
  try {
    // Part by part, or an encoded slash within a name would be encoded twice.
    path = rawPath
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
      .replace(/\/+/g, '/')
      .replace(/(.)\/$/, '$1');
  } catch {
    return undefined;
  }
  const given = new URLSearchParams(rawQuery);
  const kept = new URLSearchParams();
  for (const name of [...queryOf(path)].sort()) {
    const value = given.get(name)?.trim();
    if (value) kept.append(name, value);
  }
  return kept.size ? `${path}?${kept}` : path;
}

async function entryOf(page: RenderedPage, renderedAt: number, quality: number): Promise<Entry> {
  const identity = Buffer.from(page.body);
  const [br, gz] = await Promise.all([compress(identity, quality), gzip(identity, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const shared = { ...page.headers, 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding' };
  const head = (body: Buffer, encoding?: string) =>
    Object.entries({
      ...shared,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': String(body.length),
    }).flat();
  return {
    etag,
    bodies: { br, gzip: gz, identity },
    heads: {
      br: head(br, 'br'),
      gzip: head(gz, 'gzip'),
      identity: head(identity),
      notModified: Object.entries(shared).flat(),
    },
    status: page.status,
    renderedAt,
    isRefreshing: false,
  };
}

/** A kept page is sent many times: worth the best compression, once there is time for it. */
async function compressWell(page: RenderedPage, entry: Entry) {
  const best = await entryOf(page, entry.renderedAt, 11);
  entry.bodies = best.bodies;
  entry.heads = best.heads;
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

/** A map that keeps the `limit` most recently used of its entries. */
function boundedMap<Value>(limit: number) {
  const map = new Map<string, Value>();
  return {
    has: (key: string) => map.has(key),
    get(key: string) {
      const value = map.get(key);
      if (value !== undefined) {
        map.delete(key);
        map.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value) {
      map.delete(key);
      map.set(key, value);
      if (map.size > limit) map.delete(map.keys().next().value as string);
    },
    clear: () => map.clear(),
  };
}
