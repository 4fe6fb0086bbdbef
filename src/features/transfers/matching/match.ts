import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { isOneOf } from '../../../core/record.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Act, type Hands, holdHands, noteHands, readHands } from '../../ledger/hands.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { topUpStates } from '../../prestore/rules.states.ts';
import { topUpRows } from '../../prestore/service.moves.ts';
import { markMatched, takeBackCredit } from '../../prestore/service.transfers.ts';
import { prestoreApplies } from '../../prestore/tables.ts';
import { claimRows, type Match, matchRole, matchRows, undoingOf } from '../moves.ts';
import { claimStates, isOwnKind, type MatchKind, matchStates, transferRefusals } from '../rules.states.ts';
import { bankLines, transferApplies, transferMatches, transferMatchLines } from '../tables.ts';
import { bookMatch, type CustomersTarget, takeBackPaid } from './book-matches.ts';
import type { matchApprove, matchMake, matchReverse, matchWithdraw } from './contract.ts';
import { bookOwn, lockOwn, type OwnTarget, takeBackOwn } from './own-money.ts';
import type { LinePart } from './payers.ts';

/** The same, or what is no customer's. */
type Target = CustomersTarget | OwnTarget;

/** Says which bank lines are the money of a claim or top-up; books it at once up to the limit. See the call. */
export const makeMatch: Answers<typeof matchMake> = async (context, input) => {
  const { db, now, actor } = context;
  const owner = await ownerOf(db, input.target, input.rid);
  await holdHands(db, actor.rid, { owner, lines: input.lines });
  const target = await lockCustomers(db, input.target, input.rid);
  const { row } = target;
  if (input.version !== row.version) throw new Failure(refusals.stale);
  refuseUnmatchable(target);
  const parts = await takeLines(db, input.lines, row.amountFen);
  const rid = ulid(now.getTime());
  const [match] = await db
    .insert(transferMatches)
    .values({
      ...{ rid, target: target.kind, targetRid: row.rid, targetNo: row.no, owner: row.owner },
      ...{ amountFen: row.amountFen, status: matchStates.toApprove, madeBy: actor.rid, createdAt: now },
    })
    .returning();
  if (!match) throw new Error('a match was not stored');
  await db
    .insert(transferMatchLines)
    .values(parts.map(({ line, fen }) => ({ matchRid: rid, lineRid: line, fen })));
  const act = actOf(match, parts);
  const hands = await readHands(context, actor.rid, [act]);
  const isLarge = hands.excess(act) !== undefined;
  const by = { role: 'finance', rid: actor.rid } as const;
  if (target.kind === 'claim') {
    target.row = await claimRows.move(db, target.row, { action: 'match', by, now });
  } else await markMatched(db, row.rid, isLarge ? now : null);
  context.note(`${row.no} ${yuan(row.amountFen)}元`);
  if (!isLarge) {
    await book(context, { match, target, parts }, postAtOnce(context, hands));
    return { rid, posted: 1 };
  }
  const values = { no: row.no, yuan: yuan(row.amountFen) };
  await tellStaff(context, { event: 'transferToApprove', to: { role: 'finance_lead' }, values, ref: rid });
  return { rid, posted: 0 };
};

/** Books a match that somebody else made; see the call. */
export const approveMatch: Answers<typeof matchApprove> = async (context, { rid, version }) => {
  const { db, actor, note } = context;
  const { match, target } = await lockMatch(db, rid);
  const step = await stepOf(context, match, { action: 'approve', version });
  note(match.targetNo);
  const parts = await partsOf(db, rid);
  await book(context, { match, target, parts }, { ...step, changes: { approvedBy: actor.rid } });
  return null;
};

