import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { isRole } from './rules.permissions.ts';
import { accountPattern, auditKinds, staffRefusals } from './rules.ts';

/** What an authenticator app shows. */
export const TotpCode = field.required('请输入动态口令', 10).regex(/^\d{6}$/, '动态口令为6位数字');
const NewPassword = z.string().min(12, '密码须为12-64位').max(64, '密码须为12-64位');
const Role = z.string().max(20).refine(isRole, '参数错误');
const Reason = field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因');
const Phone = z
  .string()
  .trim()
  .regex(/^(1\d{10})?$/, '手机号格式不正确')
  .default('');

/** A session as a sign-in tells it; `expires` in epoch seconds. */
export const StaffToken = z.object({ token: z.string(), expires: z.int() });

/** Cuts what is typed where nobody's is as long, so that a try with too much is a wrong one like others. */
const cutTo = (most: number) => (text: string) => [...text].slice(0, most).join('');

/**
 * Signs a member of staff in; the same words for whatever of the three is wrong, however long (trust figures G13, G16,
 * G45).
 */
export const staffLogin = defineCall({
  path: '/api/staff/login',
  access: 'open',
  urgency: 'vital',
  title: '员工登录',
  input: z.object({
    account: z.string().trim().min(1, '请输入账号').transform(cutTo(64)),
    password: z.string().min(1, '请输入密码').transform(cutTo(200)),
    code: TotpCode,
  }),
  output: StaffToken,
});

const desk = { permission: 'desk:read' } as const;

/** Ends the session that asks. */
export const staffLogout = defineCall({
  path: '/api/staff/logout',
  ...desk,
  reads: false,
  title: '员工退出',
});

/** Who is signed in and what they may do. */
export const staffMe = defineCall({
  path: '/api/staff/me',
  ...desk,
  reads: true,
  title: '当前员工',
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
  path: '/api/staff/password',
  ...desk,
  reads: false,
  title: '修改登录密码',
  input: z.object({
    old_password: z.string().min(1, '请输入原密码').max(200),
    password: NewPassword,
    code: TotpCode,
  }),
});

/** A list of the back office is known by the path of its call. */
const ListName = z
  .string()
  .max(100)
  .regex(/^\/api\/staff\/[\w/]+$/, '参数错误');
/** What narrows a list: values of its call's input by their names. */
const Narrowing = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number()]))
  .refine((fields) => Object.keys(fields).length <= 30, '参数错误');
const listLook = {
  hidden: z.array(z.string().max(40)).max(40),
  density: z.enum(['small', 'middle', 'large']).nullable(),
};

/** How lists look for whoever asks, and the views that they keep of them. */
export const staffLists = defineCall({
  path: '/api/staff/lists',
  ...desk,
  reads: true,
  title: '列表显示与常用视图',
  output: z.object({
    looks: z.array(z.object({ list: z.string(), ...listLook })),
    views: z.array(z.object({ rid: z.string(), list: z.string(), name: z.string(), fields: Narrowing })),
  }),
});

/** Which columns of a list are not shown, by their titles, and how dense it is; null is the page's own choice. */
export const staffListLook = defineCall({
  path: '/api/staff/lists/look',
  ...desk,
  reads: false,
  title: '设置列表显示',
  input: z.object({ list: ListName, ...listLook }),
});

/** Keeps what narrows a list under a name; the same name is written over. At most 20 of a list. */
export const staffViewSave = defineCall({
  path: '/api/staff/lists/viewSave',
  ...desk,
  reads: false,
  title: '保存常用视图',
  input: z.object({ list: ListName, name: field.required('请填写名称', 20), fields: Narrowing }),
  output: z.object({ rid: z.string() }),
});

/** Forgets a view of one's own. */
export const staffViewRemove = defineCall({
  path: '/api/staff/lists/viewRemove',
  ...desk,
  reads: false,
  title: '删除常用视图',
  input: z.object({ rid: field.Rid }),
});

const Person = z.object({
  rid: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.string(),
  role_name: z.string(),
  is_disabled: field.Flag,
  /** Whether its holder has set password and authenticator. */
  is_set_up: field.Flag,
  last_seen: field.Time.nullable(),
  created: field.Time,
  /** What of it waits for a second administrator; empty for nothing. */
  waits_for: z.string(),
});

/** What waits for a second administrator. */
const Change = z.object({
  rid: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  name: z.string(),
  role_name: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked: field.Time,
  is_mine: field.Flag,
  /** Why the reader may not agree to it; empty when they may. */
  why_not: z.string(),
});

/** All members of staff. */
export const peopleList = defineCall({
  path: '/api/staff/people/list',
  permission: 'people:read',
  isAudited: true,
  title: '员工列表',
  output: z.object({
    list: z.array(Person),
    changes: z.array(Change),
    roles: z.array(z.object({ role: z.string(), name: z.string() })),
  }),
});

