import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { CallInProcess } from '../../core/call.ts';
import { Overloaded } from '../../core/failure.ts';
import { answerHeaders, documentHeaders } from '../http/document-security.ts';
import { isOfEnglish } from '../language/asked.ts';
import { root } from '../root.ts';
import type { RenderedPage } from './page-cache.ts';

const client = path.join(root, 'build/client');

/** The part of the site's own entry that the server hands its calls to, and hears from what a page lacks and what it is. */
type SiteEntry = {
  callContext: RouterContext<CallInProcess>;
  lackContext: RouterContext<{ isLacking: boolean }>;
  documentContext: RouterContext<{ bytes?: Buffer }>;
};

/** Renders the page under a key. */
export type RenderPage = (key: string) => Promise<RenderedPage>;

/**
 * What the site's routes say of an address: the page's pattern (`/detail/:rid`), and the key that its content is kept
 * under, which is shared by addresses that show the same.
 */
export type FoundPage = { pattern: string; key: string };

/** The pattern of every address that no page has. */
const nowhere = '/*';

/** What the pages in English are asked for by others than the rest. */
export function byLanguage<Found>(
  chinese: (address: string) => Found,
  english: (address: string) => Found,
): (address: string) => Found {
  return (address) => (isOfEnglish(address) ? english(address) : chinese(address));
}

/**
 * Finds the page of a canonical address in the site's own routes. Its key has the path as the routes read it and the
 * parameters that the page's `handle.query` names, sorted: every other one is dropped before the page is rendered.
 * Frames that are filled in the browser, and the page for what is not there, are one page whatever their parameters.
 */
export function pageFinder(loadBuild: () => Promise<ServerBuild>): (address: string) => Promise<FoundPage> {
  return async (address) => {
    const build = await loadBuild();
    const branchOf = matcherOf(build);
    const { page, data, query } = partsOf(address);
    const base = build.basename === '/' ? '' : (build.basename ?? '');
    const branch = branchOf(page);
    const pattern = `/${branch.flatMap(({ route }) => route.path || []).join('/')}`;
    const loads = ({ route }: (typeof branch)[number]) =>
      route.id !== 'root' && build.routes[route.id ?? '']?.module.loader !== undefined;
    const isSame = pattern === nowhere || !(pattern.endsWith('*') ? branch.slice(-1) : branch).some(loads);
    const keyPath = (isSame ? base + pattern : reencoded(page)) + data;
    const given = new URLSearchParams(query);
    const kept = new URLSearchParams();
    const names = branch.flatMap(({ route }) => readBy(build.routes[route.id ?? '']?.module.handle));
    // `_routes` belongs to the router's own requests for data.
    if (data) names.push('_routes');
    for (const name of names.sort()) {
      const value = given.get(name)?.trim();
      if (value) kept.append(name, value);
    }
    return { pattern, key: kept.size ? `${keyPath}?${kept}` : keyPath };
  };
}

/** The page of an address, what stands after it where its data alone are asked for, and the query. */
function partsOf(address: string) {
  const [path = '/', query = ''] = address.split('?', 2);
  const data = path === '/_.data' ? '_.data' : path.endsWith('.data') ? '.data' : '';
  return { page: path.slice(0, path.length - data.length), data, query };
}

/** Paths of so many letters together are known by their routes, those that were asked for last. */
const mostLetters = 200_000;

/** Finds the routes that a path goes through, without looking through all of them for one that has been asked for before. */
function pathMatcher({ routes, basename }: ServerBuild) {
  const tree = treeOf(routes);
  const known = new LRUCache<string, NonNullable<ReturnType<typeof matchRoutes>>>({
    maxSize: mostLetters,
    sizeCalculation: (_branch, path) => path.length + 1,
    memoMethod: (path) => matchRoutes(tree, path, basename || '/') ?? [],
  });
  return (path: string) => known.memo(path);
}

/** The same for whoever finds pages of a build and whoever renders them. */
const matcherOf = oncePerBuild(pathMatcher);

/** What is made of a build, made once as long as it stays the same. */
function oncePerBuild<Made extends object>(make: (build: ServerBuild) => Made): (build: ServerBuild) => Made {
  const made = new WeakMap<ServerBuild, Made>();
  return (build) => {
    const found = made.get(build) ?? make(build);
    made.set(build, found);
    return found;
  };
}

/** The query parameters that a page reads. */
function readBy(handle: unknown): readonly string[] {
  return (handle as { query?: readonly string[] } | undefined)?.query ?? [];
}

function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, caseSensitive, index } : { id, path, caseSensitive, children: treeOf(routes, id) },
    );
}

