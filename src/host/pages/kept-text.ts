import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** How a body may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in one encoding, with the header list that `writeHead` takes. */
type Form = { head: string[]; body: Buffer };

/** What brotli does for everybody at once, and for what is sent often. */
const quality = { quick: 4, best: 11 };

/** Texts of up to so many bytes are kept as they are beside their compressed forms. */
const small = 16_384;

/**
 * A text as it is sent to everybody: in each encoding from the first time on that somebody wants it. A longer one that has been
 * compressed is kept only so, a seventh of it, and unfolded for those few who take nothing else.
 */
export class KeptText {
  readonly status: number;
  readonly etag: string;
  readonly #headers: Record<string, string>;
  readonly #notModified: string[];
  readonly #forms: Partial<Record<Encoding, Form>>;

  /** `headers` may say how long the text may be kept elsewhere; else whoever has it asks whether it still holds. */
  constructor(status: number, headers: Record<string, string>, body: Buffer) {
    this.status = status;
    const all = JSON.stringify(headers) + hash('sha256', body);
    this.etag = `W/"${hash('sha256', all, 'base64url').slice(0, 22)}"`;
    this.#headers = {
      'cache-control': 'public, no-cache',
      ...headers,
      etag: this.etag,
      vary: 'Accept-Encoding',
    };
    this.#notModified = Object.entries(this.#headers).flat();
    this.#forms = { identity: this.#formOf(body) };
  }

  /** Whether the text can be sent in this encoding at once. */
  has(encoding: Encoding): boolean {
    return encoding === 'identity' || this.#forms[encoding] !== undefined;
  }

  /** What all its forms take. */
  get bytes(): number {
    return Object.values(this.#forms).reduce((sum, { body }) => sum + body.length, 0);
  }

  /** Sees to it that the text can be sent in this encoding. */
  async prepare(encoding: Encoding): Promise<void> {
    if (this.has(encoding)) return;
    const text = this.#text();
    const body = encoding === 'gzip' ? await gzip(text, { level: 6 }) : await compress(text, quality.quick);
    this.#forms[encoding] ??= this.#formOf(body, encoding);
    if (text.length > small) delete this.#forms.identity;
  }

  /** Makes the form that nearly everybody takes as short as can be, which takes a core for a while. */
  async compressWell(): Promise<void> {
    this.#forms.br = this.#formOf(await compress(this.#text(), quality.best), 'br');
  }

  /** Sends the text in an encoding that it has, or says that whoever asks has it already. */
  write(request: IncomingMessage, response: ServerResponse, encoding: Encoding): 'hit' | 'revalidated' {
    if (this.status === 200 && request.headers['if-none-match']?.includes(this.etag)) {
      response.writeHead(304, this.#notModified);
      response.end();
      return 'revalidated';
    }
    const { head, body } = this.#forms[encoding] ?? this.#formOf(this.#text());
    response.writeHead(this.status, head);
    if (request.method === 'HEAD') response.end();
    else response.end(body);
    return 'hit';
  }

  #text(): Buffer {
    const { identity, br, gzip: gz } = this.#forms;
    if (identity) return identity.body;
    return br ? zlib.brotliDecompressSync(br.body) : zlib.gunzipSync((gz as Form).body);
  }

  #formOf(body: Buffer, encoding?: Encoding): Form {
    const head = Object.entries({
      ...this.#headers,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': String(body.length),
    }).flat();
    return { head, body };
  }
}

function compress(body: Buffer, best: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: best,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** The shortest encoding that a request accepts. */
export function bestEncoding(request: IncomingMessage): Encoding {
  const list = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;\s*q=0(\.0*)?(,|$))/.test(list)) return 'br';
  return /\bgzip\b(?!;\s*q=0(\.0*)?(,|$))/.test(list) ? 'gzip' : 'identity';
}
