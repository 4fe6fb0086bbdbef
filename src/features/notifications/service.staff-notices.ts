import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Context } from '../../host/calls/context.ts';
import { staffMembers } from '../staff/tables.ts';
import type { StaffEvent } from './rules.staff-events.ts';
import { staffText, type Values } from './rules.ts';
import { staffMessages } from './tables.ts';

/** What members of staff are told. */
export type StaffOccasion = {
  event: StaffEvent;
  /** Everybody who has this role or one of these, or one member. */
  to: { role: string } | { roles: readonly string[] } | { rid: string };
  values: Values;
  /** What happened exactly; a second telling of the same reaches nobody. */
  ref?: string;
};

/**
 * Tells members of staff within the caller's transaction: everybody of these roles who is not disabled, or one. One
 * statement.
 */
export async function tellStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { event, to, values, ref }: StaffOccasion,
): Promise<void> {
  const who =
    'rid' in to
      ? eq(staffMembers.rid, to.rid)
      : inArray(staffMembers.role, 'role' in to ? [to.role] : [...to.roles]);
  const { text, link } = staffText(event, values);
  await db.execute(sql`
    INSERT INTO ${staffMessages} (staff_rid, event, ref, text, link, created_at)
    SELECT ${staffMembers.rid}, ${event}, ${ref ?? null}, ${text}, ${link}, ${now.toISOString()}::timestamptz
    FROM ${staffMembers} WHERE ${and(who, isNull(staffMembers.disabledAt))}
    ON CONFLICT DO NOTHING`);
}

/** Who looks after money, whatever is wrong with it. */
export const financeRoles = ['finance', 'finance_lead'] as const;

/**
 * Tells that work in the background failed for good: once a day for each kind, as a broken one fails over and over. Who
 * looks after money hears of its jobs too, and cannot try them again.
 */
export async function tellFailedJob(
  context: Pick<Context, 'db' | 'now'>,
  { name, title, isMoney }: { name: string; title: string; isMoney: boolean },
): Promise<void> {
  const ref = `job ${name} ${shanghaiDate(context.now)}`;
  await tellStaff(context, { event: 'jobFailed', to: { role: 'admin' }, values: { name, title }, ref });
  if (!isMoney) return;
  const text = `后台任务“${title}”多次执行失败，管理员已收到通知。`;
  await tellStaff(context, { event: 'alert', to: { roles: financeRoles }, values: { text }, ref });
}
