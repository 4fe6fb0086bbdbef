import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';
import { ProviderFailed } from './outbound.ts';
import type { ProviderMemory } from './provider-memory.ts';
import type { WebhookGateway } from './webhooks.ts';

/** A browser that wants to be told: where its push service takes messages, and what they are encrypted with (base64url). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What became of a message: the browser's push service takes it, knows no such browser any more, may later, or will not. */
export type Pushed = 'taken' | 'gone' | 'later' | 'refused';

/** Tells browsers (RFC 8030, encrypted as in RFC 8291, signed as in RFC 8292). */
export type PushGateway = {
  /** What browsers subscribe with; only messages that are signed with its other half come through. */
  publicKey: () => Promise<string>;
  send: (target: PushTarget, text: string) => Promise<Pushed>;
};

/** Whom push services may write to, with what the shop signs, and where that is kept. */
type Sender = {
  secrets: Pick<Secrets, 'signs'>;
  memory: ProviderMemory;
  subject: () => string;
  now: () => Date;
};

/** How long a push service keeps what it cannot deliver yet, and a signature counts, in seconds. */
const [keptSeconds, signedSeconds] = [3 * 86_400, 12 * 3_600];

/** What the private half is kept as. */
const pairNote = 'browser notices';

/** RFC 8188: one record holds it all, since push services take no more than this. */
const recordSize = 4096;

/** The way to the push services, by `post`. */
export function createWebPush({ subject, now, ...kept }: Sender, post: WebhookGateway['post']): PushGateway {
  let known: Promise<ECDH> | undefined;
  return {
    publicKey: async () => (await pair()).getPublicKey('base64url'),
    send: async ({ endpoint, ...keys }, text) => {
      const ours = await pair();
      const token = tokenFor(new URL(endpoint).origin, ours);
      const headers = {
        authorization: `vapid t=${token}, k=${ours.getPublicKey('base64url')}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: `${keptSeconds}`,
      };
      try {
        const body = encrypted(Buffer.from(text), keys);
        return outcomeOf((await post({ url: endpoint, headers, body })).status);
      } catch (error) {
        if (error instanceof ProviderFailed) return 'later';
        throw error;
      }
    },
  };

  /** The shop's pair, asked for once; where the memory fails, again. */
  function pair(): Promise<ECDH> {
    known ??= keptPair(kept).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  /** RFC 8292: who sends, to whom, until when, as a JWT of ES256. */
  function tokenFor(audience: string, ours: ECDH): string {
    const until = Math.floor(now().getTime() / 1_000) + signedSeconds;
    const head = json({ typ: 'JWT', alg: 'ES256' });
    const body = json({ aud: audience, exp: until, sub: subject() });
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), {
      ...{ key: privateKeyOf(ours), dsaEncoding: 'ieee-p1363' },
    });
    return `${head}.${body}.${signature.toString('base64url')}`;
  }
}

function outcomeOf(status: number): Pushed {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'later';
  return status >= 200 && status < 300 ? 'taken' : 'refused';
}

/** RFC 8291: what only the browser with these keys reads. Pair and salt are made anew for each message. */
export function encrypted(
  text: Buffer,
  { p256dh, auth }: Omit<PushTarget, 'endpoint'>,
  { pair = newPair(), salt = randomBytes(16) } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = hkdf(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  // The octet 2 ends the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed]);
}

/** Whether a browser's keys are such: a point of the curve and 16 bytes. */
export function isPushTarget({ p256dh, auth }: Omit<PushTarget, 'endpoint'>): boolean {
  try {
    newPair().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

/**
 * The shop's own pair: every process and every restored backup has it, and it stays when SECRET_KEY is replaced, since
 * browsers subscribe with it. It follows from the key that the shop had at first, and is kept from then on.
 */
async function keptPair({ secrets, memory }: Pick<Sender, 'secrets' | 'memory'>): Promise<ECDH> {
  const kept = await memory.read(pairNote);
  if (kept !== undefined) {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(kept, 'base64url'));
    return pair;
  }
  const pair = firstPair(secrets);
  await memory.write(pairNote, pair.getPrivateKey('base64url'));
  return pair;
}

/** Follows from SECRET_KEY, so that processes that start together make the same; where it is being replaced, from the one before. */
function firstPair(secrets: Pick<Secrets, 'signs'>): ECDH {
  const pair = createECDH('prime256v1');
  for (let tried = 0; ; tried++) {
    try {
      pair.setPrivateKey(Buffer.from(secrets.signs(`browser notices ${tried}`).at(-1) ?? '', 'base64url'));
      return pair;
    } catch (error) {
      // One number in four billion is none of the curve's.
      if (tried === 3) throw error;
    }
  }
}

function privateKeyOf(pair: ECDH) {
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const d = pair.getPrivateKey('base64url');
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } });
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

function json(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
