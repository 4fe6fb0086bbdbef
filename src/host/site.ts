import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { CallInProcess } from '../core/call.ts';
import { documentHeaders } from './document-security.ts';
import type { RenderedPage } from './page-cache.ts';

const root = path.resolve(import.meta.dirname, '../..');
const client = path.join(root, 'build/client');

/** The part of the site's own entry that the server hands its calls to. */
type SiteEntry = { callContext: RouterContext<CallInProcess> };

/** Renders a page at a path and query. */
export type RenderPage = (address: string) => Promise<RenderedPage>;

/** What rendering needs. */
export type RendererOptions = {
  /** Goes into canonical addresses. */
  origin: () => string;
  /** Answers the pages' loaders. */
  call: CallInProcess;
  /** The site as built, or in development as it is just now. */
  loadBuild: () => Promise<ServerBuild>;
  /** Development pages are rendered anew each time and carry Vite's own inline scripts. */
  isDevelopment: boolean;
};

/** The renderer of the site's pages. */
export function pageRenderer({ origin, call, loadBuild, isDevelopment }: RendererOptions): RenderPage {
  const handle = createRequestHandler(loadBuild, isDevelopment ? 'development' : 'production');
  return async (address) => {
    const build = await loadBuild();
    const context = new RouterContextProvider();
    context.set((build.entry.module as unknown as SiteEntry).callContext, call);
    const response = await handle(new Request(origin() + address), context);
    const headers = Object.fromEntries(response.headers);
    const body = await response.text();
    const isSecured = !isDevelopment && headers['content-type']?.startsWith('text/html');
    return {
      status: response.status,
      headers: {
        ...headers,
        ...(isSecured ? documentHeaders(body, { isHttps: origin().startsWith('https:') }) : {}),
      },
      body,
      isCacheable: !isDevelopment && (response.status === 200 || response.status === 404),
    };
  };
}

/** Serves scripts, styles and pictures of the built site; what has a hash in its name never changes. */
export async function serveFiles(app: FastifyInstance) {
  await app.register(async (scope) => {
    // A page without its scripts is broken, and whoever wants to sign in needs them.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, urgency: 'vital' };
    });
    await scope.register(fastifyStatic, {
      root: client,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.startsWith(path.join(client, 'assets'));
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=604800',
        );
      },
    });
  });
}

/** The site as built, loaded once. */
export function builtSite(): Promise<ServerBuild> {
  // React chooses its renderer by this when it is loaded; the other one is slow and talkative.
  process.env.NODE_ENV ??= 'production';
  built ??= import(pathToFileURL(path.join(root, 'build/server/index.js')).href) as Promise<ServerBuild>;
  return built;
}
let built: Promise<ServerBuild> | undefined;
