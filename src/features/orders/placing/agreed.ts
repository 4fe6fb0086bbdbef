import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { countingField } from '../../plan/rules.count.ts';
import { entryStates } from '../../plan/rules.states.ts';
import { quotes, quoteVersions } from '../../plan/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import { factsOf, type Order, orderRows } from '../moves.ts';
import { afterReview, type OrderStatus, orderRecord, orderStates } from '../rules.states.ts';
import { tellMoved } from '../tell-people.ts';
import { type PricedItem, priceService } from './price-orders.ts';

/** Who quoted what, by the entry of the plan; null where they look after nobody any more. */
export type Agreed = ReadonlyMap<string, string | null>;

/**
 * Those items that are ordered just as they were quoted and accepted: as many, of no more samples, and nothing that would cost more by the
 * catalogue. At most one statement, none where nothing was accepted.
 */
export async function agreedItems(db: Database, priced: readonly PricedItem[]): Promise<Agreed> {
  const accepted = priced.filter(({ item }) => item.status === entryStates.accepted);
  const rids = [...new Set(accepted.flatMap(({ item }) => item.quoteRid ?? []))];
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ lines: quoteVersions.lines, staff: staffMembers.rid })
    .from(quotes)
    .innerJoin(
      quoteVersions,
      and(eq(quoteVersions.quoteRid, quotes.rid), eq(quoteVersions.version, quotes.version)),
    )
    .leftJoin(staffMembers, and(eq(staffMembers.rid, quotes.staffRid), isNull(staffMembers.disabledAt)))
    .where(inArray(quotes.rid, rids));
  return new Map(
    accepted.flatMap((each) => {
      const row = rows.find(({ lines }) => lines.some(({ itemRid }) => itemRid === each.item.rid));
      const line = row?.lines.find(({ itemRid }) => itemRid === each.item.rid);
      if (!row || !line || line.count !== each.count) return [];
      const { service, fields, count, samples, item } = each;
      const params = line.params ?? {};
      const field = countingField(service.typeId, fields);
      const most = Number((field && params[field.key]) ?? line.count);
      if (samples.length > most) return [];
      const asked = { count, params, samples, quotedFen: item.quotedFen, agreed: undefined };
      const quoted = priceService(service, fields, asked);
      return each.quote.total_fen <= quoted.quote.total_fen ? [[item.rid, row.staff] as const] : [];
    }),
  );
}

/** Lets an order go on that was agreed on before it was made; others, and what waits for a signature, are as they were. */
export async function goOnAgreed(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  order: Order,
): Promise<Order> {
  const facts = { ...factsOf(order), status: order.status as OrderStatus };
  const [offered] = orderRecord.offered(facts, 'system').filter(({ action }) => action === 'goOn');
  if (order.status !== orderStates.toReview || !offered || offered.reason) return order;
  const moved = await orderRows.move(context.db, order, {
    ...{ action: 'goOn', by: bySystem, now: context.now },
    to: afterReview(facts) as OrderStatus,
  });
  await tellMoved(context, moved, '');
  return moved;
}
