import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { memberStates } from '../../clusters/rules.states.ts';
import { isOfGroup } from '../../clusters/spending/charges.ts';
import { clusterEnvelopes, clusterMembers, clusters } from '../../clusters/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import type { orderDetail } from '../contract.ts';
import type { Order } from '../moves.ts';
import { orderStates } from '../rules.states.ts';
import { orderHistory } from '../tables.ts';

type Told = Pick<AnswerOf<typeof orderDetail>, 'group' | 'waits'>;

/**
 * The group that pays for an order, and for what it waits there; nulls where its customer pays. One statement, three while
 * it waits, none without a group.
 */
export async function groupOfOrder(db: Database, order: Order): Promise<Told> {
  if (!isOfGroup(order)) return { group: null, waits: null };
  const [found] = await db
    .select({
      ...{ name: clusters.name, member: profiles.name, account: customers.account },
      ...{ no: clusterEnvelopes.no, project: clusterEnvelopes.name },
    })
    .from(clusters)
    .innerJoin(customers, eq(customers.rid, order.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .leftJoin(clusterEnvelopes, eq(clusterEnvelopes.rid, order.envelopeRid ?? ''))
    .where(eq(clusters.rid, order.owner));
  const group = found && {
    ...{ rid: order.owner, name: found.name, member: found.member || found.account },
    project: found.no ? `${found.no} ${found.project}` : '',
  };
  const waits = order.status === orderStates.toApprove ? await waitsOf(db, order) : null;
  return { group: group ?? null, waits };
}

/** Why an order waits for approval, and by whom. */
async function waitsOf(db: Database, { rid, owner }: Order) {
  const [step] = await db
    .select({ reason: orderHistory.reason })
    .from(orderHistory)
    .where(
      and(
        equal(orderHistory, { orderRid: rid, toStatus: orderStates.toApprove }),
        inArray(orderHistory.action, ['submit', 'accept', 'edit']),
      ),
    )
    .orderBy(desc(orderHistory.id))
    .limit(1);
  const approvers = await db
    .select({ name: profiles.name, account: customers.account })
    .from(clusterMembers)
    .innerJoin(customers, eq(customers.rid, clusterMembers.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(
      and(
        equal(clusterMembers, { clusterRid: owner, status: memberStates.joined }),
        inArray(clusterMembers.role, ['owner', 'manager']),
      ),
    )
    .orderBy(desc(clusterMembers.role), asc(clusterMembers.joinedAt));
  return { why: step?.reason ?? '', approvers: approvers.map(({ name, account }) => name || account) };
}