/** Part by part, or an encoded slash within a name would be encoded twice. */
function reencoded(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

/** What rendering needs. */
export type RendererOptions = {
  /** Goes into canonical addresses. */
  origin: () => string;
  /** Answers the pages' loaders. */
  call: CallInProcess;
  /** The site as built, or in development as it is just now. */
  loadBuild: () => Promise<ServerBuild>;
  /** Where files lie that scripts fetch past the product. */
  filesOrigin?: string;
  /** Development pages are rendered anew each time and carry Vite's own inline scripts. */
  isDevelopment: boolean;
};

/** The renderer of the site's pages; throws Overloaded when a call that a page needs was refused for that. */
export function pageRenderer({
  origin,
  call,
  loadBuild,
  filesOrigin,
  isDevelopment,
}: RendererOptions): RenderPage {
  const handlerOf = oncePerBuild((build) =>
    handlersOfBranches(build, isDevelopment ? 'development' : 'production'),
  );
  return async (address) => {
    const build = await loadBuild();
    const handle = handlerOf(build)(address);
    const context = new RouterContextProvider();
    const { callContext, lackContext, documentContext } = build.entry.module as unknown as SiteEntry;
    const lack = { isLacking: false };
    const document: { bytes?: Buffer } = {};
    let shed: Overloaded | undefined;
    context.set(callContext, async (asked, input) => {
      try {
        return await call(asked, input);
      } catch (error) {
        if (error instanceof Overloaded) shed = error;
        throw error;
      }
    });
    context.set(lackContext, lack);
    context.set(documentContext, document);
    const response = await handle(new Request(origin() + address), context);
    // A page that does without what was refused is answered; one that cannot is told to come again.
    if (shed && response.status >= 500) throw shed;
    const headers = Object.fromEntries(response.headers);
    const body = document.bytes ?? Buffer.from(await response.arrayBuffer());
    const isHttps = origin().startsWith('https:');
    const security = document.bytes
      ? documentHeaders(document.bytes, { isHttps, filesOrigin })
      : answerHeaders({ isHttps });
    return {
      status: response.status,
      headers: {
        ...headers,
        ...(isDevelopment ? {} : security),
      },
      body,
      isCacheable: !isDevelopment && !lack.isLacking && (response.status === 200 || response.status === 404),
    };
  };
}

/**
 * What answers for a page, of a build that has the routes which lead there and no other: React Router looks through all it has several
 * times for each page. Of a build that it has to load itself it makes its routes anew, too.
 */
function handlersOfBranches(build: ServerBuild, mode: 'development' | 'production') {
  const branchOf = matcherOf(build);
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  return (address: string) => {
    const ids = branchOf(partsOf(address).page).flatMap(({ route }) => route.id ?? []);
    const last = ids.at(-1) ?? '';
    const known = handlers.get(last);
    if (known) return known;
    const routes = Object.fromEntries(ids.map((id) => [id, build.routes[id]]));
    const handler = createRequestHandler(ids.length ? { ...build, routes } : build, mode);
    handlers.set(last, handler);
    return handler;
  };
}

/**
 * Serves scripts, styles and pictures of the built site; what has a hash in its name never changes. A route for each
 * folder: one for each file would take longer than all else of a start.
 */
export async function serveFiles(app: FastifyInstance) {
  const folders = { assets: 'public, max-age=31536000, immutable', images: 'public, max-age=604800' };
  // A page without its scripts is broken, and whoever wants to sign in needs them.
  const config = { urgency: 'vital' } as const;
  for (const [folder, cacheControl] of Object.entries(folders)) {
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler((_request, reply) =>
          reply.code(404).type('text/plain; charset=utf-8').send('没有这个文件'),
        );
        await scope.register(fastifyStatic, {
          root: path.join(client, folder),
          serve: false,
          preCompressed: true,
          cacheControl: false,
          setHeaders: (reply) => void reply.header('cache-control', cacheControl),
        });
        scope.get<{ Params: { file: string } }>(
          '/:file',
          { config, exposeHeadRoute: true },
          (request, reply) => reply.sendFile(request.params.file),
        );
      },
      { prefix: `/${folder}` },
    );
  }
}

/**
 * Serves the script that stands between members' browsers and the network. It may only ask here, and is looked at anew whenever a
 * browser asks for it.
 */
export async function serveServiceWorker(app: FastifyInstance) {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: client,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache');
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
      },
    });
    scope.get('/sw.js', { config: { urgency: 'vital' }, exposeHeadRoute: true }, (_request, reply) =>
      reply.sendFile('sw.js'),
    );
  });
}

/** The site as built, in Chinese and in English, each loaded once, when it is first asked for. */
export const builtSite = loadedOnce(
  () => import(new URL('../../../build/server/index.js', import.meta.url).href),
);
export const builtEnglishSite = loadedOnce(
  () => import(new URL('../../../build/english/server/index.js', import.meta.url).href),
);

function loadedOnce(load: () => Promise<ServerBuild>): () => Promise<ServerBuild> {
  let built: Promise<ServerBuild> | undefined;
  return () => {
    // React chooses its renderer by this when it is loaded; the other one is slow and talkative.
    process.env.NODE_ENV ??= 'production';
    built ??= load();
    return built;
  };
}
