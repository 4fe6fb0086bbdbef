import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { refuseTaken } from '../../../host/records/taken.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { rankCustomer } from '../../identity/accounts.ts';
import { customers } from '../../identity/tables.ts';
import { ledgerBalances } from '../../ledger/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { staffName } from '../../staff/names.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { invitations } from '../earning/tables.ts';
import { rebateStates } from '../rebates/rules.states.ts';
import { rebates } from '../rebates/tables.ts';
import { openStates, withdrawalStates } from '../withdrawals/rules.states.ts';
import { withdrawals } from '../withdrawals/tables.ts';
import type * as calls from './contract.staff.ts';
import { applyRows, promoterRows, staffMover } from './moves.ts';
import { applyRecord, promoterRecord, promoterStates } from './rules.states.ts';
import { channels, promoterRefusals } from './rules.ts';
import { promoterApplies, promoters } from './tables.ts';

/** Applications for staff; see the call. */
export const listApplies: Answers<typeof calls.promoterApplyList> = async (
  { db, actor },
  { status, kw, ...paging },
) => {
  const query = db
    .select({
      apply: promoterApplies,
      called: calledName.as('called'),
      decider: staffName(promoterApplies.decidedBy),
    })
    .from(promoterApplies)
    .innerJoin(customers, eq(customers.rid, promoterApplies.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, promoterApplies.customerRid))
    .where(
      and(
        is(promoterApplies.status, status),
        has(kw, promoterApplies.name, customers.account, profiles.name),
      ),
    );
  const found = await listed(db, paging, query, [desc(promoterApplies.rid)]);
  const counts = await db
    .select({ status: promoterApplies.status, number: count() })
    .from(promoterApplies)
    .groupBy(promoterApplies.status);
  return {
    ...found,
    list: found.list.map(({ apply, called: name, decider }) => ({
      ...{ rid: apply.rid, version: apply.version, customer: { rid: apply.customerRid, name } },
      ...{ name: apply.name, id_no: apply.idMasked, phone: maskedPhone(apply.phone), plan: apply.plan },
      channel_name: channels[apply.channel] ?? '',
      protocol_version: apply.protocolVersion,
      ...{ status: apply.status, status_name: applyRecord.nameOf(apply.status), reason: apply.reason },
      ...{ decided_by: decider ?? '', created: apply.createdAt, decided: apply.decidedAt },
      actions: mayWork(actor.role) ? applyRecord.offered(apply, 'staff') : [],
    })),
    counts: Object.fromEntries(counts.map(({ status: state, number }) => [String(state), number])),
  };
};

/** The numbers in full; see the call. Those of accounts that were closed are gone: 记录不存在. */
export const revealNumbers: Answers<typeof calls.promoterApplyNumbers> = async (
  { db, secrets, note },
  { rid },
) => {
  const [apply] = await db.select().from(promoterApplies).where(eq(promoterApplies.rid, rid));
  if (!apply?.idSealed) throw new Failure(refusals.notFound);
  note(apply.name);
  return { id_no: secrets.open(apply.idSealed), phone: apply.phone };
};

/** Decides about an application; see the call. */
export const decideApply: Answers<typeof calls.promoterApplyDecide> = async (
  context,
  { rid, version, action, reason },
) => {
  const { db, actor, now, note } = context;
  const by = staffMover(actor.rid);
  const row = await applyRows.lock(db, rid, 'any');
  const changes = { reason, decidedBy: actor.rid, decidedAt: now };
  const moved = await applyRows.move(db, row, { action, by, now, version, reason, changes });
  const isPassed = action === 'pass';
  if (isPassed) await makePromoter(context, moved);
  const values = {
    result: isPassed ? '已通过' : '未通过',
    reason: isPassed ? '可在推广页面获取专属链接与海报。' : reason,
  };
  await notify(context, { customerRid: row.customerRid, event: 'promoterDecided', values, ref: rid });
  note(`${row.name} ${values.result}${isPassed ? '' : `：${reason}`}`);
  return null;
};

