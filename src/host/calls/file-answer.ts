import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { LinkedFile } from '../../core/linked-file.ts';
import { english } from '../language/english.ts';
import { createPlaces } from '../papers/line.ts';

/** So many downloads of files that come in parts one account has on their way at once, in each process (G39). */
const mostDownloads = 3;

export const downloadRefusals = {
  ofOne: `最多同时进行${mostDownloads}个打包下载，请在其他下载结束后继续`,
} as const;

const downloads = createPlaces(mostDownloads, downloadRefusals.ofOne, 10);

/** A file any part of which can be made again: the same bytes as long as `etag` is the same. */
export type Resumable = {
  /** Without quotes. */
  etag: string;
  /** Whose download it is, of whom only a few are sent at once. */
  account: string;
  /** The bytes from the first to the last of these places. */
  read: (first: number, last: number) => Readable;
};

/**
 * A file in place of the envelope: what a service may return whose call says `file` in its contract. It says what the
 * file is; `bytes` are read or made when the call's transaction is over and its connection given back (trust figure
 * G40), and may still refuse. One with `resumable` may be asked for in parts.
 */
export class FileAnswer {
  readonly #file: FileToCome;

  constructor(file: FileToCome) {
    this.#file = file;
  }

  /** A file of `size` bytes that is only read when it is sent, from any place on. */
  static inParts(file: { name: string; type: string; size: number; resumable: Resumable }): FileAnswer {
    return new FileAnswer({ ...file, bytes: async () => Buffer.alloc(0) });
  }

  get isMade(): boolean {
    return this.#file.isMade === true;
  }

  /** Where its bytes can be fetched past the product, for whoever `takes` a link; undefined when they cannot. */
  async linked(takes: 'links' | 'bytes'): Promise<FileLink | undefined> {
    const { direct, name, type, size, isVisited = false } = this.#file;
    if (!direct || !(isVisited || takes === 'links')) return undefined;
    const url = await direct.link({ type, disposition: savedAs(name) });
    return new FileLink({ url, name, type, bytes: size, sha256: direct.sha256 }, isVisited);
  }

  /** Reads or makes the bytes, once, for who reads Chinese or English. */
  async inHand(isEnglish = false): Promise<FileInHand> {
    const { name, isMade } = this.#file;
    // What it is called stands before its number.
    const told = isEnglish && isMade ? name.replace(/^[^-.]+/, (title) => english(title)) : name;
    return new FileInHand({ ...this.#file, name: told }, await this.#file.bytes(isEnglish));
  }
}

type FileToCome = {
  name: string;
  type: string;
  /** What is made may have its fixed words in English. */
  bytes: (isEnglish: boolean) => Promise<Buffer | Readable>;
  /** It is made for whoever asks, so its call must say what it `makes`. */
  isMade?: true;
  /** When it is known before the bytes are there. */
  size?: number;
  resumable?: Resumable;
  /** Bytes that lie where browsers reach them. */
  direct?: { sha256: string; link: (as: { type: string; disposition: string }) => Promise<string> };
  /** Browsers visit the address of the call, so that they go on to where the bytes are by themselves. */
  isVisited?: boolean;
};

/** Where the bytes of a file are, for a short time, in place of them. */
export class FileLink {
  readonly told: LinkedFile;
  readonly isVisited: boolean;

  constructor(told: LinkedFile, isVisited: boolean) {
    this.told = told;
    this.isVisited = isVisited;
  }
}

/** A file that is ready to be sent; bytes that are still being read are sent as they come. */
export class FileInHand {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | Readable;
  readonly size: number | undefined;
  readonly resumable: Resumable | undefined;

  constructor({ name, type, size, resumable }: FileToCome, bytes: Buffer | Readable) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
    this.size = size ?? (Buffer.isBuffer(bytes) ? bytes.length : undefined);
    this.resumable = resumable;
  }
}

/** Media type of the spreadsheets that we write. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Sends a file so that browsers save it and never run anything in it (trust figure G29, RFC 6266). Throws TooMany when
 * its account has enough downloads on their way.
 */
export async function sendFile(reply: FastifyReply, file: FileInHand) {
  const { name, type, size } = file;
  if (file.resumable) await holdPlace(reply, file.resumable.account);
  const bytes = file.resumable ? partOf(reply, file.resumable, size ?? 0) : file.bytes;
  if (!file.resumable && size !== undefined) reply.header('content-length', size);
  return reply
    .headers({
      'content-type': type,
      'content-disposition': savedAs(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    .send(bytes);
}

/** Counts a download as on its way until its connection has done with it. */
function holdPlace({ raw }: FastifyReply, account: string): Promise<void> {
  return new Promise((hasPlace, isRefused) => {
    const sending = () =>
      new Promise<void>((end) => {
        raw.once('close', end);
        if (raw.destroyed) end();
        hasPlace();
      });
    downloads(account, sending).catch(isRefused);
  });
}

/**
 * What was asked for of a file that comes in parts, with its headers (RFC 9110, 14): one range, all of it when the range
 * is of another version of the file, or 416 when there is no such part. Several ranges at once are answered with all.
 */
function partOf(reply: FastifyReply, { etag, read }: Resumable, size: number): Readable | string {
  const { range, 'if-range': version } = reply.request.headers;
  reply.headers({ 'accept-ranges': 'bytes', etag: `"${etag}"` });
  const asked =
    version === undefined || version === `"${etag}"` ? /^bytes=(\d*)-(\d*)$/.exec(range ?? '') : null;
  const [, from = '', to = ''] = asked ?? [];
  if (!asked || (!from && !to)) {
    reply.header('content-length', size);
    return read(0, size - 1);
  }
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (first > last) {
    reply.code(416).header('content-range', `bytes */${size}`);
    return '';
  }
  reply
    .code(206)
    .headers({ 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': last - first + 1 });
  return read(first, last);
}

/** The header for a name of any letters: a plain one for old programs, the real one for the others. */
function savedAs(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
