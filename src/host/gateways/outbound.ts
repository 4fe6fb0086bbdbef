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
 * The only way out by HTTP: sends `request` and returns the JSON that comes back, whatever its status. Follows no
 * redirect. Throws ProviderFailed when the answer takes longer than 5 s, is larger than 256 KB or is no JSON.
 */
export async function askProvider({ url, ...request }: OutboundRequest): Promise<unknown> {
  const bytes = await exchange(url, request).catch((error: unknown) => {
    throw error instanceof ProviderFailed ? error : new ProviderFailed(`${url.host}: ${reasonOf(error)}`);
  });
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ProviderFailed(`${url.host}: answered no JSON`);
  }
}

async function exchange(url: URL, request: Omit<OutboundRequest, 'url'>): Promise<Buffer> {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestAnswer)
      throw new ProviderFailed(`${url.host}: answered more than ${largestAnswer} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A code such as ECONNREFUSED or the kind of error: the message itself may quote the address, keys and all. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
