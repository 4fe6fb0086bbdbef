import { and, count, desc, eq } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { personColumns, personOf } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { fileRefusals } from '../files/contract.ts';
import { boundFile } from '../files/service.downloads.ts';
import { customers } from '../identity/tables.ts';
import { notify } from '../notifications/service.notices.ts';
import type { staffApplyList, staffApplyReject, staffApplyVoucher } from './contract.staff.ts';
import { actionsOf } from './rules.states.ts';
import { tellApplies } from './service.lists.ts';
import { topUpRows } from './service.moves.ts';
import { prestoreApplies } from './tables.ts';

/** One page of everybody's top-ups, newest first. */
export const listStaffApplies: Answers<typeof staffApplyList> = async (
  { db, now },
  { status, kw, ...paging },
) => {
  const which = and(
    is(prestoreApplies.status, status),
    finds(kw, [prestoreApplies.no], profiles.name, profiles.company, customers.account),
  );
  const query = db
    .select({ row: prestoreApplies, ...personColumns })
    .from(prestoreApplies)
    .innerJoin(customers, eq(customers.rid, prestoreApplies.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, prestoreApplies.customerRid))
    .where(which);
  const { list: rows, ...found } = await listed(db, paging, query, [desc(prestoreApplies.rid)]);
  const told = await tellApplies(
    db,
    rows.map(({ row }) => row),
    now,
  );
  return {
    ...found,
    list: told.map(({ row, ...apply }, index) => ({
      ...apply,
      customer: personOf(row.customerRid, rows[index]),
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
  await notify(context, {
    customerRid: row.customerRid,
    event: 'prestoreRejected',
    values: { yuan: yuan(row.amountFen), reason },
    ref: `${rid} ${row.version}`,
  });
  return null;
};
