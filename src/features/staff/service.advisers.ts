import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Database } from '../../host/database/database.ts';
import { roles, scopeOf } from './rules.permissions.ts';
import { staffMembers } from './tables.ts';

/** Roles whose members look after orders and requirements. */
const advising = Object.keys(roles).filter((role) => scopeOf(role, 'orders:work'));
const isAdviser = and(inArray(staffMembers.role, advising), isNull(staffMembers.disabledAt));

/** Everybody who may look after orders and requirements, by name. One statement. */
export async function listAdvisers(db: Database): Promise<{ rid: string; name: string }[]> {
  return db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(isAdviser)
    .orderBy(asc(staffMembers.name));
}

/** One of them. Refuses everybody else with 该员工不能担任顾问. One statement. */
export async function adviserOf(db: Database, rid: string): Promise<{ rid: string; name: string }> {
  const [member] = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.rid, rid), isAdviser));
  if (!member) throw new Failure('该员工不能担任顾问');
  return member;
}
