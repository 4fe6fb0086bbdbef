import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { customers } from '../../identity/tables.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { staffMembers } from '../../staff/tables.ts';
import { noteHands } from '../hands.ts';
import { namesOf } from '../owners.ts';
import { joined, ledgerRefusals, legsOf, type Posted, post, reverse } from '../post.ts';
import { chart, type Leg, unitOf } from '../rules.accounts.ts';
import { reversed } from '../rules.events.ts';
import { ledgerBalances, ledgerDrafts, ledgerPostings } from '../tables.ts';
import {
  bookRefusals,
  type ledgerDraftDecide,
  type ledgerDrafts as ledgerDraftsCall,
  type ledgerDraftWrite,
  type ledgerReverse,
} from './contract.ts';
import { draftEvents, draftRefusals, isUndoable, namedBy } from './rules.ts';

/** So many of them are shown. */
const shown = 100;

/** A row of `ledger_drafts`. */
export type Draft = typeof ledgerDrafts.$inferSelect;

/** What is asked to be posted, what waits before what was decided, newest first. Three statements. */
export const listDrafts: Answers<typeof ledgerDraftsCall> = async ({ db, actor }) => {
  const writer = alias(staffMembers, 'writer');
  const decider = alias(staffMembers, 'decider');
  const rows = await db
    .select({ draft: ledgerDrafts, writer: writer.name, decider: decider.name })
    .from(ledgerDrafts)
    .innerJoin(writer, eq(writer.rid, ledgerDrafts.writtenBy))
    .leftJoin(decider, eq(decider.rid, ledgerDrafts.decidedBy))
    .orderBy(isNotNull(ledgerDrafts.decidedAt), desc(ledgerDrafts.writtenAt), desc(ledgerDrafts.rid))
    .limit(shown);
  const names = await namesOf(
    db,
    rows.flatMap(({ draft }) => draft.legs.map(({ account }) => account.owner)),
  );
  return {
    list: rows.map(({ draft, writer: writtenBy, decider: decidedBy }) => ({
      ...{ rid: draft.rid, event: draft.event, event_name: draftEvents[draft.event], ref: draft.ref },
      reason: draft.reason,
      sides: draft.legs.map(({ account: { code, owner, part }, fen }) => ({
        ...{ code, name: chart[code].name, owner, owner_name: names.get(owner) ?? '', part },
        debit_fen: Math.max(0, fen),
        credit_fen: Math.max(0, -fen),
      })),
      written_by: writtenBy,
      written_at: draft.writtenAt,
      is_mine: draft.writtenBy === actor.rid,
      decided_by: decidedBy ?? '',
      decided_at: draft.decidedAt,
      state: draft.postingRid ? 'posted' : draft.decidedAt ? 'refused' : 'open',
      refusal: draft.refusal,
    })),
  };
};

/** Writes a manual posting down; see the contract. */
export const writeDraft: Answers<typeof ledgerDraftWrite> = async (context, { reason, sides }) => {
  const legs = sides.map(
    ({ code, owner = '', part = '', side, fen }): Leg => ({
      account: { code, owner, part },
      fen: side === 'debit' ? fen : -fen,
    }),
  );
  for (const unit of ['CNY', 'PT'] as const) {
    const sum = legs
      .filter(({ account }) => unitOf(account) === unit)
      .reduce((before, { fen }) => before + fen, 0);
    if (sum !== 0) throw new Failure(bookRefusals.unbalanced);
  }
  if (joined(legs).length < 2) throw new Failure(bookRefusals.unbalanced);
  for (const leg of legs) await refuseUnknown(context.db, leg);
  return { rid: await askPosting(context, { event: 'manual', legs, reason }) };
};

/** Asks that a posting is undone; see the contract. */
export const askReversal: Answers<typeof ledgerReverse> = async (context, { rid, reason }) => {
  const { db } = context;
  const [posting] = await db.select().from(ledgerPostings).where(eq(ledgerPostings.rid, rid));
  if (!posting) throw new Failure(refusals.notFound);
  const legs = await legsOf(db, posting.id);
  const codes = legs.map(({ account }) => account.code);
  if (!isUndoable(posting.event, codes)) throw new Failure(draftRefusals.notUndoable);
  if ((await db.$count(ledgerPostings, eq(ledgerPostings.reverses, rid))) > 0)
    throw new Failure(ledgerRefusals.reversed);
  const isAsked = and(eq(ledgerDrafts.reverses, rid), isNull(ledgerDrafts.decidedAt));
  if ((await db.$count(ledgerDrafts, isAsked)) > 0) throw new Failure(draftRefusals.asked);
  const asked = { event: 'reversal', ref: posting.ref, reverses: rid, legs: reversed(legs), reason } as const;
  return { rid: await askPosting(context, asked) };
};

/**
 * Writes down what is to be posted once another member of staff agrees, and tells those who may. `legs` add up. Returns
 * the draft's rid.
 */
