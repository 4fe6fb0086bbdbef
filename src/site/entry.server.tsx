import { EventEmitter } from 'node:events';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { documentContext } from '../ui/asking/call-context.ts';
import { type PartsOfPage, partsContext, withParts } from '../ui/page/written-once.tsx';

export { callContext, documentContext, lackContext } from '../ui/asking/call-context.ts';

/**
 * Renders a document completely before anything is sent: pages are cached whole. Its bytes are left in `documentContext`, the answer
 * has its status and headers alone.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  asked: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const parts: PartsOfPage = [];
    const page = new WrittenPage((bytes) => {
      headers.set('content-type', 'text/html; charset=utf-8');
      asked.get(documentContext).bytes = withParts(bytes, parts);
      resolve(new Response(null, { status, headers }));
    }, reject);
    const document = (
      <partsContext.Provider value={parts}>
        <ServerRouter context={ofOnePage(context)} url={request.url} />
      </partsContext.Provider>
    );
    const { pipe } = renderToPipeableStream(document, {
      // Nothing is streamed, so nothing may be left to a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(page as unknown as NodeJS.WritableStream),
      onError: reject,
    });
  });
}

/** What a page was written into, for the next one. */
let spare: Buffer | undefined;

/** A letter takes so many bytes at most. */
const perLetter = 3;

/** What React writes a page to: as texts in the server's bundle (`scripts/bundle.mjs`), as bytes without it. */
class WrittenPage extends EventEmitter {
  readonly #done: (bytes: Buffer) => void;
  readonly destroy: (error: unknown) => void;
  #bytes = spare ?? Buffer.allocUnsafeSlow(2 ** 18);
  #length = 0;

  /** `done` is told of bytes that hold until it returns. */
  constructor(done: (bytes: Buffer) => void, fail: (error: unknown) => void) {
    super();
    spare = undefined;
    this.#done = done;
    this.destroy = fail;
  }

  write(part: string | Uint8Array): boolean {
    this.#makeRoom(perLetter * part.length);
    if (typeof part === 'string') this.#length += this.#bytes.write(part, this.#length);
    else {
      this.#bytes.set(part, this.#length);
      this.#length += part.length;
    }
    return true;
  }

  end() {
    this.#done(this.#bytes.subarray(0, this.#length));
    spare = this.#bytes;
  }

  #makeRoom(bytes: number) {
    const wanted = this.#length + bytes;
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * wanted);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * With the page's own routes alone, and with the hashes of those scripts alone that it begins with, by which its policy trusts them.
 * React Router would go through all routes for every page and write down the hashes of all scripts, 22 KB; the others are
 * fetched by what is trusted already.
 */
function ofOnePage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const { entry, url, sri } = manifest;
  const ofPage = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const routes = Object.fromEntries(ofPage.map((route) => [route.id, route]));
  if (typeof sri !== 'object') return { ...context, manifest: { ...manifest, routes } };
  const ofRoutes = ofPage.flatMap((route) => [
    ...[route.module, route.clientLoaderModule, route.hydrateFallbackModule],
    ...(route.imports ?? []),
  ]);
  const first = [url, entry.module, ...entry.imports, ...ofRoutes];
  const hashes = Object.fromEntries(first.flatMap((file) => (file && sri[file] ? [[file, sri[file]]] : [])));
  return { ...context, manifest: { ...manifest, routes, sri: hashes } };
}
