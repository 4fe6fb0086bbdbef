import { hash, verify } from '@node-rs/argon2';
import { Overloaded } from '../../core/failure.ts';

/**
 * Hashing costs tens of milliseconds of a whole core, so it must never crowd out the rest: so many at once, so
 * many waiting, and whoever comes then is sent away (trust figures, part 1).
 */
const places = { working: 2, waiting: 20 } as const;

let working = 0;
const waiting: (() => void)[] = [];

/** What Argon2id is told: 46 MiB, the most of OWASP's choices, and three passes where those need one. */
const cost = { memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const;

/** Verified in place of a password that does not exist, so that its absence takes as long to find out. */
let nobodysHash: Promise<string> | undefined;

/** The Argon2id hash of a password, with a salt of its own. Throws Overloaded when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

/**
 * Whether `password` is the one that was hashed. Without a hash it never is, and takes as long. Throws Overloaded
 * when too many are waiting.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hash('nobody', cost);
  const against = passwordHash ?? (await nobodysHash);
  const isSame = await inTurn(() => verify(against, password.normalize('NFKC')));
  return isSame && Boolean(passwordHash);
}

/** Throws Overloaded at once when a hash could not be had now: before a call has done any work. */
export function refuseWhenHashesQueue(): void {
  if (waiting.length >= places.waiting) throw new Overloaded();
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= places.working) {
    refuseWhenHashesQueue();
    // Whoever leaves hands its place over, so that nobody slips in between.
    await new Promise<void>((enter) => waiting.push(enter));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
