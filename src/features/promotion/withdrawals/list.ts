import { and, desc, eq, inArray } from 'drizzle-orm';
import { maskedName } from '../../../core/fields.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import type { withdrawList } from './contract.ts';
import { type Withdrawal, withdrawalFacts } from './moves.ts';
import { openStates, type WithdrawalStatus, withdrawalRecord, withdrawalStates } from './rules.states.ts';
import { maskedAccount, withdrawalWays } from './rules.ts';
import { withdrawals } from './tables.ts';

/** A customer's withdrawals; see the call. Three statements at most. */
export const listWithdrawals: Answers<typeof withdrawList> = async ({ db, actor }, { status, ...paging }) => {
  const mine = and(eq(withdrawals.customerRid, actor.rid), is(withdrawals.status, status));
  const query = db.select().from(withdrawals).where(mine);
  const order = [desc(withdrawals.createdAt), desc(withdrawals.rid)];
  const found = await listed(db, paging, query, order);
  const [sums] = await db
    .select({
      amount_fen: sumFen(withdrawals.amountFen),
      tax_fen: sumFen(withdrawals.taxFen),
      pay_fen: sumFen(withdrawals.payFen),
    })
    .from(withdrawals)
    .where(mine);
  return {
    ...found,
    list: found.list.map(told),
    sums: sums ?? { amount_fen: 0, tax_fen: 0, pay_fen: 0 },
  };
};

function told(row: Withdrawal) {
  const { rid, version, no, amountFen, taxFen, payFen, way, payee, status, reason } = row;
  return {
    ...{ rid, version, no, amount_fen: amountFen, tax_fen: taxFen, pay_fen: payFen },
    ...{ way, way_name: withdrawalWays[way] ?? '', payee: maskedName(payee?.name ?? '') },
    ...{ account: payee ? maskedAccount(payee.account) : '', bank: payee?.bank ?? '' },
    ...{ status, status_name: withdrawalRecord.nameOf(status), reason },
    ...{ at: row.createdAt, ended: row.endedAt },
    actions: withdrawalRecord.offered(withdrawalFacts(row, undefined, ''), 'customer'),
  };
}

/** What a promoter has asked for and was not paid yet, and what was paid or became prestore. One statement. */
export async function withdrawnBy(
  db: Database,
  customerRid: string,
): Promise<{ withdrawingFen: number; paidFen: number }> {
  const [sums] = await db
    .select({
      withdrawingFen: sumFen(withdrawals.amountFen, inStates(openStates)),
      paidFen: sumFen(withdrawals.amountFen, inStates([withdrawalStates.paid])),
    })
    .from(withdrawals)
    .where(eq(withdrawals.customerRid, customerRid));
  return sums ?? { withdrawingFen: 0, paidFen: 0 };
}

function inStates(states: readonly WithdrawalStatus[]) {
  return inArray(withdrawals.status, [...states]);
}
