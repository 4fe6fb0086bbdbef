import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BadArchive, type Opening, seal, takeFrom, unseal } from './sealing.ts';

/** One thing in an archive. Its bytes are read in order, before the next entry. */
export type Entry = { name: string; bytes: AsyncIterable<Buffer> };

const pieceSize = 256 * 1024;

/**
 * Writes an archive of the entries: each its name, its bytes in pieces and their SHA-256; packed with Zstandard and
 * sealed. The file has its name only when it is whole and on the disk. Memory does not grow with the size.
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>, key: string | undefined) {
  const draft = `${file}.part`;
  try {
    await pipeline(
      packed(entries),
      createZstdCompress(),
      (bytes: AsyncIterable<Buffer>) => seal(bytes, key),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file));
  await folder.sync();
  await folder.close();
}

/** The entries of an archive, each checked against its SHA-256. Throws BadArchive as soon as something does not fit. */
export async function* readArchive(file: string, opening: Opening): AsyncGenerator<Entry> {
  const plain = createZstdDecompress();
  const failed = new AbortController();
  const feeding = pipeline(
    createReadStream(file, { highWaterMark: pieceSize }),
    (bytes: AsyncIterable<Buffer>) => unseal(bytes, opening),
    plain,
    { signal: failed.signal },
  );
  feeding.catch(() => {});
  const source = takeFrom(unpacked(plain), () => new BadArchive('备份文件不完整'));
  try {
    for (;;) {
      const name = (await source.take((await source.take(2)).readUInt16BE())).toString();
      if (name === '') break;
      const bytes = piecesOf(source);
      yield { name, bytes };
      // Whoever does not want an entry has it checked all the same.
      for await (const _rest of bytes);
    }
    if (!(await source.isAtEnd())) throw new BadArchive('备份文件已损坏');
    await feeding;
  } finally {
    failed.abort();
    plain.destroy();
  }
}

async function* unpacked(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* plain;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith('ZSTD') || code === 'Z_BUF_ERROR' ? new BadArchive('备份文件已损坏') : error;
  }
}

async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    const written = Buffer.from(name);
    yield Buffer.concat([number(2, written.length), written]);
    const hash = createHash('sha256');
    for await (const chunk of bytes) {
      hash.update(chunk);
      for (let begin = 0; begin < chunk.length; begin += pieceSize) {
        const piece = chunk.subarray(begin, begin + pieceSize);
        yield number(4, piece.length);
        yield piece;
      }
    }
    yield Buffer.concat([number(4, 0), hash.digest()]);
  }
  yield number(2, 0);
}

async function* piecesOf(source: ReturnType<typeof takeFrom>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (;;) {
    const size = (await source.take(4)).readUInt32BE();
    if (size > pieceSize) throw new BadArchive('备份文件已损坏');
    if (size === 0) break;
    const piece = await source.take(size);
    hash.update(piece);
    yield piece;
  }
  if (!hash.digest().equals(await source.take(32))) throw new BadArchive('备份文件已损坏');
}

function number(size: 2 | 4, value: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}
