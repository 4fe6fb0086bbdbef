import { and, inArray, or } from 'drizzle-orm';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { usableEnvelope } from '../../clusters/envelopes/usable.ts';
import { orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import { chargeBilled } from '../making/charge-billed.ts';
import { linesOf, type Statement } from '../moves.ts';
import { lockSettled } from '../settled-orders.ts';
import { statementLines } from '../tables.ts';
import { categoriesOf } from './project-numbers.ts';

/**
 * Puts on an envelope what one owner's confirmed statements, locked, charge for and what is on none yet: orders, bookings
 * and their lines carry its number from now on. Refuses as `usableEnvelope` does, and what is more than is left of it with
 * 该经费项目余额不足，剩余¥….
 */
export async function chooseProject(
  { db, now, actor }: Pick<CustomerContext, 'db' | 'now' | 'actor'>,
  chosen: readonly Statement[],
  envelopeRid: string,
): Promise<void> {
  const [first] = chosen;
  if (!first) return;
  const lines = await linesOf(db, ridsOf(chosen));
  const settled = await lockSettled(db, lines);
  const free = ridsOf([...settled.orders, ...settled.bookings].filter((each) => each.envelopeRid === null));
  if (free.length === 0) return;
  const categoryIds = await categoriesOf(db, free);
  const asked = { rid: envelopeRid, clusterRid: first.owner, customerRid: actor.rid, categoryIds, now };
  const { no } = await usableEnvelope(db, asked);
  await db.update(orders).set({ envelopeRid }).where(inArray(orders.rid, free));
  await db.update(reservations).set({ envelopeRid }).where(inArray(reservations.rid, free));
  await db
    .update(statementLines)
    .set({ projectNo: no })
    .where(
      and(
        // The customer's own number stays.
        equal(statementLines, { isActive: true, projectNo: '' }),
        or(inArray(statementLines.orderRid, free), inArray(statementLines.reservationRid, free)),
      ),
    );
  const isFree = (rid: string | null) => rid !== null && free.includes(rid);
  const charged = lines.filter(({ orderRid, reservationRid }) => isFree(orderRid) || isFree(reservationRid));
  await chargeBilled({ db }, first, charged, { isLimited: true });
}
