import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ulid } from 'ulid';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { Fen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/context.ts';
import { staffMembers } from '../staff/tables.ts';
import {
  bookRefusals,
  type ledgerDraftDecide,
  type ledgerDrafts as ledgerDraftsCall,
  type ledgerDraftWrite,
} from './contract.staff.ts';
import { chart, type Leg, unitOf } from './rules.accounts.ts';
import { joined, post } from './service.ts';
import { ledgerDrafts } from './tables.ts';

/** So many manual postings are shown. */
const shown = 100;

/** Manual postings, newest first. One statement. */
export async function listDrafts({ db, actor }: StaffContext): Promise<OutputOf<typeof ledgerDraftsCall>> {
  const writer = alias(staffMembers, 'writer');
  const decider = alias(staffMembers, 'decider');
  const rows = await db
    .select({ draft: ledgerDrafts, writer: writer.name, decider: decider.name })
    .from(ledgerDrafts)
    .innerJoin(writer, eq(writer.rid, ledgerDrafts.writtenBy))
    .leftJoin(decider, eq(decider.rid, ledgerDrafts.decidedBy))
    .orderBy(desc(ledgerDrafts.writtenAt), desc(ledgerDrafts.rid))
    .limit(shown);
  return {
    list: rows.map(({ draft, writer: writtenBy, decider: decidedBy }) => ({
      rid: draft.rid,
      reason: draft.reason,
      sides: draft.legs.map(({ account: { code, owner, part }, fen }) => ({
        ...{ code, name: chart[code].name, owner, part },
        debit_fen: Fen.parse(Math.max(0, fen)),
        credit_fen: Fen.parse(Math.max(0, -fen)),
      })),
      written_by: writtenBy,
      written_at: shanghaiTime(draft.writtenAt),
      is_mine: draft.writtenBy === actor.rid,
      decided_by: decidedBy ?? '',
      decided_at: draft.decidedAt && shanghaiTime(draft.decidedAt),
      state: draft.postingRid ? 'posted' : draft.decidedAt ? 'refused' : 'open',
      refusal: draft.refusal,
    })),
  };
}

/** Writes a manual posting down. Refuses what does not add up. */
export async function writeDraft(
  { db, actor, now, note }: StaffContext,
  { reason, sides }: CheckedInputOf<typeof ledgerDraftWrite>,
): Promise<OutputOf<typeof ledgerDraftWrite>> {
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
  const rid = ulid(now.getTime());
  await db.insert(ledgerDrafts).values({ rid, legs, reason, writtenBy: actor.rid, writtenAt: now });
  note(reason);
  return { rid };
}

/** Posts what somebody else has written, or refuses it. */
export async function decideDraft(
  context: StaffContext,
  { rid, op, reason = '' }: CheckedInputOf<typeof ledgerDraftDecide>,
): Promise<null> {
  const { db, actor, now, note } = context;
  const [draft] = await db.select().from(ledgerDrafts).where(eq(ledgerDrafts.rid, rid)).for('update');
  if (!draft) throw new Failure(refusals.notFound);
  if (draft.decidedAt) throw new Failure(bookRefusals.decided);
  if (op === 'post' && draft.writtenBy === actor.rid) throw new Failure(bookRefusals.samePerson);
  if (op === 'refuse' && reason.length < 2) throw new Failure(bookRefusals.noReason);
  const posting =
    op === 'post'
      ? await post(context, {
          event: 'manual',
          key: `draft:${rid}`,
          ref: `draft:${rid}`,
          legs: draft.legs,
          operator: { type: 'staff', rid: actor.rid },
          memo: draft.reason,
        })
      : undefined;
  await db
    .update(ledgerDrafts)
    .set({ decidedBy: actor.rid, decidedAt: now, postingRid: posting?.rid ?? null, refusal: reason })
    .where(eq(ledgerDrafts.rid, rid));
  note(`${op === 'post' ? '过账' : '驳回'}：${draft.reason}`);
  return null;
}
