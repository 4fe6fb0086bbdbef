import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { clusters } from '../clusters/tables.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** Kinds of those who move money, in words. */
export const operators = { customer: '客户', staff: '员工', system: '系统', gateway: '支付通道' } as const;

/** Names of customers, of groups and of staff, by their rids. Three statements. */
export async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(rids)];
  const owners = await db
    .select({ rid: customers.rid, name: calledName })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(inArray(customers.rid, asked));
  const groups = await db
    .select({ rid: clusters.rid, name: clusters.name })
    .from(clusters)
    .where(inArray(clusters.rid, asked));
  const colleagues = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.rid, asked));
  return new Map([
    ...owners.map(({ rid, name }) => [rid, name] as const),
    ...groups.map(({ rid, name }) => [rid, name] as const),
    ...colleagues.map(({ rid, name }) => [rid, name] as const),
  ]);
}
