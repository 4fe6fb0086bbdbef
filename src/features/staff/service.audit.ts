import { and, asc, desc, eq, like, type SQL } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { FileAnswer } from '../../host/calls/file-answer.ts';
import { customerRole } from '../../host/calls/staff-door.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../host/papers/spreadsheet.ts';
import { containing, during, equal, has, is } from '../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../host/records/listed.ts';
import type { auditList, auditSheet } from './contract.ts';
import { type Role, roles } from './rules.permissions.ts';
import { auditKindNames, type auditKinds } from './rules.ts';
import { auditLog, staffMembers } from './tables.ts';

type AuditRow = typeof auditLog.$inferSelect;
type Filters = CheckedInputOf<typeof auditSheet>;

/** A page of the audit log, newest first. Two statements. */
export const readAuditLog: Answers<typeof auditList> = async ({ db }, { size, before, ...filters }) => {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...fitting(filters), beyond(before, auditLog.id)))
    .orderBy(desc(auditLog.id))
    .limit(size + 1);
  const { list, next } = pieceFrom(rows, size, ({ id }) => [id]);
  const staff = await db
    .select({ rid: staffMembers.rid, name: staffMembers.name })
    .from(staffMembers)
    .orderBy(asc(staffMembers.account));
  return {
    list: list.map((row) => ({
      id: row.id,
      at: row.at,
      account: row.account,
      staff_name: row.staffName,
      role_name: roleName(row),
      title: row.title,
      path: row.path,
      kind: kindOf(row),
      is_refused: row.isRefused ? 1 : 0,
      refusal: row.refusal,
      target: row.target,
      notes: row.notes,
      input: row.input,
      address: row.address,
    })),
    next,
    staff,
  };
};

/** The rows that fit as a spreadsheet, newest first; refuses too many. Holds no transaction while it writes the file. */
export async function printAuditLog({ db, now }: StaffContext, filters: Filters): Promise<FileAnswer> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...fitting(filters)))
    .orderBy(desc(auditLog.id))
    .limit(mostSheetRows + 1);
  const name = `审计日志_${shanghaiDate(now).replaceAll('-', '')}`;
  return spreadsheet(name, [sheetOf('审计日志', columns, rows)]);
}

const columns: readonly SheetColumn<AuditRow>[] = [
  { title: '时间', width: 20, holds: 'time', value: ({ at }) => at },
  { title: '账号', width: 16, holds: 'text', value: ({ account }) => account },
  { title: '姓名', width: 12, holds: 'text', value: ({ staffName }) => staffName },
  { title: '角色', width: 14, holds: 'text', value: roleName },
  { title: '类型', width: 14, holds: 'text', value: (row) => auditKindNames[kindOf(row)] },
  { title: '结果', width: 10, holds: 'text', value: ({ isRefused }) => (isRefused ? '被拒绝' : '成功') },
  { title: '拒绝原因', width: 24, holds: 'text', value: ({ refusal }) => refusal },
  { title: '操作', width: 24, holds: 'text', value: ({ title }) => title },
  { title: '接口', width: 34, holds: 'text', value: ({ path }) => path },
  { title: '记录', width: 28, holds: 'text', value: ({ target }) => target },
  { title: '说明', width: 40, holds: 'text', value: ({ notes }) => notes },
  { title: '来源地址', width: 18, holds: 'text', value: ({ address }) => address },
  { title: '内容', width: 60, holds: 'text', value: ({ input }) => JSON.stringify(input) },
];

function fitting(filters: Filters): (SQL | undefined)[] {
  const { staff_rid, account, target, call, address, kind, refused, from, to } = filters;
  return [
    is(auditLog.staffRid, staff_rid),
    account ? like(auditLog.account, beginningWith(account.toLowerCase())) : undefined,
    is(auditLog.target, target),
    has(call, auditLog.title, auditLog.path),
    address ? like(auditLog.address, beginningWith(address)) : undefined,
    kind ? ofKind(kind) : undefined,
    refused === undefined ? undefined : eq(auditLog.isRefused, refused === 1),
    during(auditLog.at, { from, to }),
  ];
}

function beginningWith(text: string): string {
  return containing(text).slice(1);
}

type Kind = (typeof auditKinds)[number];

/** Calls are told apart by whether they changed something. */
function kindOf({ kind, isRead }: Pick<AuditRow, 'kind' | 'isRead'>): Kind {
  return kind === 'call' ? (isRead ? 'read' : 'change') : (kind as Kind);
}

function ofKind(kind: Kind): SQL | undefined {
  if (kind !== 'change' && kind !== 'read') return eq(auditLog.kind, kind);
  return equal(auditLog, { kind: 'call', isRead: kind === 'read' });
}

function roleName({ role }: Pick<AuditRow, 'role'>): string {
  return role === customerRole ? '客户' : (roles[role as Role] ?? role);
}
