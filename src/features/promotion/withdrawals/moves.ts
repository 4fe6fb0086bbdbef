import { eq } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { numbersOf } from '../../../host/records/numbers.ts';
import { type Mover, rowsOf } from '../../../host/records/rows.ts';
import type { Act, Hands } from '../../ledger/hands.ts';
import { type Operator, post } from '../../ledger/post.ts';
import { withdrawalEnded } from '../../ledger/rules.events.ts';
import { lockPromoter } from '../promoters/moves.ts';
import { endTaking } from '../rebates/take.ts';
import {
  type WithdrawalFacts,
  type WithdrawalRole,
  type WithdrawalStatus,
  withdrawalRecord,
} from './rules.states.ts';
import { batchNumbers, withdrawalHistory, withdrawalNumbers, withdrawals } from './tables.ts';

/** A row of `withdrawals`. */
export type Withdrawal = typeof withdrawals.$inferSelect;

/** What work on withdrawals needs of its call; `db` is a transaction. */
export type WithdrawalContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** Withdrawals as they are kept; a move by staff says what they have had a hand in. */
export const withdrawalRows = rowsOf<{ hands?: Hands }>()(withdrawalRecord, {
  table: withdrawals,
  owner: withdrawals.customerRid,
  facts: (row, { by, hands }) => withdrawalFacts(row, hands, by.rid),
  history: {
    table: withdrawalHistory,
    line: ({ rid, customerRid }, step) => ({ withdrawalRid: rid, customerRid, ...step }),
  },
});

/** Numbers of withdrawals, and of files for the bank. */
export const numbers = numbersOf('W', withdrawalNumbers);
export const batchNumber = numbersOf('WB', batchNumbers);

/** A withdrawal as something that one person's day is measured by. */
export function withdrawalAct({ rid, customerRid, amountFen }: Withdrawal): Act {
  return { ref: `withdrawal:${rid}`, owner: customerRid, fen: amountFen };
}

/** What the transition table looks at when `me` would take a withdrawal further. */
export function withdrawalFacts(
  row: Withdrawal,
  hands: Hands | undefined,
  me: string,
): WithdrawalFacts & { status: WithdrawalStatus } {
  const credited = hands?.credited(row.customerRid);
  return {
    status: row.status,
    excess: hands?.excess(withdrawalAct(row)) ?? (credited && 'credited'),
    isCreditor: credited === 'alone',
    isApprover: me !== '' && row.approvedBy === me,
  };
}

/** A customer who moves a withdrawal of theirs. */
export function customerMover(rid: string): Mover<WithdrawalRole> {
  return { role: 'customer', type: 'customer', rid };
}

/** One's own or anybody's withdrawal, locked after its promoter. Refuses 记录不存在. */
export async function lockWithdrawal(
  db: Database,
  rid: string,
  whose: { owner: string } | 'any',
): Promise<Withdrawal> {
  await lockPromoter(db, whose === 'any' ? await ownerOf(db, rid) : whose.owner);
  return withdrawalRows.lock(db, rid, whose);
}

/** Whose withdrawal it is; empty when there is none. */
export async function ownerOf(db: Database, rid: string): Promise<string> {
  const [row] = await db
    .select({ owner: withdrawals.customerRid })
    .from(withdrawals)
    .where(eq(withdrawals.rid, rid));
  return row?.owner ?? '';
}

/** Gives the money of a withdrawal that was refused or called off back to what the promoter may take. */
export async function giveBack(
  context: WithdrawalContext,
  { rid, customerRid, amountFen }: Withdrawal,
  operator: Operator,
  memo: string,
): Promise<void> {
  await endTaking(context, { withdrawalRid: rid }, true);
  await post(context, {
    ...{
      event: 'withdrawal-ended',
      key: `withdrawal:${rid}:ended`,
      ref: `withdrawal:${rid}`,
      operator,
      memo,
    },
    legs: withdrawalEnded(customerRid, rid, amountFen),
  });
}
