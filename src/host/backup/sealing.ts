import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';

/** An archive that cannot be used; `message` says why. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

/** With what an archive may be opened. */
export type Opening = {
  /** BACKUP_KEY. */
  key: string | undefined;
  /** Somebody said that an archive without encryption is meant: it may have been written by anybody. */
  isUnsealedMeant: boolean;
};

/** The passphrase of archives that nobody was asked to encrypt: it tells damage, but not a forger. */
const unsealed = 'unsealed';
/** log₂ of scrypt's cost, 1 MB: a BACKUP_KEY is long and not to be guessed, so that more would buy nothing. */
const workFactor = 10;
/** A head as `seal` writes it, whose cost nobody else may raise. */
const sealedHead = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 10\n[\w+/]{43}\n--- [\w+/]{43}\n$/;
const headSize = 150;
const cipher = 'chacha20-poly1305';
const chunkSize = 64 * 1024;
const tagSize = 16;

/**
 * Encrypts a stream in the age format, under `key` (BACKUP_KEY) as its passphrase or, without it, under one that everybody
 * may know. The library makes the head; what follows goes through the cipher of Node, which is ten times as fast.
 */
export async function* seal(bytes: AsyncIterable<Buffer>, key = unsealed): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  encrypter.setScryptWorkFactor(workFactor);
  const head = Buffer.from(await encrypter.encrypt('')).subarray(0, headSize);
  const salt = randomBytes(16);
  yield Buffer.concat([head, salt]);
  const payloadKey = payloadKeyOf(await fileKeyOf(head, key), salt);
  const source = takeFrom(bytes, () => new Error('the stream has ended'));
  yield* throughChunks(source, chunkSize, (chunk, nonce) => {
    const one = createCipheriv(cipher, payloadKey, nonce, { authTagLength: tagSize });
    return Buffer.concat([one.update(chunk), one.final(), one.getAuthTag()]);
  });
}

/**
 * Undoes `seal`. Throws BadArchive on a wrong key, on an archive without encryption that nobody said is meant, on one that
 * ends early or goes on after its end, and on every changed byte; what was yielded before that was unchanged.
 */
export async function* unseal(
  bytes: AsyncIterable<Buffer>,
  { key, isUnsealedMeant }: Opening,
): AsyncGenerator<Buffer> {
  const source = takeFrom(bytes, () => new BadArchive('这不是澄谱的备份文件'));
  const head = await source.take(headSize);
  if (head.toString('latin1').startsWith('limpid-backup-1\n'))
    throw new BadArchive('备份由此前的版本写成，格式已不再使用，不能恢复');
  if (!sealedHead.test(head.toString('latin1'))) throw new BadArchive('这不是澄谱的备份文件');
  const open = await fileKeyOf(head, unsealed).catch(() => undefined);
  if (open && !isUnsealedMeant)
    throw new BadArchive('备份未加密，无法确认由谁写成：确认来源可信后，加上 --unsealed 再恢复');
  if (!open && !key) throw new BadArchive('备份已加密，请在配置中填写备份时的 BACKUP_KEY');
  const fileKey = open ?? (await fileKeyOf(head, key ?? '').catch(() => undefined));
  if (!fileKey) throw new BadArchive('BACKUP_KEY 与备份时的不同');
  const payloadKey = payloadKeyOf(fileKey, await source.take(16));
  yield* throughChunks(source, chunkSize + tagSize, (chunk, nonce) => {
    try {
      const one = createDecipheriv(cipher, payloadKey, nonce, { authTagLength: tagSize });
      one.setAuthTag(chunk.subarray(-tagSize));
      return Buffer.concat([one.update(chunk.subarray(0, -tagSize)), one.final()]);
    } catch {
      throw new BadArchive(nonce[11] ? '备份文件不完整或被改动' : '备份文件已损坏或被改动');
    }
  });
}

/** Rejects when the passphrase is another one, or the head was changed. */
function fileKeyOf(head: Buffer, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decryptHeader(head);
}

function payloadKeyOf(fileKey: Uint8Array, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32));
}

/** The chunks of a payload, numbered, the last one marked. */
async function* throughChunks(
  source: ReturnType<typeof takeFrom>,
  size: number,
  change: (chunk: Buffer, nonce: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  for (let count = 0, isLast = false; !isLast; count++) {
    const chunk = await source.takeUpTo(size);
    isLast = await source.isAtEnd();
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(count, 5, 6);
    nonce[11] = isLast ? 1 : 0;
    yield change(chunk, nonce);
  }
}

/** Reads exact numbers of bytes from a stream; `whenShort` is thrown when it ends before that. */
export function takeFrom(bytes: AsyncIterable<Buffer>, whenShort: () => Error) {
  const chunks = bytes[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let size = 0;
  const more = async () => {
    const { value, done } = await chunks.next();
    if (done) return false;
    waiting.push(value);
    size += value.length;
    return true;
  };
  const takeUpTo = async (most: number): Promise<Buffer> => {
    while (size < most) if (!(await more())) break;
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    const taken = all.subarray(0, most);
    waiting = [all.subarray(taken.length)];
    size -= taken.length;
    return taken;
  };
  return {
    /** Fewer at the end of the stream. */
    takeUpTo,
    async take(count: number): Promise<Buffer> {
      const taken = await takeUpTo(count);
      if (taken.length < count) throw whenShort();
      return taken;
    },
    async isAtEnd(): Promise<boolean> {
      while (size === 0) if (!(await more())) return true;
      return false;
    },
  };
}
