import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { holdsDiscounts } from '../../orders/discounts/keep-coupon.ts';
import type { Order } from '../../orders/moves.ts';
import { orderStates } from '../../orders/rules.states.ts';
import type { Line } from '../moves.ts';
import { settlementRefusals } from '../rules.states.ts';
import { statementLines } from '../tables.ts';
import { billsOfOrders } from './billing.ts';

/**
 * Orders of a statement by whether coupon or points are taken off its lines: `used` where something is, `unused` where
 * nothing is and nothing will be. Others wait for another statement. No statement where something is taken off all of
 * them, or none has either; at most five otherwise.
 */
export async function discountsTaken(
  db: Database,
  orders: readonly Order[],
  lines: readonly Pick<Line, 'orderRid' | 'discountFen'>[],
): Promise<{ used: Order[]; unused: Order[] }> {
  const holders = orders.filter(holdsDiscounts);
  const here = new Set(lines.flatMap(({ orderRid, discountFen }) => (discountFen > 0 ? orderRid : [])));
  const used = holders.filter(({ rid }) => here.has(rid));
  const others = holders.filter(({ rid }) => !here.has(rid));
  if (others.length === 0) return { used, unused: [] };
  const elsewhere = await db
    .selectDistinct({ rid: statementLines.orderRid })
    .from(statementLines)
    .where(
      and(
        inArray(statementLines.orderRid, ridsOf(others)),
        eq(statementLines.isActive, true),
        gt(statementLines.discountFen, 0),
      ),
    );
  const takenElsewhere = new Set(elsewhere.map(({ rid }) => rid));
  // Orders that go on from their statement are billed no more, those that were terminated once all their work is decided.
  const terminated = others.filter(({ status }) => status === orderStates.terminated);
  const bills = await billsOfOrders(db, terminated);
  const isOpen = ({ rid }: Order) => {
    const bill = bills.get(rid);
    return bill !== undefined && !over.includes(bill.whyNot);
  };
  return { used, unused: others.filter((order) => !takenElsewhere.has(order.rid) && !isOpen(order)) };
}

/** Why no statement can be made of what is billed already, or costs nothing. */
const over: readonly string[] = [settlementRefusals.taken, settlementRefusals.nothing];
