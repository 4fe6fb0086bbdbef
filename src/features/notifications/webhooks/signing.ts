import { createHmac } from 'node:crypto';

/** What every secret begins with, as Standard Webhooks has it. */
const secretPrefix = 'whsec_';

/** A secret of these random bytes, as customers keep it. */
export const secretOf = (bytes: Buffer): string => `${secretPrefix}${bytes.toString('base64')}`;

/** Pauses in seconds before each further try; after the last one a message is given up and its address paused. */
export const pauses = [60, 300, 3_600, 6 * 3_600, 24 * 3_600] as const;

/**
 * The headers of a message as Standard Webhooks 1.0 has them: its id, the time of this try in seconds, and a signature over
 * both and the body.
 */
export function signedHeaders(secret: string, { rid, body }: { rid: string; body: string }, now: Date) {
  const seconds = `${Math.floor(now.getTime() / 1_000)}`;
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${rid}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Limpid-Webhooks/1.0',
    'webhook-id': rid,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
