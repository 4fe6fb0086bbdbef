import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What only the holder of SECRET_KEY can make or read. While it is replaced, the key of before reads and is known as well. */
export type Secrets = {
  /** Encrypts `text` (AES-256-GCM) for storing. */
  seal: (text: string) => string;
  /** Undoes `seal`; throws when the text was changed or sealed with a key that is not known. */
  open: (sealed: string) => string;
  /** A keyed digest, for storing short secrets such as codes and for signing. */
  sign: (text: string) => string;
  /** What `sign` makes of `text` with each key that is known, the present one first: for looking up what was stored. */
  signs: (text: string) => readonly string[];
  /** Whether `signature` is what `sign` made of `text`, with any key that is known. */
  isSigned: (text: string, signature: string) => boolean;
};

/** The secrets of a key, and of the one that is still known beside it. */
export function createSecrets(secretKey: string, secretKeyBefore?: string): Secrets {
  const key = keyOf(secretKey);
  const others = secretKeyBefore === undefined ? [] : [keyOf(secretKeyBefore)];
  const signs = (text: string) => [key, ...others].map((each) => signWith(each, text));
  return {
    seal: (text) => sealWith(key, text),
    open: (sealed) => openWithAny(key, others, sealed),
    sign: (text) => signWith(key, text),
    signs,
    isSigned: (text, signature) => signs(text).some((made) => isSameSecret(made, signature)),
  };
}

/** Whether `sealed` is a text that these secrets open. */
export function canOpen(secrets: Pick<Secrets, 'open'>, sealed: string): boolean {
  try {
    secrets.open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** A random token of 256 bits; only its `tokenHash` is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Encrypts so that only who knows `token` can read; used to hand the same answer to the same token again. */
export function sealForToken(token: string, text: string): string {
  return sealWith(createHash('sha256').update(`seal ${token}`).digest(), text);
}

/** Undoes `sealForToken`. */
export function openForToken(token: string, sealed: string): string {
  return openWith(createHash('sha256').update(`seal ${token}`).digest(), sealed);
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}

function keyOf(secretKey: string): Buffer {
  return createHash('sha256').update(secretKey).digest();
}

function signWith(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function openWithAny(key: Buffer, [next, ...others]: Buffer[], sealed: string): string {
  try {
    return openWith(key, sealed);
  } catch (error) {
    if (!next) throw error;
    return openWithAny(next, others, sealed);
  }
}

function sealWith(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function openWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
