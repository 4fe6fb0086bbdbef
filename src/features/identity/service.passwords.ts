import { type Hasher, hashInTurn } from '../../host/hash-queue.ts';

/** What Argon2id is told: 46 MiB, the most of OWASP's choices, and three passes where those need one. */
const cost = { memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const;

/** Verified in place of a password that does not exist, so that its absence takes as long to find out. */
let nobodysHash: string | undefined;

/**
 * The Argon2id hash of a password, with a salt of its own. Takes a turn in the queue unless it is given the
 * `hasher` of one; throws Overloaded when too many are waiting.
 */
export async function hashPassword(password: string, hasher: Hasher = hashInTurn): Promise<string> {
  return String(await hasher({ password: password.normalize('NFKC'), cost }));
}

/**
 * Whether `password` is the one that was hashed. Without a hash it never is, and takes as long. Turns and
 * Overloaded as with `hashPassword`.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  hasher: Hasher = hashInTurn,
): Promise<boolean> {
  nobodysHash ??= await hashPassword('nobody', hasher);
  const isSame = await hasher({ password: password.normalize('NFKC'), against: passwordHash ?? nobodysHash });
  return isSame === true && Boolean(passwordHash);
}
