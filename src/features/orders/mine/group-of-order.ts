import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import type { Database } from '../../../host/database/database.ts';
import { isOfGroup } from '../../clusters/spending/charges.ts';
import { clusterEnvelopes, clusters } from '../../clusters/tables.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import type { orderDetail } from '../contract.ts';
import type { Order } from '../moves.ts';

/** The group that pays for an order; null where its customer does. One statement, none without a group. */
export async function groupOfOrder(
  db: Database,
  order: Order,
): Promise<AnswerOf<typeof orderDetail>['group']> {
  if (!isOfGroup(order)) return null;
  const [found] = await db
    .select({
      ...{ name: clusters.name, member: calledName },
      ...{ no: clusterEnvelopes.no, project: clusterEnvelopes.name },
    })
    .from(clusters)
    .innerJoin(customers, eq(customers.rid, order.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .leftJoin(clusterEnvelopes, eq(clusterEnvelopes.rid, order.envelopeRid ?? ''))
    .where(eq(clusters.rid, order.owner));
  if (!found) return null;
  const { name, member, no, project } = found;
  return { rid: order.owner, name, member, project: no ? `${no} ${project}` : '' };
}
