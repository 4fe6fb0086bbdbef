import { equal } from '../../host/records/filters.ts';
import type { Leaving } from '../../host/records/leaving.ts';
import { bySystem } from '../../host/records/rows.ts';
import { claimRows } from './moves.ts';
import { thanksStates } from './rules.states.ts';
import { thanksClaims } from './tables.ts';

const waitingOf = (customerRid: string) =>
  equal(thanksClaims, { customerRid, status: thanksStates.toReview });

/** Claims that nobody has decided about end with the account. */
export const leaving: Leaving = {
  ending: async ({ db }, customerRid) => {
    const count = await db.$count(thanksClaims, waitingOf(customerRid));
    return [{ name: '待审核的论文致谢申请', count, fen: null, isBooked: false, fate: '取消' }];
  },
  end: async ({ db, now }, customerRid) => {
    const waiting = await claimRows.lockWhere(db, waitingOf(customerRid));
    await claimRows.moveAll(db, waiting, { action: 'reject', by: bySystem, now, reason: '账号已注销' });
  },
};
