import { randomBytes } from 'node:crypto';
import { TooMany } from '../../../core/failure.ts';
import type { Context } from '../../../host/calls/context.ts';
import { spend } from '../limits/limits.ts';
import { limits } from '../limits/rules.ts';
import { challengeSeconds } from './rules.ts';

/** A challenge for one purpose, whose words say whose it is: signed, so that it needs no row until it is used. */
export function newChallenge({ secrets, now }: Pick<Context, 'secrets' | 'now'>, purpose: string): string {
  const until = Math.floor(now.getTime() / 1_000) + challengeSeconds;
  const nonce = randomBytes(16).toString('base64url');
  return [nonce, until, secrets.sign(signedText(purpose, nonce, until))].join('.');
}

/**
 * Whether a challenge, base64url as browsers tell it, is ours for this purpose, not too old and not used before; it is
 * used up by asking. `db` is the pool, so that a refusal does not give it back.
 */
export async function spendChallenge(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  purpose: string,
  told: string,
): Promise<boolean> {
  const [nonce = '', until, signed = ''] = Buffer.from(told, 'base64url').toString('utf8').split('.');
  const left = Number(until) - now.getTime() / 1_000;
  if (!secrets.isSigned(signedText(purpose, nonce, Number(until)), signed)) return false;
  // A clock that is put back gives no challenge a longer life.
  if (left <= 0 || left > challengeSeconds) return false;
  try {
    await spend(db, limits.passkeyChallenge, nonce, now);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

function signedText(purpose: string, nonce: string, until: number): string {
  return `passkey challenge ${purpose} ${nonce} ${until}`;
}
