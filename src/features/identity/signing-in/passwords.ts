import { hashInTurn } from '../../../host/hash-queue.ts';

/** What Argon2id is told: 46 MiB, the most of OWASP's choices, and three passes where those need one. */
const cost = { memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const;

/** Verified in place of a password that does not exist, so that its absence takes as long to find out. */
let nobodysHash: string | undefined;

/** The Argon2id hash of a password, with a salt of its own. Throws Overloaded when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return String(await hashInTurn({ password: password.normalize('NFKC'), cost }));
}

/**
 * Whether `password` is the one that was hashed. Without a hash it never is, and takes as long. Throws Overloaded
 * when too many are waiting.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= await hashPassword('nobody');
  const isSame = await hashInTurn({
    password: password.normalize('NFKC'),
    against: passwordHash ?? nobodysHash,
  });
  return isSame === true && Boolean(passwordHash);
}
