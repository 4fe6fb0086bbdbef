import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

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

const magic = 'limpid-backup-1\n';
const headSize = magic.length + 1 + 16 + 16;
const tagSize = 16;
const frameSize = 512 * 1024;
const lastMark = 0x8000_0000;

/**
 * Turns a stream of bytes into an archive: a head, then frames of at most 512 KiB, each with its tag, the last one
 * marked as such. With `key` (BACKUP_KEY) frames are encrypted with AES-256-GCM under a key of this archive alone and
 * numbered; without it tags are hashes that chain up, which tell damage but not a forger.
 */
export async function* seal(bytes: AsyncIterable<Buffer>, key: string | undefined): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const head = Buffer.concat([Buffer.from(magic), Buffer.from([key ? 1 : 0]), salt, checkOf(key, salt)]);
  yield head;
  const { close } = framer(head, key, salt);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    if (size <= frameSize) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > frameSize; rest = rest.subarray(frameSize)) {
      yield* close(rest.subarray(0, frameSize), false);
    }
    waiting = [rest];
    size = rest.length;
  }
  yield* close(Buffer.concat(waiting), true);
}

/**
 * Undoes `seal`. Throws BadArchive on a wrong key, on an archive without encryption that nobody said is meant, on one that
 * ends early or goes on after its end, and on every changed byte; what was yielded before that was unchanged.
 */
export async function* unseal(
  bytes: AsyncIterable<Buffer>,
  { key: given, isUnsealedMeant }: Opening,
): AsyncGenerator<Buffer> {
  const source = takeFrom(bytes, () => new BadArchive('备份文件不完整'));
  const head = await source.take(headSize).catch(() => {
    throw new BadArchive('这不是澄谱的备份文件');
  });
  if (head.toString('latin1', 0, magic.length) !== magic) throw new BadArchive('这不是澄谱的备份文件');
  const isEncrypted = head[magic.length] === 1;
  const key = isEncrypted ? given : undefined;
  if (isEncrypted && !key) throw new BadArchive('备份已加密，请在配置中填写备份时的 BACKUP_KEY');
  if (!isEncrypted && !isUnsealedMeant)
    throw new BadArchive('备份未加密，无法确认由谁写成：确认来源可信后，加上 --unsealed 再恢复');
  const salt = head.subarray(magic.length + 1, magic.length + 17);
  if (!timingSafeEqual(checkOf(key, salt), head.subarray(magic.length + 17))) {
    throw new BadArchive(isEncrypted ? 'BACKUP_KEY 与备份时的不同' : '备份文件已损坏');
  }
  const { open } = framer(head, key, salt);
  for (;;) {
    const mark = await source.take(4);
    const isLast = mark.readUInt32BE() >= lastMark;
    const size = mark.readUInt32BE() % lastMark;
    if (size > frameSize) throw new BadArchive('备份文件已损坏');
    const payload = await source.take(size);
    yield open(mark, payload, await source.take(tagSize));
    if (!isLast) continue;
    if (!(await source.isAtEnd())) throw new BadArchive('备份文件已损坏');
    return;
  }
}

function framer(head: Buffer, secret: string | undefined, salt: Buffer) {
  const key = secret ? keysOf(secret, salt).subarray(0, 32) : undefined;
  let count = 0n;
  let chained = head;
  const nonce = () => {
    const number = Buffer.alloc(12);
    number.writeBigUInt64BE(count++, 4);
    return number;
  };
  const chain = (mark: Buffer, payload: Buffer) => {
    chained = createHash('sha256').update(chained).update(mark).update(payload).digest().subarray(0, tagSize);
    return chained;
  };
  return {
    *close(payload: Buffer, isLast: boolean): Generator<Buffer> {
      const mark = Buffer.alloc(4);
      mark.writeUInt32BE(payload.length + (isLast ? lastMark : 0));
      if (!key) {
        yield Buffer.concat([mark, payload, chain(mark, payload)]);
        return;
      }
      const cipher = createCipheriv('aes-256-gcm', key, nonce()).setAAD(mark);
      yield Buffer.concat([mark, cipher.update(payload), cipher.final(), cipher.getAuthTag()]);
    },
    open(mark: Buffer, payload: Buffer, tag: Buffer): Buffer {
      if (!key) {
        if (!chain(mark, payload).equals(tag)) throw new BadArchive('备份文件已损坏或被改动');
        return payload;
      }
      const decipher = createDecipheriv('aes-256-gcm', key, nonce()).setAAD(mark).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(payload), decipher.final()]);
      } catch {
        throw new BadArchive('备份文件已损坏或被改动');
      }
    },
  };
}

/** 32 bytes that encrypt and 16 that tell whether a key is the right one. */
function keysOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'limpid backup', 48));
}

function checkOf(secret: string | undefined, salt: Buffer): Buffer {
  return secret
    ? keysOf(secret, salt).subarray(32)
    : createHash('sha256').update(salt).digest().subarray(0, 16);
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
  return {
    async take(count: number): Promise<Buffer> {
      while (size < count) if (!(await more())) throw whenShort();
      const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
      waiting = [all.subarray(count)];
      size -= count;
      return all.subarray(0, count);
    },
    async isAtEnd(): Promise<boolean> {
      while (size === 0) if (!(await more())) return true;
      return false;
    },
  };
}
