import { and, count, desc, eq, or } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { payerCalled, payerColumns, payerTold } from '../clusters/payers.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { fileRefusals } from '../files/contract.ts';
import { boundFile } from '../files/service.downloads.ts';
import { customers } from '../identity/tables.ts';
import type { staffApplyList, staffApplyReject, staffApplyVoucher } from './contract.staff.ts';
import { actionsOf } from './rules.states.ts';
import { tellApplies } from './service.lists.ts';
import { topUpRows } from './service.moves.ts';
import { prestoreApplies } from './tables.ts';
import { tellKeepers } from './tell-keepers.ts';

/** One page of everybody's top-ups, newest first. */
export const listStaffApplies: Answers<typeof staffApplyList> = async (
  { db, now },
  { status, kw, ...paging },
) => {
  const which = and(is(prestoreApplies.status, status), or(finds(kw, [prestoreApplies.no]), payerCalled(kw)));
  const query = db
    .select({ row: prestoreApplies, ...payerColumns })
    .from(prestoreApplies)
    .leftJoin(customers, eq(customers.rid, prestoreApplies.owner))
    .leftJoin(profiles, eq(profiles.customerRid, prestoreApplies.owner))
    .leftJoin(clusters, eq(clusters.rid, prestoreApplies.owner))
    .where(which);
  const { list: rows, ...found } = await listed(db, paging, query, [desc(prestoreApplies.rid)]);
  const told = await tellApplies(
    db,
    rows.map(({ row }) => row),
    now,
  );
  const payers = rows.map(({ row, ...known }) => payerTold(row.owner, known));
  return {
    ...found,
    list: told.map(({ row, ...apply }, index) => ({
      ...apply,
      customer: payers[index] ?? { rid: row.owner, name: '' },
      actions: actionsOf({ ...row, leftFen: apply.refundable_fen }, 'finance'),
    })),
    counts: await countStates(db),
  };
};

async function countStates(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: prestoreApplies.status, number: count() })
    .from(prestoreApplies)
    .groupBy(prestoreApplies.status);
  return Object.fromEntries(rows.map(({ status, number }) => [String(status), number]));
}

/** The voucher that a customer sent. Refuses 文件不存在. */
export const readVoucher: Answers<typeof staffApplyVoucher> = async (context, { rid }) => {
  const [row] = await context.db
    .select({ voucherRid: prestoreApplies.voucherRid })
    .from(prestoreApplies)
    .where(eq(prestoreApplies.rid, rid));
  if (!row?.voucherRid) throw new Failure(fileRefusals.missing);
  return boundFile(context, row.voucherRid, `prestore_applies:${rid}`);
};

/** Sends a top-up by transfer back to its customer. */
export const rejectApply: Answers<typeof staffApplyReject> = async (context, { rid, version, reason }) => {
  const { db, now, actor } = context;
  const row = await topUpRows.lock(db, rid, 'any');
  const by = { role: 'finance', rid: actor.rid } as const;
  await topUpRows.move(db, row, { action: 'reject', by, now, version, reason, changes: { reason } });
  const { owner, customerRid: askedBy } = row;
  await tellKeepers(
    context,
    { owner, askedBy },
    {
      event: 'prestoreRejected',
      values: { yuan: yuan(row.amountFen), reason },
      ref: `${rid} ${row.version}`,
    },
  );
  return null;
};
