import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';

/** A file as a form sends it. */
export type SentFile = { name: string; type?: string; bytes: Uint8Array | string; field?: string };

/** A request that sends `fields` and then `files`, as a browser's form does. */
export function multipart(
  url: string,
  fields: Record<string, string>,
  files: readonly SentFile[],
): InjectOptions {
  const boundary = `----test${randomBytes(8).toString('hex')}`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, type = 'application/octet-stream', bytes, field = 'file' }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  };
}
