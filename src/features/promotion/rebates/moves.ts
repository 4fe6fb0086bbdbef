import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { bySystem, rowsOf } from '../../../host/records/rows.ts';
import { type LedgerContext, post } from '../../ledger/post.ts';
import { rebateAvailable, rebateRevoked } from '../../ledger/rules.events.ts';
import { openStates } from '../withdrawals/rules.states.ts';
import { withdrawalParts, withdrawals } from '../withdrawals/tables.ts';
import { type RebateStatus, rebateRecord, rebateStates } from './rules.states.ts';
import { stateFor } from './rules.ts';
import { rebateHistory, rebates } from './tables.ts';

/** A row of `rebates`. */
export type Rebate = typeof rebates.$inferSelect;

/** Rebates as they are kept. */
export const rebateRows = rowsOf()(rebateRecord, {
  table: rebates,
  history: {
    table: rebateHistory,
    line: ({ rid, customerRid, fen }, step, { changes }) => ({
      ...{ rebateRid: rid, customerRid, fen: typeof changes?.fen === 'number' ? changes.fen : fen },
      ...step,
    }),
  },
});

const { estimated, available, withdrawing, withdrawn, revoked } = rebateStates;

/** By which action a rebate comes from one state to another; undefined where it stays. */
function actionTo(from: RebateStatus, to: RebateStatus) {
  if (from === to) return undefined;
  if (from === revoked) return 'restore';
  const actions = {
    [estimated]: 'restore',
    [available]: from === estimated ? 'mature' : 'giveBack',
    [withdrawing]: 'take',
    [withdrawn]: 'pay',
    [revoked]: 'revoke',
  } as const;
  return actions[to];
}

/**
 * Brings locked rebates to the state that their amounts make of them, after `changes` that all of them have; those that
 * were taken wholly and are worth nothing any more go by way of 可提现.
 */
export async function settleRebates(
  { db, now }: LedgerContext,
  rows: readonly Rebate[],
  changesOf: (row: Rebate) => Partial<Pick<Rebate, 'fen' | 'baseFen' | 'takenFen' | 'bookedFen' | 'times'>>,
  reason: string,
): Promise<void> {
  const open = await openParts(db, rows);
  for (const row of rows) {
    const changes = changesOf(row);
    const after = { ...row, ...changes };
    const to = stateFor(after.times > 0, { ...after, openFen: open.get(row.rid) ?? 0 });
    const step = { now, reason, by: bySystem };
    const isWay = to === revoked && (row.status === withdrawing || row.status === withdrawn);
    const from = isWay ? await rebateRows.move(db, row, { ...step, action: 'giveBack', changes }) : row;
    const action = actionTo(from.status, to);
    if (action) await rebateRows.move(db, from, { ...step, action, to, ...(!isWay && { changes }) });
    else await rebateRows.change(db, from, { ...step, action: 'change', changes });
  }
}

/** Brings a locked rebate to what it is worth now, in the book as well once it is there. */
export async function bringRebate(
  context: LedgerContext,
  row: Rebate,
  { baseFen, fen, reason }: { baseFen: number; fen: number; reason: string },
): Promise<void> {
  if (row.baseFen === baseFen && row.fen === fen) return;
  const isBooked = row.times > 0;
  const change = fen - row.fen;
  if (isBooked && change !== 0) await book(context, row, change);
  const booked = isBooked ? { bookedFen: fen, times: row.times + (change === 0 ? 0 : 1) } : {};
  await settleRebates(context, [row], () => ({ baseFen, fen, ...booked }), reason);
}

/** Makes a locked rebate available: in the book, once. */
export async function matureRebate(context: LedgerContext, row: Rebate): Promise<void> {
  await book(context, row, row.fen);
  await rebateRows.move(context.db, row, {
    ...{ action: 'mature', by: bySystem, now: context.now },
    changes: { bookedFen: row.fen, times: row.times + 1 },
  });
}

/** Posts a change of what a promoter may take; `times` of the row names it, so that it is done once. */
async function book(context: LedgerContext, { rid, customerRid, times }: Rebate, change: number) {
  const isMore = change > 0;
  await post(context, {
    event: isMore ? 'rebate-available' : 'rebate-revoked',
    key: `rebate:${rid}:${times + 1}`,
    ref: `rebate:${rid}`,
    legs: isMore ? rebateAvailable(customerRid, change) : rebateRevoked(customerRid, -change),
    operator: { type: 'system', rid: '' },
  });
}

/** What of rebates is taken by withdrawals that are not paid yet, by the rebates' rids. One statement. */
async function openParts(db: Database, rows: readonly Rebate[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({
      rid: withdrawalParts.rebateRid,
      fen: sql<number>`sum(${withdrawalParts.fen})::float8`,
    })
    .from(withdrawalParts)
    .innerJoin(withdrawals, eq(withdrawals.rid, withdrawalParts.withdrawalRid))
    .where(
      and(
        inArray(
          withdrawalParts.rebateRid,
          rows.map(({ rid }) => rid),
        ),
        inArray(withdrawals.status, [...openStates]),
      ),
    )
    .groupBy(withdrawalParts.rebateRid);
  return new Map(found.map(({ rid, fen }) => [rid, fen]));
}
