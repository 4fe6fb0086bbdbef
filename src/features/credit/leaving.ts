import { and, eq, inArray } from 'drizzle-orm';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import { bySystem } from '../../host/records/rows.ts';
import { closeLine } from './applying.ts';
import { applyRows, customerMover } from './moves.ts';
import { applyStates } from './rules.states.ts';
import { creditApplies } from './tables.ts';
import { lineOf, usedCredit } from './use-credit.ts';

const waiting = [applyStates.toReview, applyStates.toSupply, applyStates.passed];

/** A line in use has to be settled; one that is not, and what was applied for, end with the account. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const fen = await usedCredit(db, owner);
    return [
      {
        ...{ name: '占用中的信用额度', count: fen > 0 ? 1 : 0, fen, isBooked: true },
        ...{ page: '/member/credit', todo: '付清结算单、完成或取消信用订单' },
      },
    ];
  },
  ending: async ({ db }, owner) => {
    const applies = await counted(db, creditApplies.limitFen, openOf(owner));
    const line = await lineOf(db, owner);
    return [
      { name: '信用额度申请', ...applies, isBooked: false, fate: '取消' },
      {
        ...{ name: '信用额度', count: line ? 1 : 0, fen: line?.limitFen ?? 0, isBooked: false },
        fate: '终止',
      },
    ];
  },
  end: async ({ db, now }, owner) => {
    for (const row of await applyRows.lockWhere(db, openOf(owner)))
      await applyRows.move(db, row, { action: 'cancel', by: bySystem, now });
    const line = await lineOf(db, owner, 'update');
    if (line) await closeLine({ db, now }, line, customerMover(owner));
  },
};

/** Those of oneself; a group's stay with the group. */
function openOf(owner: string) {
  return and(eq(creditApplies.owner, owner), inArray(creditApplies.status, waiting));
}
