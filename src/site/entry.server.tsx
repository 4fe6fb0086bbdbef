import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

export { callContext, lackContext } from '../ui/asking/call-context.ts';

/** Renders a document completely before anything is sent: pages are cached whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const body = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(Buffer.concat(parts), { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={withFewHashes(context)} url={request.url} />,
      {
        // Nothing is streamed, so nothing may be left to a script that moves it into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
        onError: reject,
      },
    );
  });
}

/**
 * With the hashes of those scripts alone that the page begins with, by which its policy trusts them. React Router would write down
 * those of all scripts, 22 KB in every page; the others are fetched by what is trusted already.
 */
function withFewHashes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const { entry, routes, url, sri } = manifest;
  if (typeof sri !== 'object') return context;
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = routes[id];
    return route
      ? [route.module, route.clientLoaderModule, route.hydrateFallbackModule, ...(route.imports ?? [])]
      : [];
  });
  const first = new Set([url, entry.module, ...entry.imports, ...ofRoutes]);
  const hashes = Object.fromEntries(Object.entries(sri).filter(([file]) => first.has(file)));
  return { ...context, manifest: { ...manifest, sri: hashes } };
}