async function makePromoter(
  { db, actor, now }: StaffContext,
  { customerRid, name, idSealed, idDigest, idMasked, phone }: typeof promoterApplies.$inferSelect,
): Promise<void> {
  const [promoter] = await refuseTaken(
    db
      .insert(promoters)
      .values({
        ...{ rid: ulid(now.getTime()), customerRid, name, idSealed, idDigest, idMasked, phone },
        ...{ status: promoterStates.active, createdAt: now, activeSince: now },
      })
      .returning(),
    {
      promoters_id_digest_unique: promoterRefusals.sameId,
      promoters_customer_rid_unique: '该客户已是推广员',
    },
  );
  if (!promoter) throw new Error('a promoter was not stored');
  await promoterRows.begin(db, promoter, { by: staffMover(actor.rid), now });
  await rankCustomer(db, customerRid, { isPromoter: true });
}

/** Suspends or restores; see the call. */
export const movePromoter: Answers<typeof calls.promoterMove> = async (
  context,
  { rid, version, action, reason },
) => {
  const { db, actor, now, note } = context;
  const row = await promoterRows.lock(db, rid, 'any');
  const isBack = action === 'restore';
  const changes = { reason: isBack ? '' : reason, ...(isBack && { activeSince: now }) };
  await promoterRows.move(db, row, { action, by: staffMover(actor.rid), now, version, reason, changes });
  await rankCustomer(db, row.customerRid, { isPromoter: isBack });
  note(`${row.name} ${isBack ? '恢复' : '停用'}：${reason}`);
  return null;
};

/** Promoters with their figures; see the call. */
export const listPromoters: Answers<typeof calls.promoterList> = async (
  { db, actor },
  { status, kw, ...paging },
) => {
  const query = db
    .select({
      promoter: promoters,
      called: calledName.as('called'),
      invited: sumOf(
        sql`count(*)`,
        customers,
        sql`inviter_rid`,
        sql`NOT EXISTS (SELECT FROM ${invitations} voided WHERE voided.friend_rid = theirs.rid AND voided.voided_at IS NOT NULL)`,
      ).as('invited'),
      orders: sumOf(sql`count(*)`, rebates, sql`customer_rid`, sql`fen > 0`).as('orders'),
      estimatedFen: sumOf(
        ...[sql`sum(fen)`, rebates, sql`customer_rid`, sql`status = ${rebateStates.estimated}`],
      ).as('estimated_fen'),
      withdrawingFen: sumOf(
        ...[sql`sum(amount_fen)`, withdrawals, sql`customer_rid`, inStates(openStates)],
      ).as('withdrawing_fen'),
      paidFen: sumOf(
        ...[sql`sum(amount_fen)`, withdrawals, sql`customer_rid`, inStates([withdrawalStates.paid])],
      ).as('paid_fen'),
      availableFen: sql<number>`coalesce(${ledgerBalances.balance}, 0)::float8`.as('available_fen'),
    })
    .from(promoters)
    .innerJoin(customers, eq(customers.rid, promoters.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, promoters.customerRid))
    .leftJoin(ledgerBalances, eq(ledgerBalances.account, sql`'2241:' || ${promoters.customerRid} || ':'`))
    .where(and(is(promoters.status, status), has(kw, promoters.name, customers.account, profiles.name)));
  const found = await listed(db, paging, query, [desc(promoters.rid)]);
  return {
    ...found,
    list: found.list.map(({ promoter: row, called: name, ...figures }) => ({
      ...{ rid: row.rid, version: row.version, customer: { rid: row.customerRid, name } },
      ...{ name: row.name, id_no: row.idMasked, phone: maskedPhone(row.phone), reason: row.reason },
      ...{ status: row.status, status_name: promoterRecord.nameOf(row.status), since: row.createdAt },
      ...{ invited: figures.invited, orders: figures.orders },
      ...{ estimated_fen: figures.estimatedFen, available_fen: figures.availableFen },
      ...{ withdrawing_fen: figures.withdrawingFen, paid_fen: figures.paidFen },
      actions: mayWork(actor.role) ? promoterRecord.offered(row, 'staff') : [],
    })),
  };
};

/** What rows of a table that name the promoter come to, as a part of the list's statement. */
function sumOf(what: SQL, table: object, owner: SQL, which: SQL) {
  return sql<number>`(SELECT coalesce(${what}, 0)::float8 FROM ${table} AS theirs
    WHERE theirs.${owner} = ${promoters.customerRid} AND ${which})`;
}

function inStates(states: readonly number[]) {
  return sql`status IN (${sql.join([...states], sql`, `)})`;
}

function mayWork(role: string): boolean {
  return scopeOf(role, 'promoters:work') !== undefined;
}
