import { spanned } from '../running/trace.ts';

/** A provider that did not answer, or not in a way that can be used. The message names its host and nothing secret. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
  /** Whether asking again is in vain: the receiver or the template is unknown or refuses. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** A request to a provider; `url` comes from the settings, never from a visitor. */
export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
};

/** How long a provider may take, in milliseconds, and how many bytes it may answer. */
const patience = 5_000;
const largestAnswer = 256 * 1024;

/**
 * The way to providers by HTTP, with `exchangeWithProvider` the only one: sends `request` and returns the JSON that comes back, whatever
 * its status. Follows no redirect. Throws ProviderFailed when the answer takes longer than 5 s, is larger than 256 KB or is no JSON.
 */
export async function askProvider(request: OutboundRequest): Promise<unknown> {
  const { body } = await exchangeWithProvider(request);
  const answer = jsonOf(body.toString('utf8'));
  if (answer === undefined) throw new ProviderFailed(`${request.url.host}: answered no JSON`);
  return answer;
}

/** What a text is as JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a provider answered, byte for byte; names of headers in lower case. */
export type ProviderAnswer = { status: number; headers: Record<string, string | undefined>; body: Buffer };

/** How an adapter reaches its provider; `largest` bytes are taken at most. */
export type ProviderExchange = (request: OutboundRequest, largest?: number) => Promise<ProviderAnswer>;

/** The same for answers that are signed or no JSON: returns what came, whatever its status. Throws ProviderFailed. */
export async function exchangeWithProvider(
  { url, ...request }: OutboundRequest,
  largest = largestAnswer,
): Promise<ProviderAnswer> {
  const began = performance.now();
  const tell = (outcome: Pick<Exchange, 'status' | 'failure'>) =>
    hear({ host: url.host, method: request.method, ms: Math.round(performance.now() - began), ...outcome });
  try {
    const facts = { 'server.address': url.host, 'http.request.method': request.method };
    const answer = await spanned({ name: `${request.method} ${url.host}`, kind: 'client', facts }, () =>
      exchange(url, request, largest),
    );
    tell({ status: answer.status });
    return answer;
  } catch (error) {
    const failed =
      error instanceof ProviderFailed ? error : new ProviderFailed(`${url.host}: ${reasonOf(error)}`);
    tell({ failure: failed.message });
    throw failed;
  }
}

/** That a provider was asked: by which host, how long it took, and its status or why there is none. */
export type Exchange = { host: string; method: string; ms: number; status?: number; failure?: string };

let hear = (_exchange: Exchange): void => {};

/** Lets `listener` hear of every exchange of this process from now on. */
export function heedExchanges(listener: (exchange: Exchange) => void): void {
  hear = listener;
}

async function exchange(
  url: URL,
  request: Omit<OutboundRequest, 'url'>,
  largest: number,
): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largest) throw new ProviderFailed(`${url.host}: answered more than ${largest} bytes`);
    chunks.push(chunk);
  }
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.concat(chunks),
  };
}

/** A code such as ECONNREFUSED or the kind of error: the message itself may quote the address, keys and all. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
