import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

/** The RSA key that requests are signed with: PEM, or its Base64 alone (PKCS #8 or #1). Throws when it is neither. */
export function privateKeyOf(text: string): KeyObject {
  const der = derOf(text);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

/** The RSA key that answers are verified with: of a public key or a certificate, PEM or its Base64 alone. */
export function publicKeyOf(text: string): KeyObject {
  const der = derOf(text);
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return new X509Certificate(der).publicKey;
  }
}

function derOf(text: string): Buffer {
  return Buffer.from(text.replace(/-----[A-Z0-9 ]+-----/g, '').replace(/\\n|\s/g, ''), 'base64');
}

/** "88.80" as 8880; undefined for what is no amount in yuan with up to two decimals. */
export function fenOfYuan(text: unknown): number | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(text ?? '').trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** 8880 as "88.80". */
export function yuanOfFen(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}
