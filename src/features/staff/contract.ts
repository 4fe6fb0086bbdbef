import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { Flag, Paging, required, textLimits } from '../../core/fields.ts';
import { isRole } from './rules.permissions.ts';
import { accountPattern, auditKinds, staffRefusals } from './rules.ts';

const Code = required('请输入动态口令', 10).regex(/^\d{6}$/, '动态口令为6位数字');
const rid = required('参数错误', 26);
const Role = z.string().max(20).refine(isRole, '参数错误');
const Reason = required('请填写原因', textLimits.reason).min(2, '请填写原因');
const Phone = z
  .string()
  .trim()
  .regex(/^(1\d{10})?$/, '手机号格式不正确')
  .default('');

/** Signs a member of staff in; the same words for whatever of the three is wrong (trust figures G13, G16). */
export const staffLogin = defineCall({
  method: 'POST',
  path: '/api/staff/login',
  access: 'open',
  urgency: 'vital',
  title: '员工登录',
  input: z.object({
    account: required('请输入账号', 32),
    password: z.string().min(1, '请输入密码').max(200),
    code: Code,
  }),
  output: z.object({ token: z.string(), expires: z.int() }),
});

const desk = { access: 'staff', permission: 'desk:read' } as const;

/** Ends the session that asks. */
export const staffLogout = defineCall({
  method: 'POST',
  path: '/api/staff/logout',
  ...desk,
  title: '员工退出',
  input: z.object({}),
  output: z.null(),
});

/** Who is signed in and what they may do. */
export const staffMe = defineCall({
  method: 'POST',
  path: '/api/staff/me',
  ...desk,
  reads: true,
  title: '当前员工',
  input: z.object({}),
  output: z.object({
    rid: z.string(),
    account: z.string(),
    name: z.string(),
    role: z.string(),
    role_name: z.string(),
    permissions: z.array(z.string()),
  }),
});

/** Changes one's own password; ends the other sessions. */
export const staffPassword = defineCall({
  method: 'POST',
  path: '/api/staff/password',
  ...desk,
  title: '修改登录密码',
  input: z.object({
    old_password: z.string().min(1, '请输入原密码').max(200),
    password: z.string().min(12, '密码须为12-64位').max(64, '密码须为12-64位'),
    code: Code,
  }),
  output: z.null(),
});

const Person = z.object({
  rid: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.string(),
  role_name: z.string(),
  is_disabled: Flag,
  last_seen: z.string().nullable(),
  created: z.string(),
  /** The change of role that waits for a second administrator. */
  role_change: z
    .object({
      rid: z.string(),
      to_role: z.string(),
      to_role_name: z.string(),
      reason: z.string(),
      asked_by: z.string(),
      asked: z.string(),
      /** Why the reader may not decide it; empty when they may. */
      why_not: z.string(),
    })
    .nullable(),
});

/** All members of staff. */
export const peopleList = defineCall({
  method: 'POST',
  path: '/api/staff/people/list',
  access: 'staff',
  permission: 'people:read',
  reads: true,
  isAudited: true,
  title: '员工列表',
  input: z.object({}),
  output: z.object({
    list: z.array(Person),
    roles: z.array(z.object({ role: z.string(), name: z.string() })),
  }),
});

/** What somebody new, or with a new password, needs to sign in; shown once. */
const Credentials = z.object({
  rid: z.string(),
  account: z.string(),
  password: z.string(),
  totp_uri: z.string(),
});

const work = { method: 'POST', access: 'staff', permission: 'people:work' } as const;

/** Adds a member of staff with a random password and a new authenticator secret. */
export const peopleAdd = defineCall({
  ...work,
  path: '/api/staff/people/add',
  title: '新增员工',
  input: z.object({
    account: required('请输入账号', 32).regex(accountPattern, staffRefusals.account),
    name: required('请输入姓名', textLimits.name).min(2, '姓名须为2-50字'),
    phone: Phone,
    role: Role,
  }),
  output: Credentials,
});

/** Changes name and phone. */
export const peopleEdit = defineCall({
  ...work,
  path: '/api/staff/people/edit',
  title: '修改员工信息',
  input: z.object({
    rid,
    name: required('请输入姓名', textLimits.name).min(2, '姓名须为2-50字'),
    phone: Phone,
  }),
  output: z.null(),
});

/** Disables an account, which ends its sessions at once, or allows it again. */
export const peopleDisable = defineCall({
  ...work,
  path: '/api/staff/people/disable',
  title: '停用或启用员工',
  input: z.object({ rid, is_disabled: Flag, reason: Reason }),
  output: z.null(),
});

/** Gives a new password and authenticator secret; ends all sessions of the account. */
export const peopleReset = defineCall({
  ...work,
  path: '/api/staff/people/reset',
  title: '重置员工登录',
  input: z.object({ rid, reason: Reason }),
  output: Credentials,
});

/** Asks for another role; another administrator decides. */
export const roleAsk = defineCall({
  ...work,
  path: '/api/staff/people/role',
  title: '申请变更角色',
  input: z.object({ rid, role: Role, reason: Reason }),
  output: z.object({ rid: z.string() }),
});

/** Allows or refuses a change of role, or takes one's own back; ends the sessions of whom it is about. */
export const roleDecide = defineCall({
  ...work,
  path: '/api/staff/people/role/decide',
  title: '批准角色变更',
  input: z.object({ rid, is_allowed: Flag }),
  output: z.null(),
});

/** What the audit log is narrowed to. */
const AuditFilters = z.object({
  staff_rid: z.string().max(26).optional(),
  /** An account, also one that is nobody's, from its beginning. */
  account: z.string().trim().max(32).optional(),
  target: z.string().trim().max(64).optional(),
  /** A part of the call's title or path. */
  call: z.string().trim().max(100).optional(),
  /** An address from its beginning. */
  address: z.string().trim().max(45).optional(),
  kind: z.enum(auditKinds).optional(),
  refused: Flag.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

const audit = {
  method: 'POST',
  access: 'staff',
  permission: 'audit:read',
  reads: true,
} as const;

/** The audit log, newest first, paged by `before`: the last row's id. */
export const auditList = defineCall({
  ...audit,
  path: '/api/staff/audit/list',
  title: '审计日志',
  input: AuditFilters.extend(Paging.pick({ size: true }).shape).extend({
    before: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        account: z.string(),
        staff_name: z.string(),
        role_name: z.string(),
        title: z.string(),
        path: z.string(),
        kind: z.enum(auditKinds),
        is_refused: Flag,
        refusal: z.string(),
        target: z.string(),
        notes: z.string(),
        input: z.record(z.string(), z.unknown()),
        address: z.string(),
      }),
    ),
    next: z.int().nullable(),
    /** Who can be chosen in the filter. */
    staff: z.array(z.object({ rid: z.string(), name: z.string() })),
  }),
});

/** The same as a spreadsheet of up to 20,000 rows; leaves a line in the log itself. */
export const auditSheet = defineCall({
  ...audit,
  isAudited: true,
  file: true,
  path: '/api/staff/audit/sheet',
  title: '导出审计日志',
  input: AuditFilters,
  output: z.null(),
});
