import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * A file in place of the envelope: what a service may return whose call says `file` in its contract. `bytes` are
 * sent as they come; their number is told when it is known.
 */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | Readable;
  readonly size: number | undefined;

  constructor(file: { name: string; type: string; bytes: Buffer | Readable; size?: number }) {
    this.name = file.name;
    this.type = file.type;
    this.bytes = file.bytes;
    this.size = file.size ?? (Buffer.isBuffer(file.bytes) ? file.bytes.length : undefined);
  }
}

/** Media type of the spreadsheets that we write. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends a file so that browsers save it and never run anything in it (trust figure G29, RFC 6266). */
export function sendFileAnswer(reply: FastifyReply, { name, type, bytes, size }: FileAnswer) {
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .headers({
      'content-type': type,
      'content-disposition': attachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    .send(bytes);
}

/** The header for a name of any letters: a plain one for old programs, the real one for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
