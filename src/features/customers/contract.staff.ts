import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { languages } from '../../core/language.ts';

const Rid = field.required('参数错误', 64);

/** Somebody who may look after customers. */
const Adviser = z.object({ rid: z.string(), name: z.string() });

/**
 * Customers by name, phone, account or organisation, newest first, a page from `before` on; whoever is responsible
 * for some sees those. Numbers are masked.
 */
export const customerFind = defineCall({
  path: '/api/staff/customers/list',
  permission: 'customers:read',
  isAudited: true,
  title: '客户列表',
  input: z.object({
    kw: field.Word,
    organization: z.literal([0, 1, 2, 3]).optional(),
    state: z.enum(['verified', 'unverified', 'suspended', 'inactive']).optional(),
    /** An adviser's rid, or `none`. */
    adviser: z.string().max(26).optional(),
    before: field.Cursor,
    size: z.int().min(1).max(100).default(20),
  }),
  output: field
    .pieceOf(
      z.object({
        rid: z.string(),
        account: z.string(),
        name: z.string(),
        phone: z.string(),
        organization: z.int().nullable(),
        company: z.string(),
        adviser: z.string(),
        is_suspended: field.Flag,
        created: field.Time,
      }),
    )
    .extend({ advisers: z.array(Adviser) }),
});

/** Everything that staff may see of one customer. Numbers are masked but for the adviser. Refuses 记录不存在. */
export const customerView = defineCall({
  path: '/api/staff/customers/view',
  permission: 'customers:read',
  isAudited: true,
  title: '查看客户资料',
  input: z.object({ rid: Rid }),
  output: z.object({
    rid: z.string(),
    account: z.string(),
    phone: z.string(),
    email: z.string(),
    wx_bound: field.Flag,
    /** Of what is sent to them. */
    language: z.enum(languages),
    created: field.Time,
    last_seen: field.Time.nullable(),
    is_suspended: field.Flag,
    /** Null until the customer is verified. */
    profile: z
      .object({
        name: z.string(),
        email: z.string(),
        organization: z.int(),
        company: z.string(),
        teacher: z.string(),
        teacher_phone: z.string(),
        teacher_mail: z.string(),
        attested: field.Time,
      })
      .nullable(),
    adviser: Adviser.nullable(),
    advisers: z.array(Adviser),
    addresses: z.array(
      z.object({
        rid: z.string(),
        name: z.string(),
        phone: z.string(),
        address: z.string(),
        is_default: field.Flag,
      }),
    ),
    notes: z.array(z.object({ rid: z.string(), staff: z.string(), text: z.string(), created: field.Time })),
    messages: z.array(
      z.object({ rid: z.string(), text: z.string(), created: field.Time, is_read: field.Flag }),
    ),
    /** Whether this member of staff may write, and give the customer to another adviser. */
    can_work: field.Flag,
    can_assign: field.Flag,
  }),
});

/** The numbers of a customer in full; each look is kept in the audit log. */
export const customerPhone = defineCall({
  path: '/api/staff/customers/phone',
  permission: 'customers:read',
  isAudited: true,
  title: '查看客户完整号码',
  input: z.object({ rid: Rid }),
  output: z.object({
    phone: z.string(),
    teacher_phone: z.string(),
    addresses: z.array(z.object({ rid: z.string(), phone: z.string() })),
  }),
});

/** Gives a customer to an adviser, or to nobody; only for who may work with every customer. */
export const customerAssign = defineCall({
  path: '/api/staff/customers/assign',
  permission: 'customers:work',
  title: '分配客户顾问',
  input: z.object({ rid: Rid, adviser_rid: z.string().max(26).nullable() }),
});

/** Writes something down about a customer. */
export const customerNote = defineCall({
  path: '/api/staff/customers/note',
  permission: 'customers:work',
  title: '添加客户备注',
  input: z.object({ rid: Rid, text: field.required('请填写备注', field.textLimits.note) }),
});

/** Suspends a customer, whose sessions end at once, or allows them again. */
export const customerSuspend = defineCall({
  path: '/api/staff/customers/suspend',
  permission: 'customers:work',
  title: '停用/恢复客户',
  input: z.object({
    rid: Rid,
    action: z.enum(['suspend', 'allow']),
    reason: field.required('请填写原因', field.textLimits.reason),
  }),
});
