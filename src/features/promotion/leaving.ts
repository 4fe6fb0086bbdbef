import { eq } from 'drizzle-orm';
import { equal } from '../../host/records/filters.ts';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import { bySystem } from '../../host/records/rows.ts';
import { applyRows, lockPromoter } from './promoters/moves.ts';
import { applyStates } from './promoters/rules.states.ts';
import { promoterApplies, promoters } from './promoters/tables.ts';
import { rebateRows } from './rebates/moves.ts';
import { rebateStates } from './rebates/rules.states.ts';
import { rebates } from './rebates/tables.ts';

/**
 * What can be withdrawn, and what was asked for, the book has (2241, 2242): it has to be taken first. What is not available
 * yet ends with the account, as being a promoter does.
 */
export const leaving: Leaving = {
  ending: async ({ db }, customerRid) => {
    const coming = await counted(db, rebates.fen, waiting(customerRid));
    const applies = await db.$count(promoterApplies, open(customerRid));
    const isPromoter = await db.$count(promoters, eq(promoters.customerRid, customerRid));
    return [
      { name: '待生效返利', ...coming, isBooked: false, fate: '作废' },
      { name: '推广员申请', count: applies, fen: null, isBooked: false, fate: '撤回' },
      { name: '推广员资格', count: isPromoter, fen: null, isBooked: false, fate: '终止' },
    ];
  },
  end: async ({ db, now }, customerRid) => {
    await lockPromoter(db, customerRid);
    const step = { by: bySystem, now, reason: '账号注销' };
    for (const row of await applyRows.lockWhere(db, open(customerRid)))
      await applyRows.move(db, row, { ...step, action: 'reject' });
    const rows = await rebateRows.lockWhere(db, waiting(customerRid));
    await rebateRows.moveAll(db, rows, { ...step, action: 'revoke', changes: { fen: 0, baseFen: 0 } });
  },
};

function waiting(customerRid: string) {
  return equal(rebates, { customerRid, status: rebateStates.estimated });
}

function open(customerRid: string) {
  return equal(promoterApplies, { customerRid, status: applyStates.toReview });
}