/**
 * What was asked for, and the asker's half of what its holder needs: a one-time link, shown once, which opens nothing
 * without the code that the second administrator is shown. So neither of the two can use it alone (trust figure G41).
 */
const Asked = z.object({ rid: z.string(), link: z.string() });

const work = { permission: 'people:work' } as const;

/** Asks for a new member of staff, who sets password and authenticator once another administrator has agreed. */
export const peopleAdd = defineCall({
  ...work,
  path: '/api/staff/people/add',
  title: '新增员工',
  input: z.object({
    account: field.required('请输入账号', 32).regex(accountPattern, staffRefusals.account),
    name: field.required('请输入姓名', field.textLimits.name).min(2, '姓名须为2-50字'),
    phone: Phone,
    role: Role,
  }),
  output: Asked,
});

/** Changes name and phone. */
export const peopleEdit = defineCall({
  ...work,
  path: '/api/staff/people/edit',
  title: '修改员工信息',
  input: z.object({
    rid: field.Rid,
    name: field.required('请输入姓名', field.textLimits.name).min(2, '姓名须为2-50字'),
    phone: Phone,
  }),
});

/** Disables an account, which ends its sessions at once, or asks another administrator to allow it again. */
export const peopleDisable = defineCall({
  ...work,
  path: '/api/staff/people/disable',
  title: '停用或启用员工',
  input: z.object({ rid: field.Rid, is_disabled: field.Flag, reason: Reason }),
  output: z.object({ waits: field.Flag }),
});

/**
 * Asks that somebody sets password and authenticator anew. Once another administrator has agreed, the old ones are gone
 * and all sessions of the account have ended.
 */
export const peopleReset = defineCall({
  ...work,
  path: '/api/staff/people/reset',
  title: '重置员工登录',
  input: z.object({ rid: field.Rid, reason: Reason }),
  output: Asked,
});

/** Asks for another role; another administrator decides. */
export const roleAsk = defineCall({
  ...work,
  path: '/api/staff/people/role',
  title: '申请变更角色',
  input: z.object({ rid: field.Rid, role: Role, reason: Reason }),
  output: z.object({ rid: z.string() }),
});

/**
 * Agrees to what another administrator asked for, refuses it, or takes one's own back. `code` is the second half of what
 * a holder needs to set password and authenticator, shown once; null where nothing is to be set.
 */
export const changeDecide = defineCall({
  ...work,
  path: '/api/staff/people/decide',
  title: '批准员工变更',
  input: z.object({ rid: field.Rid, is_allowed: field.Flag }),
  output: z.object({ code: z.string().nullable() }),
});

const halves = {
  token: z.string().min(1, staffRefusals.welcome).max(100),
  code: field.required('请输入确认码', 20),
};

/** Shows who holds both halves what to scan; each time another secret. Refuses with the same words whatever is wrong. */
export const welcomeOpen = defineCall({
  path: '/api/staff/welcome',
  access: 'open',
  title: '打开员工设置链接',
  input: z.object(halves),
  output: z.object({ account: z.string(), name: z.string(), role_name: z.string(), totp_uri: z.string() }),
});

/** Sets password and authenticator of whoever holds both halves, once. */
export const welcomeFinish = defineCall({
  path: '/api/staff/welcome/finish',
  access: 'open',
  title: '设置员工登录',
  input: z.object({ ...halves, password: NewPassword, totp_code: TotpCode }),
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
  refused: field.Flag.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

const audit = {
  permission: 'audit:read',
  reads: true,
} as const;

/** The audit log, newest first. */
export const auditList = defineCall({
  ...audit,
  path: '/api/staff/audit/list',
  title: '审计日志',
  input: AuditFilters.extend(field.Paging.pick({ size: true }).shape).extend({
    before: field.Cursor,
  }),
  output: field
    .pieceOf(
      z.object({
        id: z.int(),
        at: field.Time,
        account: z.string(),
        staff_name: z.string(),
        role_name: z.string(),
        title: z.string(),
        path: z.string(),
        kind: z.enum(auditKinds),
        is_refused: field.Flag,
        refusal: z.string(),
        target: z.string(),
        notes: z.string(),
        input: z.record(z.string(), z.unknown()),
        address: z.string(),
      }),
    )
    .extend({
      /** Who can be chosen in the filter. */
      staff: z.array(z.object({ rid: z.string(), name: z.string() })),
    }),
});

/** The same as a spreadsheet of up to 20,000 rows; leaves a line in the log itself. */
export const auditSheet = defineCall({
  ...audit,
  isAudited: true,
  file: true,
  makes: { kind: 'export' },
  path: '/api/staff/audit/sheet',
  title: '导出审计日志',
  input: AuditFilters,
});
