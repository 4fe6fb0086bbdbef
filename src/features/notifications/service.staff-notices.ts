import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../host/context.ts';
import { staffMembers } from '../staff/tables.ts';
import type { StaffEvent } from './rules.staff-events.ts';
import { staffText, type Values } from './rules.ts';
import { staffMessages } from './tables.ts';

/** What members of staff are told. */
export type StaffOccasion = {
  event: StaffEvent;
  /** Everybody who has this role, or one member. */
  to: { role: string } | { rid: string };
  values: Values;
  /** What happened exactly; a second telling of the same reaches nobody. */
  ref?: string;
};

/**
 * Tells members of staff within the caller's transaction: everybody of a role who is not disabled, or one. One
 * statement.
 */
export async function tellStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { event, to, values, ref }: StaffOccasion,
): Promise<void> {
  const who = 'role' in to ? eq(staffMembers.role, to.role) : eq(staffMembers.rid, to.rid);
  const { text, link } = staffText(event, values);
  await db.execute(sql`
    INSERT INTO ${staffMessages} (staff_rid, event, ref, text, link, created_at)
    SELECT ${staffMembers.rid}, ${event}, ${ref ?? null}, ${text}, ${link}, ${now.toISOString()}::timestamptz
    FROM ${staffMembers} WHERE ${and(who, isNull(staffMembers.disabledAt))}
    ON CONFLICT DO NOTHING`);
}
