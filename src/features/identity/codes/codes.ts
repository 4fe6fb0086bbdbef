import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { type Context, inTransaction } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { signInRefusals, type UseFor } from '../contract.ts';
import { codeLife } from '../limits/rules.ts';
import { verificationCodes } from '../tables.ts';
import { codeDue } from './deliver-codes.ts';

/** What somebody claims: that this code was sent to this number or mailbox for this purpose. */
export type CodeClaim = { target: string; useFor: UseFor; code: string };

type CodeContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** What goes out for a request: a code, word that the target is somebody's already, or nothing. */
export type Dispatch = 'code' | 'taken' | 'nothing';

/**
 * Makes a new code of six digits, which takes the place of the one before it, and queues what is to be sent. The
 * work is the same whatever that is, so that its time tells nothing.
 */
export async function issueCode(
  { db, jobs, secrets, now, client }: CodeContext & Pick<Context, 'client'>,
  { target, channel, useFor }: { target: string; channel: 'sms' | 'mail'; useFor: UseFor },
  dispatch: Dispatch,
): Promise<void> {
  await db
    .update(verificationCodes)
    .set({ replacedAt: now, sealedCode: null })
    .where(isLive({ target, useFor }, now));
  const rid = ulid(now.getTime());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const sealed = secrets.seal(dispatch === 'taken' ? dispatch : code);
  await db.insert(verificationCodes).values({
    rid,
    target,
    channel,
    useFor,
    codeHash: secrets.sign(signedText(rid, code)),
    sealedCode: dispatch === 'nothing' ? null : sealed,
    address: client.address,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLife.seconds * 1000),
  });
  await jobs.send(codeDue, { rid, isEnglish: client.isEnglish ?? false });
}

/**
 * Refuses with 验证码错误或已过期 unless every claim is right; a wrong one counts against its code for good (G12).
 * Leaves the codes as they are: for what must be known before slow work. `context` must hold no transaction.
 */
export async function checkCode<C extends CodeContext>(context: C, ...claims: CodeClaim[]): Promise<void> {
  refuseTransaction(context);
  const codes = await inTransaction(context, (inside) => findClaimed(inside, claims));
  if (!codes) throw new Failure(signInRefusals.wrongCode);
}

/**
 * The same, and then does `work` in the transaction that uses the codes up: when it throws, they are as good as
 * before. `context` must hold no transaction (`answerInOwnTransactions`), or wrong tries would not count.
 */
export async function withCode<C extends CodeContext, Result>(
  context: C,
  claims: CodeClaim | readonly CodeClaim[],
  work: (context: C) => Promise<Result>,
): Promise<Result> {
  refuseTransaction(context);
  const done = await inTransaction(context, async (inside) => {
    const codes = await findClaimed(inside, [claims].flat());
    if (!codes) return undefined;
    await inside.db
      .update(verificationCodes)
      .set({ usedAt: inside.now, sealedCode: null })
      .where(inArray(verificationCodes.rid, codes));
    return { result: await work(inside) };
  });
  if (!done) throw new Failure(signInRefusals.wrongCode);
  return done.result;
}

/** The rids of the claimed codes, locked; undefined when a claim is wrong, which is then counted. */
async function findClaimed(
  { db, secrets, now }: CodeContext,
  claims: readonly CodeClaim[],
): Promise<string[] | undefined> {
  const rids: string[] = [];
  // One order for everybody, so that two calls with the same codes never wait for each other.
  for (const claim of claims.toSorted((a, b) => (a.target < b.target ? -1 : 1))) {
    const [code] = await db
      .select()
      .from(verificationCodes)
      .where(isLive(claim, now))
      .orderBy(desc(verificationCodes.createdAt))
      .limit(1)
      .for('update');
    if (!code || code.wrongTries >= codeLife.wrongTries) continue;
    if (secrets.isSigned(signedText(code.rid, claim.code), code.codeHash)) {
      rids.push(code.rid);
    } else {
      await db
        .update(verificationCodes)
        .set({ wrongTries: code.wrongTries + 1 })
        .where(eq(verificationCodes.rid, code.rid));
    }
  }
  return rids.length === claims.length ? rids : undefined;
}

function isLive({ target, useFor }: { target: string; useFor: UseFor }, now: Date) {
  return and(
    equal(verificationCodes, { target, useFor }),
    isNull(verificationCodes.usedAt),
    isNull(verificationCodes.replacedAt),
    gt(verificationCodes.expiresAt, now),
  );
}

function signedText(rid: string, code: string): string {
  return `code ${rid} ${code}`;
}

function refuseTransaction({ db }: CodeContext) {
  if (db instanceof PgTransaction) throw new Error('a refused call would take back its wrong tries');
}
