import { and, asc, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { endOfDay, shanghaiTime, startOfDay } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/context.ts';
import type { auditList } from './contract.ts';
import { type Role, roles } from './rules.permissions.ts';
import { auditLog, staffMembers } from './tables.ts';

/** A page of the audit log, newest first. Two statements. */
export async function readAuditLog(
  { db }: StaffContext,
  input: CheckedInputOf<typeof auditList>,
): Promise<OutputOf<typeof auditList>> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...fitting(input)))
    .orderBy(desc(auditLog.id))
    .limit(input.size + 1);
  const list = rows.slice(0, input.size);
  const staff = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .orderBy(asc(staffMembers.account));
  return {
    list: list.map((row) => ({
      id: row.id,
      at: shanghaiTime(row.at),
      staff_name: row.staffName,
      role_name: roles[row.role as Role] ?? row.role,
      title: row.title,
      path: row.path,
      kind: row.isRefused ? 'refused' : row.isRead ? 'read' : 'change',
      target: row.target,
      notes: row.notes,
      input: row.input,
      address: row.address,
    })),
    next: rows.length > input.size ? (list.at(-1)?.id ?? null) : null,
    staff,
  };
}

function fitting(input: CheckedInputOf<typeof auditList>): (SQL | undefined)[] {
  const { staff_rid, target, path, kind, from, to, before } = input;
  return [
    staff_rid ? eq(auditLog.staffRid, staff_rid) : undefined,
    target ? eq(auditLog.target, target) : undefined,
    path ? eq(auditLog.path, path) : undefined,
    kind && eq(auditLog.isRefused, kind === 'refused'),
    kind && kind !== 'refused' ? eq(auditLog.isRead, kind === 'read') : undefined,
    from ? gte(auditLog.at, startOfDay(from)) : undefined,
    to ? lt(auditLog.at, endOfDay(to)) : undefined,
    before ? lt(auditLog.id, before) : undefined,
  ];
}