export async function askPosting(
  context: StaffContext,
  asked: Pick<Draft, 'event' | 'legs' | 'reason'> & Partial<Pick<Draft, 'ref' | 'reverses'>>,
): Promise<string> {
  const { db, actor, now, note } = context;
  const rid = ulid(now.getTime());
  await db.insert(ledgerDrafts).values({ ...asked, rid, writtenBy: actor.rid, writtenAt: now });
  await tellStaff(context, {
    ...{ event: 'postingAsked', to: { role: 'finance_lead' }, ref: rid },
    values: { what: draftEvents[asked.event], reason: asked.reason },
  });
  note(`${draftEvents[asked.event]}：${asked.reason}`);
  return rid;
}

/** Posts what somebody else asked for, or refuses it; see the contract. */
export const decideDraft: Answers<typeof ledgerDraftDecide> = async (context, { rid, op, reason = '' }) => {
  const draft = await lockDraft(context.db, rid);
  if (draft.event === 'bad-debt') throw new Failure(draftRefusals.elsewhere);
  await settleDraft(context, draft, op === 'post' ? postDraft : undefined, reason);
  return null;
};

/** What a member of staff asked for, locked until the transaction ends. Refuses 记录不存在. */
export async function lockDraft(db: Database, rid: string): Promise<Draft> {
  const [draft] = await db.select().from(ledgerDrafts).where(eq(ledgerDrafts.rid, rid)).for('update');
  if (!draft) throw new Failure(refusals.notFound);
  return draft;
}

/**
 * Decides about a locked draft: `posting` posts it; without that it is refused, for a reason. Refuses what was decided
 * before, and whoever wrote it (G10).
 */
export async function settleDraft(
  context: StaffContext,
  draft: Draft,
  posting: ((context: StaffContext, draft: Draft) => Promise<Posted>) | undefined,
  reason: string,
): Promise<void> {
  const { db, actor, now, note } = context;
  if (draft.decidedAt) throw new Failure(bookRefusals.decided);
  if (posting && draft.writtenBy === actor.rid) throw new Failure(bookRefusals.samePerson);
  if (!posting && reason.length < 2) throw new Failure(bookRefusals.noReason);
  const posted = await posting?.(context, draft);
  for (const { owner, fen } of posting ? creditsOf(draft.legs) : []) {
    const act = { ref: `draft:${draft.rid}:${owner}`, owner, fen, isCredit: true };
    await noteHands(context, act, [draft.writtenBy, actor.rid]);
  }
  await db
    .update(ledgerDrafts)
    .set({ decidedBy: actor.rid, decidedAt: now, postingRid: posted?.rid ?? null, refusal: reason })
    .where(eq(ledgerDrafts.rid, draft.rid));
  note(`${draftEvents[draft.event]}${posting ? '过账' : '驳回'}：${draft.reason}`);
}

/** What comes to each owner by these sides, in fen. */
function creditsOf(legs: readonly Leg[]) {
  const owners = [
    ...new Set(legs.flatMap(({ account }) => (unitOf(account) === 'CNY' && account.owner) || [])),
  ];
  return owners
    .map((owner) => ({
      owner,
      fen: legs.filter((leg) => leg.account.owner === owner).reduce((sum, leg) => sum - leg.fen, 0),
    }))
    .filter(({ fen }) => fen > 0);
}

async function postDraft(context: StaffContext, draft: Draft): Promise<Posted> {
  const { rid, event, ref, reverses, legs, reason } = draft;
  const by = { operator: { type: 'staff', rid: context.actor.rid }, memo: reason } as const;
  if (reverses) return reverse(context, reverses, by);
  if (event === 'goodwill') await refuseClosed(context.db, legs);
  return post(context, { ...by, event, key: `draft:${rid}`, ref: ref || `draft:${rid}`, legs });
}

/** Refuses a side whose owner or part is no record of the shop. */
async function refuseUnknown(db: Database, { account }: Leg) {
  const { code } = account;
  if (code === '1122') throw new Failure(draftRefusals.receivable);
  if (unitOf(account) === 'PT') throw new Failure(draftRefusals.points);
  const named = namedBy(account);
  const isKnown = async () => {
    if (!named) return false;
    if (named.by === 'balance')
      return (await db.$count(ledgerBalances, eq(ledgerBalances.account, named.account))) > 0;
    if (named.by === 'bankAccount') {
      const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
      return moneySetting.bankAccounts.some((bank) => bank.account === named.rid);
    }
    if (named.by === 'order')
      return ((await db.execute(sql`SELECT FROM orders WHERE rid = ${named.rid}`)).rowCount ?? 0) > 0;
    return true;
  };
  if (!(await isKnown())) throw new Failure(draftRefusals.unknown(code));
}

/** Refuses money for an account that nobody can sign in to any more. */
async function refuseClosed(db: Database, legs: readonly Leg[]) {
  const owners = legs.flatMap(({ account }) => account.owner || []);
  const gone = and(inArray(customers.rid, owners), isNotNull(customers.closedAt));
  if ((await db.$count(customers, gone)) > 0) throw new Failure(draftRefusals.closed);
}
