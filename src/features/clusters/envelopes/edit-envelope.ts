import { and, count, inArray, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { refuseTaken } from '../../../host/records/taken.ts';
import { memberStates } from '../rules.states.ts';
import { clusterEnvelopes, clusterEnvelopeVersions, clusterMembers } from '../tables.ts';
import type { EnvelopeEdit } from './contract.ts';
import { envelopeRefusals, mostOpen } from './rules.ts';
import type { EnvelopeRow } from './usable.ts';

type Context = Pick<CustomerContext, 'db' | 'now' | 'actor'>;

/**
 * Adds an envelope to a group that the actor has locked, or changes, closes or opens one of it; see `EnvelopeEdit`. Refuses
 * 记录不存在 and 数据已更新，请刷新后重试. At most five statements.
 */
export async function editEnvelope(context: Context, clusterRid: string, edit: EnvelopeEdit): Promise<void> {
  const { db, now, actor } = context;
  const before = edit.rid ? await lockEnvelope(db, clusterRid, edit.rid) : undefined;
  if (before && edit.version !== undefined && edit.version !== before.version)
    throw new Failure(refusals.stale);
  const next = changedBy(edit, before, now);
  if (before && isSame(before, next)) return;
  if (next.until !== null && next.until !== before?.until && next.until < shanghaiDate(now))
    throw new Failure(envelopeRefusals.pastEnd);
  await refuseStrangers(db, clusterRid, next.memberRids, before?.memberRids ?? []);
  if (next.closedAt === null && before?.closedAt !== null) await refuseTooMany(db, clusterRid);
  const version = (before?.version ?? 0) + 1;
  const rid = before?.rid ?? ulid(now.getTime());
  const isIt = equal(clusterEnvelopes, { rid });
  const written = before
    ? db
        .update(clusterEnvelopes)
        .set({ ...next, version })
        .where(isIt)
    : db.insert(clusterEnvelopes).values({ rid, clusterRid, ...next, version, createdAt: now });
  await refuseTaken<unknown>(written, { cluster_envelopes_no: envelopeRefusals.taken });
  const { closedAt, ...terms } = next;
  await db.insert(clusterEnvelopeVersions).values({
    ...{ envelopeRid: rid, version, customerRid: actor.rid, at: now },
    terms: { ...terms, isClosed: closedAt !== null },
  });
}

async function lockEnvelope(db: Database, clusterRid: string, rid: string): Promise<EnvelopeRow> {
  const [row] = await db
    .select()
    .from(clusterEnvelopes)
    .where(equal(clusterEnvelopes, { rid, clusterRid }))
    .for('update');
  if (!row) throw new Failure(refusals.notFound);
  return row;
}

type Terms = Pick<
  EnvelopeRow,
  'no' | 'name' | 'amountFen' | 'until' | 'memberRids' | 'categoryIds' | 'closedAt'
>;

/** What an envelope says after an edit. Refuses a new one without number, name or amount. */
function changedBy(edit: EnvelopeEdit, before: EnvelopeRow | undefined, now: Date): Terms {
  const { no = before?.no, name = before?.name, amount_fen: amountFen = before?.amountFen } = edit;
  if (no === undefined) throw new Failure(envelopeRefusals.noNo);
  if (name === undefined) throw new Failure(envelopeRefusals.noName);
  if (amountFen === undefined) throw new Failure(envelopeRefusals.noAmount);
  const closedBefore = before?.closedAt ?? null;
  const closes = edit.closed ?? (closedBefore ? 1 : 0);
  return {
    ...{ no, name, amountFen },
    until: edit.until === undefined ? (before?.until ?? null) : edit.until,
    memberRids: (edit.scope?.users ?? before?.memberRids ?? []).toSorted(),
    categoryIds: (edit.scope?.category_ids ?? before?.categoryIds ?? []).toSorted((a, b) => a - b),
    closedAt: closes ? (closedBefore ?? now) : null,
  };
}

function isSame(before: Terms, next: Terms): boolean {
  const facts = ({ no, name, amountFen, until, memberRids, categoryIds, closedAt }: Terms) =>
    JSON.stringify([no, name, amountFen, until, memberRids, categoryIds, closedAt]);
  return facts(before) === facts(next);
}

/** Who is new to the scope must be in the group; who left meanwhile may stay in it. */
async function refuseStrangers(
  db: Database,
  clusterRid: string,
  wanted: readonly string[],
  known: readonly string[],
): Promise<void> {
  const fresh = wanted.filter((rid) => !known.includes(rid));
  if (fresh.length === 0) return;
  const [found] = await db
    .select({ number: count() })
    .from(clusterMembers)
    .where(
      and(
        equal(clusterMembers, { clusterRid, status: memberStates.joined }),
        inArray(clusterMembers.customerRid, fresh),
      ),
    );
  if (found?.number !== fresh.length) throw new Failure(envelopeRefusals.notMember);
}

async function refuseTooMany(db: Database, clusterRid: string): Promise<void> {
  const open = and(equal(clusterEnvelopes, { clusterRid }), isNull(clusterEnvelopes.closedAt));
  if ((await db.$count(clusterEnvelopes, open)) >= mostOpen) throw new Failure(envelopeRefusals.tooMany);
}
