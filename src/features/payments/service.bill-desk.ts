import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { holdHands, noteHands, readHands } from '../ledger/hands.ts';
import { post } from '../ledger/post.ts';
import { gatewaySettled } from '../ledger/rules.events.ts';
import { staffMembers } from '../staff/tables.ts';
import type { billDay, billList, billSettle, differenceResolve } from './contract.staff.ts';
import { type DifferenceKind, differenceKinds, providers } from './rules.states.ts';
import { paymentRefusals } from './rules.ts';
import { isBill } from './service.bills.ts';
import { gatewayBillLines, gatewayBills, gatewayDifferences } from './tables.ts';

/** The bills that were fetched, newest day first. Three statements. */
export const listBills: Answers<typeof billList> = async ({ db, now }, { way, ...paging }) => {
  const where = way && eq(gatewayBills.way, way);
  const [open] = await db
    .select({ number: count() })
    .from(gatewayDifferences)
    .where(isNull(gatewayDifferences.resolvedAt));
  const found = await listed(db, paging, billsWith(db).where(where), [
    desc(gatewayBills.date),
    asc(gatewayBills.way),
  ]);
  return {
    ...found,
    list: found.list.map(told),
    today: shanghaiDate(now),
    open: open?.number ?? 0,
  };
};

/** One day's bill. Three statements. */
export const readBillDay: Answers<typeof billDay> = async ({ db }, { way, date }) => {
  const [row] = await billsWith(db).where(isBill(way, date));
  if (!row) throw new Failure(refusals.notFound);
  const lines = await db
    .select()
    .from(gatewayBillLines)
    .where(equal(gatewayBillLines, { way, date }))
    .orderBy(gatewayBillLines.rid)
    .limit(500);
  const differences = await db
    .select({ difference: gatewayDifferences, name: staffMembers.name })
    .from(gatewayDifferences)
    .leftJoin(staffMembers, eq(staffMembers.rid, gatewayDifferences.resolvedBy))
    .where(equal(gatewayDifferences, { way, date }))
    .orderBy(sql`${gatewayDifferences.resolvedAt} NULLS FIRST`, gatewayDifferences.key);
  return {
    bill: told(row),
    differences: differences.map(({ difference, name }) => ({
      rid: difference.rid,
      kind: difference.kind,
      kind_name: differenceKinds[difference.kind as DifferenceKind],
      subject: difference.subject as 'payment' | 'refund',
      no: difference.key,
      ours_fen: difference.oursFen,
      theirs_fen: difference.theirsFen,
      note: difference.note,
      resolved_by: name ?? '',
      resolved: difference.resolvedAt,
    })),
    lines: lines.map(({ kind, key, transactionId, amountFen, feeFen }) => ({
      kind: kind as 'payment' | 'refund',
      no: key,
      transaction_id: transactionId,
      amount_fen: amountFen,
      fee_fen: feeFen,
    })),
  };
};

/** Notes what was done about a difference that is open. */
export const resolveDifference: Answers<typeof differenceResolve> = async (
  { db, now, actor },
  { rid, note },
) => {
  const [done] = await db
    .update(gatewayDifferences)
    .set({ note, resolvedBy: actor.rid, resolvedAt: now })
    .where(and(eq(gatewayDifferences.rid, rid), isNull(gatewayDifferences.resolvedAt)))
    .returning({ rid: gatewayDifferences.rid });
  if (!done) throw new Failure(refusals.wrongState);
  return null;
};

/** Books a day's money as arrived at the bank, less the fee (product definition 6.2). */
export const settleBill: Answers<typeof billSettle> = async (
  context,
  { way, date, net_fen, fee_fen, memo = '' },
) => {
  const { db, now, actor } = context;
  await holdHands(db, actor.rid, { owner: '' });
  const [bill] = await db.select().from(gatewayBills).where(isBill(way, date)).for('update');
  if (!bill) throw new Failure(paymentRefusals.noBill);
  if (bill.settledAt) throw new Failure(paymentRefusals.settled);
  if (bill.netFen !== net_fen) throw new Failure(refusals.stale);
  if (bill.netFen === 0 && fee_fen === 0) throw new Failure(refusals.wrongState);
  const [open] = await db
    .select({ rid: gatewayDifferences.rid })
    .from(gatewayDifferences)
    .where(and(equal(gatewayDifferences, { way, date }), isNull(gatewayDifferences.resolvedAt)))
    .limit(1);
  if (open) throw new Failure(paymentRefusals.open);
  // A fee that the bill does not show is whatever somebody writes.
  const unseen = { ref: `bill:${way}:${date}`, owner: '', fen: Math.abs(fee_fen - bill.feeFen) };
  if (unseen.fen > 0) {
    if ((await readHands(context, actor.rid, [unseen])).excess(unseen))
      throw new Failure(paymentRefusals.fee);
    await noteHands(context, unseen, [actor.rid]);
  }
  await db.update(gatewayBills).set({ settledAt: now, settledBy: actor.rid }).where(isBill(way, date));
  const provider = providers[way];
  await post(context, {
    event: 'gateway-settled',
    key: `gateway-bill:${provider}:${date}:settled`,
    ref: `gateway-bill:${provider}:${date}`,
    operator: { type: 'staff', rid: actor.rid },
    legs: gatewaySettled(provider, '', { fen: bill.netFen, fee: fee_fen }),
    memo,
  });
  return null;
};

function billsWith(db: Database) {
  const differences = (isOpen: boolean) =>
    sql<number>`(SELECT count(*)::int FROM ${gatewayDifferences} WHERE ${gatewayDifferences.way} = ${gatewayBills.way}
      AND ${gatewayDifferences.date} = ${gatewayBills.date}
      AND (${gatewayDifferences.resolvedAt} IS NULL) = ${isOpen})`;
  return db
    .select({ bill: gatewayBills, open: differences(true), resolved: differences(false) })
    .from(gatewayBills)
    .$dynamic();
}

function told({
  bill,
  open,
  resolved,
}: {
  bill: typeof gatewayBills.$inferSelect;
  open: number;
  resolved: number;
}): AnswerOf<typeof billList>['list'][number] {
  return {
    way: bill.way,
    date: bill.date,
    line_count: bill.lineCount,
    net_fen: bill.netFen,
    fee_fen: bill.feeFen,
    open,
    resolved,
    fetched: bill.fetchedAt,
    settled: bill.settledAt,
  };
}