/** Withdraws a match that is not booked; see the call. */
export const withdrawMatch: Answers<typeof matchWithdraw> = async (context, { rid, version, reason }) => {
  const { db, now, actor, note } = context;
  const { match, target } = await lockMatch(db, rid);
  const step = await stepOf(context, match, { action: 'withdraw', version, reason });
  if (target.kind === 'claim') {
    const by = { role: 'finance', rid: actor.rid } as const;
    await claimRows.move(db, target.row, { action: 'unmatch', by, now, reason });
  } else if (target.kind === 'prestore') await markMatched(db, target.row.rid, null);
  await undo(context, match, step);
  note(match.targetNo);
  return null;
};

/** Undoes a match that was booked; see the call. */
export const reverseMatch: Answers<typeof matchReverse> = async (context, { rid, version, reason }) => {
  const { db, now, actor, note } = context;
  const [seen] = await db.select().from(transferMatches).where(eq(transferMatches.rid, rid));
  await holdHands(db, actor.rid, { owner: seen?.owner ?? '' });
  const { match, target } = await lockMatch(db, rid);
  const step = await stepOf(context, match, { action: 'reverse', version, reason });
  if (match.madeBy === actor.rid) await noteHands(context, undoingOf(match), [actor.rid]);
  if (!('row' in target)) await takeBackOwn(context, { match, target }, { staffRid: actor.rid, reason });
  else if (target.kind === 'claim' && target.row.purpose !== 0) {
    const { rid: matchRid, postings } = match;
    await takeBackPaid(context, target.row, { matchRid, postings, staffRid: actor.rid, reason });
  } else {
    const apply =
      target.kind === 'prestore' ? target.row : await topUpRows.lock(db, match.applyRid ?? '', 'any');
    await takeBackCredit(context, apply, {
      // The bonus before the cash, as the first that is missing tells why.
      postings: match.postings.toReversed(),
      staffRid: actor.rid,
      reason,
      to: target.kind === 'prestore' ? topUpStates.arriving : topUpStates.cancelled,
    });
  }
  if (target.kind === 'claim') {
    const by = { role: 'finance', rid: actor.rid } as const;
    await claimRows.move(db, target.row, { action: 'unmatch', by, now, reason, changes: { postedAt: null } });
  }
  await undo(context, match, step);
  note(`${match.targetNo} ${reason}`);
  return null;
};

type Booked = { match: Match; target: Target; parts: readonly LinePart[] };

type Step = Parameters<typeof matchRows.move>[2];

/** Booking a match without a second person. */
export function postAtOnce({ actor, now }: StaffContext, hands: Hands): Step {
  return { action: 'post', by: { role: 'system', rid: actor.rid }, now, hands };
}

/** Books a match and writes down who agreed to it. */
export async function book(context: StaffContext, { match, target, parts }: Booked, step: Step) {
  const { db, now, actor } = context;
  const staffRid = actor.rid;
  const booked =
    'row' in target
      ? await bookMatch(context, { matchRid: match.rid, target, parts, staffRid })
      : await bookOwn(context, { match, target, parts }, staffRid);
  await matchRows.move(db, match, { ...step, changes: { ...step.changes, ...booked, postedAt: now } });
  await noteHands(context, actOf(match, parts), [...new Set([match.madeBy, actor.rid])]);
}

/** Gives the lines back and keeps the match with who undid it and why. */
async function undo({ db, now, actor }: StaffContext, match: Match, step: Step) {
  for (const { line, fen } of await partsOf(db, match.rid)) {
    await db
      .update(bankLines)
      .set({ leftFen: sql`${bankLines.leftFen} + ${fen}` })
      .where(eq(bankLines.rid, line));
  }
  const changes = { undoneBy: actor.rid, undoneAt: now, reason: step.reason };
  await matchRows.move(db, match, { ...step, changes });
}

/** What a match is for, locked: first the record, then the match, then lines, whoever acts. */
async function lockMatch(db: Database, rid: string) {
  const [seen] = await db.select().from(transferMatches).where(eq(transferMatches.rid, rid));
  if (!seen) throw new Failure(refusals.notFound);
  const target = await lockTarget(db, seen.target, seen.targetRid);
  return { match: await matchRows.lock(db, rid, 'any'), target };
}

