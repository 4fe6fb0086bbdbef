import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { Failure, TooMany } from '../../../core/failure.ts';
import type { Context } from '../../../host/calls/context.ts';
import { signInRefusals } from '../contract.ts';
import { spend } from '../limits/limits.ts';
import { limits } from '../limits/rules.ts';

/** Read when somebody signs in: a start is over sooner without it. */
const library = async () => ({
  ...(await import('altcha-lib')),
  ...(await import('altcha-lib/algorithms/pbkdf2')),
});

/** A puzzle may be solved this long, in milliseconds. */
const life = 10 * 60_000;

/**
 * Work that a phone does in about two seconds: so many derivations of so many rounds on average. The answer is
 * found by counting up, so the server checks it by one signature.
 */
const work = { cost: 1_000, from: 500, to: 2_500 } as const;

/** What ALTCHA's widget sends. The signature covers all parameters, the time until which it is good among them. */
const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ until: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** A puzzle for the browser (ALTCHA, proof of work version 2). */
export async function makeHumanCheck(context: Pick<Context, 'secrets' | 'now'>) {
  return makePuzzle(context, randomInt(work.from, work.to));
}

/** The puzzle that `counter` solves. */
export async function makePuzzle({ secrets, now }: Pick<Context, 'secrets' | 'now'>, counter: number) {
  const { createChallenge, deriveKey } = await library();
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter,
    deriveKey,
    data: { until: now.getTime() + life },
    ...keysOf(secrets)[0],
  });
  // Without the fields that are undefined, which are no JSON.
  return JSON.parse(JSON.stringify(challenge));
}

/**
 * Refuses with 请完成人机验证 unless `captcha` (base64 of `{challenge, solution}` in JSON, as ALTCHA's widget
 * sends it) is the solution of a puzzle of ours that is neither too old nor used before. It is used up when the
 * transaction of `db` commits.
 */
export async function passHumanCheck(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  captcha: string | undefined,
): Promise<void> {
  const solved = captcha ? decode(captcha) : undefined;
  if (!solved || !(await isSolution(secrets, solved, now))) throw new Failure(signInRefusals.humanCheck);
  try {
    await spend(db, limits.humanCheckUse, solved.challenge.parameters.nonce, now);
  } catch (error) {
    if (error instanceof TooMany) throw new Failure(signInRefusals.humanCheck);
    throw error;
  }
}

async function isSolution(
  secrets: Context['secrets'],
  { challenge, solution }: z.infer<typeof Solved>,
  now: Date,
): Promise<boolean> {
  if (challenge.parameters.data.until < now.getTime()) return false;
  const { verifySolution, deriveKey } = await library();
  for (const keys of keysOf(secrets)) {
    const told = { challenge, solution: { ...solution, time: 0 }, deriveKey, ...keys };
    if ((await verifySolution(told)).verified) return true;
  }
  return false;
}

function decode(captcha: string): z.infer<typeof Solved> | undefined {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(captcha, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** What puzzles are signed with, the present key's first. */
function keysOf(secrets: Context['secrets']) {
  const answers = secrets.signs('human check answer');
  return secrets.signs('human check puzzle').map((hmacSignatureSecret, index) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: answers[index],
  }));
}