async function lockTarget(db: Database, kind: MatchKind, rid: string): Promise<Target> {
  return isOwnKind(kind) ? lockOwn(db, kind, rid) : lockCustomers(db, kind, rid);
}

/** Whose money it will be; empty for what is not there. */
async function ownerOf(db: Database, kind: 'claim' | 'prestore', rid: string): Promise<string> {
  const table = kind === 'claim' ? transferApplies : prestoreApplies;
  const [row] = await db.select({ owner: table.owner }).from(table).where(eq(table.rid, rid));
  return row?.owner ?? '';
}

async function lockCustomers(
  db: Database,
  kind: 'claim' | 'prestore',
  rid: string,
): Promise<CustomersTarget> {
  return kind === 'claim'
    ? { kind, row: await claimRows.lock(db, rid, 'any') }
    : { kind, row: await topUpRows.lock(db, rid, 'any') };
}

/** Refuses what does not wait for a transfer, or has one already. */
function refuseUnmatchable(target: CustomersTarget) {
  const { row } = target;
  const waits =
    target.kind === 'claim'
      ? row.status === claimStates.toMatch
      : target.row.way === 3 &&
        isOneOf(row.status, topUpStates.toPay, topUpStates.arriving) &&
        !target.row.matchedAt;
  if (!waits) throw new Failure(refusals.wrongState);
}

/** Bank lines, locked by rid. Refuses 记录不存在, and lines of which nothing is left. */
export async function lockFree(db: Database, rids: readonly string[]) {
  const wanted = [...new Set(rids)].toSorted();
  const lines = await db
    .select()
    .from(bankLines)
    .where(inArray(bankLines.rid, wanted))
    .orderBy(bankLines.rid)
    .for('update');
  if (lines.length !== wanted.length) throw new Failure(refusals.notFound);
  if (lines.some(({ leftFen }) => leftFen === 0)) throw new Failure(transferRefusals.taken);
  return lines;
}

/**
 * Takes the amount out of lines, which are locked by rid. Several must add up to it exactly; one alone may hold more, for
 * other claims.
 */
async function takeLines(db: Database, rids: readonly string[], amountFen: number): Promise<LinePart[]> {
  const lines = await lockFree(db, rids);
  const sum = lines.reduce((all, { leftFen }) => all + leftFen, 0);
  const isEnough = lines.length === 1 ? sum >= amountFen : sum === amountFen;
  if (!isEnough) throw new Failure(transferRefusals.sum);
  const parts = lines.map(({ rid, leftFen }) => ({ line: rid, fen: Math.min(leftFen, amountFen) }));
  for (const { line, fen } of parts) {
    await db
      .update(bankLines)
      .set({ leftFen: sql`${bankLines.leftFen} - ${fen}` })
      .where(eq(bankLines.rid, line));
  }
  return parts;
}

async function partsOf(db: Database, matchRid: string): Promise<LinePart[]> {
  return db
    .select({ line: transferMatchLines.lineRid, fen: transferMatchLines.fen })
    .from(transferMatchLines)
    .where(and(eq(transferMatchLines.matchRid, matchRid)))
    .orderBy(transferMatchLines.lineRid);
}

/** A step that the actor may take with a match, if their day allows it. Refuses as `matchRows.allow` does. */
async function stepOf(
  context: StaffContext,
  match: Match,
  step: { action: 'approve' | 'withdraw' | 'reverse'; version: number; reason?: string },
) {
  const { actor, now } = context;
  const hands = await readHands(context, actor.rid, [undoingOf(match)]);
  const by = { role: matchRole(actor.role), rid: actor.rid } as const;
  const asked = { ...step, by, now, hands };
  matchRows.allow(match, asked);
  return asked;
}

/** A match as something that one person's day is measured by. */
export function actOf({ rid, owner, amountFen }: Match, parts: readonly LinePart[]): Act {
  return { ref: `match:${rid}`, owner, lines: parts, fen: amountFen, isCredit: owner !== '' };
}
