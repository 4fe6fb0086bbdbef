import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { languages } from '../../core/language.ts';
import { ConsentDue } from '../identity/contract.ts';
import { Title } from './titles/contract.ts';

/** Kinds of customer (specification section 3), in the order in which forms offer them. */
export const organizations = [
  { code: 0, name: '学生' },
  { code: 3, name: '教师' },
  { code: 1, name: '个人' },
  { code: 2, name: '企业' },
] as const;

/** Messages of specification section 5, "Attest". */
export const attestMessages = {
  name: '姓名不能为空',
  email: '邮箱不能为空',
  company: '公司/单位不能为空',
  region: '寄送地址不能为空',
  address: '详细地址不能为空',
  teacher: '导师/负责人不能为空',
} as const;

/** So many addresses a customer keeps (product definition, 3.3). */
export const mostAddresses = 20;

/** Refusals of addresses. */
export const addressRefusals = { wrongRegion: '地区信息不正确', tooMany: '最多保存20个地址' } as const;

/** Refusals of changes to the account. */
export const accountRefusals = {
  wrongPassword: '原密码错误',
  wrongProof: '密码错误',
  badAccount: '用户名须为4-20位字母、数字或下划线，以字母开头',
  needsProof: '请输入密码或验证码',
  badAvatar: '头像须为 JPG、PNG 或 WebP 图片',
} as const;

/** Province, city, county and the county's six-digit code; names and code must agree (地区信息不正确). */
const Region = z.object({
  province: field.required(attestMessages.region, 30),
  city: field.required(attestMessages.region, 30),
  area: field.required(attestMessages.region, 30),
  address_code: field.required(attestMessages.region, 6).regex(/^\d{6}$/, addressRefusals.wrongRegion),
});

/** An address as customers write it. */
export const AddressFields = Region.extend({
  name: field.required('姓名不能为空', field.textLimits.name),
  phone: field.mobile('手机号不能为空'),
  address: field.required(attestMessages.address, 200),
});

/** Where an address is, as it is answered. */
export const Place = {
  province: z.string(),
  city: z.string(),
  area: z.string(),
  address: z.string(),
  address_code: z.string(),
};

/** An address as it is answered. */
export const Address = z.object({
  address_rid: z.string(),
  name: z.string(),
  phone: z.string(),
  ...Place,
  is_default: field.Flag,
});
export type Address = z.infer<typeof Address>;

/**
 * The attest form, specification section 3, whose first missing field is told of in the order of section 5; the teacher is
 * required of students only.
 */
export const Attest = z
  .object({
    name: field.required(attestMessages.name, field.textLimits.name),
    email: field.email(attestMessages.email),
    company: field.required(attestMessages.company, field.textLimits.title),
    ...Region.shape,
    address: field.required(attestMessages.address, 200),
    organization: z.literal([0, 3, 1, 2]),
    teacher: field.optional(field.textLimits.name),
    teacher_phone: field.optional(20),
    teacher_mail: field.optional(field.textLimits.email),
    /** Left empty, the account name stays as it is. */
    account: z
      .string()
      .trim()
      .regex(/^([A-Za-z][A-Za-z0-9_]{3,19})?$/, accountRefusals.badAccount)
      .optional(),
  })
  .refine(({ organization, teacher }) => organization !== 0 || Boolean(teacher), {
    message: attestMessages.teacher,
    path: ['teacher'],
  });

/** Channels that can be switched off per event; in-site messages always arrive. */
export const NoticePrefs = z.record(z.string().max(40), z.array(z.enum(['sms', 'wechat', 'mail'])));

/** Account data (specification section 3); fields of the product definition, 3.3. */
export const UserInfo = z.object({
  rid: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** A data URL; empty without one. */
  avatar: z.string(),
  organization: z.int().nullable(),
  company: z.string(),
  teacher: z.string(),
  teacher_phone: z.string(),
  teacher_mail: z.string(),
  /** 0 not verified, 1 verified. */
  attest: field.Flag,
  /** The address of the verification; empty when it is there no more. */
  attest_address_rid: z.string(),
  wx_bound: field.Flag,
  invite_code: z.string(),
  promoter: field.Flag,
  level: z.int(),
  /** Of what is sent to them: notices, and the pages that these lead to. */
  language: z.enum(languages),
});

/** Who is signed in, with addresses, invoice titles, counters and notice preferences. */
export const userInfo = defineCall({
  path: '/api/auth/user/info',
  reads: true,
  title: '账号资料',
  output: z.object({
    userInfo: UserInfo,
    addressArr: z.array(Address),
    /** The default address; empty when there is none. */
    address_rid: z.string(),
    /** Whom invoices can be made out to, the default first. */
    invoiceArr: z.array(Title),
    msg_count: z.int(),
    /** The sum of the counts of what can be ordered in the experiment plan. */
    plan_count: z.int(),
    notice_prefs: NoticePrefs,
    /** Legal documents that have a later version than the customer agreed to; nothing is refused because of it. */
    consents_due: z.array(ConsentDue),
    /** Who of the staff looks after the customer, with the number to call, empty for none; null while nobody does. */
    adviser: z.object({ name: z.string(), phone: z.string() }).nullable(),
  }),
});

/**
 * Changes phone (0) or e-mail (1). `code` was sent to the new one (sendCode, useFor 5 or 4); `old_code`, needed for
 * a phone, to the old phone (code4sms, useFor 6).
 */
export const updateContact = defineCall({
  path: '/api/auth/user/update4contact',
  title: '修改联系方式',
  input: z
    .object({
      kind: z.literal([0, 1]),
      value: field.required('请填写手机号或邮箱', field.textLimits.email),
      code: field.required('[验证码]不能为空', 20),
      old_code: field.optional(20),
    })
    .refine(({ kind, value }) => kind !== 0 || field.mobile('').safeParse(value).success, '手机号格式不正确')
    .refine(({ kind, value }) => kind !== 1 || field.email('').safeParse(value).success, '邮箱格式不正确'),
});

/**
 * Verification: the attest form. Its address is kept once: another one overwrites it. The first address of a customer
 * becomes the default.
 */
export const updateProfile = defineCall({
  path: '/api/auth/user/update4profile',
  title: '资料验证',
  input: Attest,
  output: z.object({ address_rid: z.string() }),
});

/**
 * A small picture of a customer as a data URL, so that nobody sees it but whom it is given to; empty for none. What the
 * product's own pages send is a square of 128 pixels.
 */
const Avatar = z
  .string()
  .max(24_000, '头像图片过大')
  .regex(/^(data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2})?$/, accountRefusals.badAvatar);

/** Changes account name, avatar, password, notice preferences, language or the WeChat binding; each when given. */
export const updateInfo = defineCall({
  path: '/api/auth/user/updateInfo',
  title: '修改账号',
  input: z.object({
    account: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{3,19}$/, accountRefusals.badAccount)
      .optional(),
    avatar: Avatar.optional(),
    old_password: field.optional(200),
    password: field.optional(200),
    notice_prefs: NoticePrefs.optional(),
    language: z.enum(languages).optional(),
    unbind_wx: field.Flag.optional(),
  }),
  output: UserInfo,
});

/** Adds an address; a customer keeps up to 20. */
export const addressAdd = defineCall({
  path: '/api/auth/address/add',
  title: '新增地址',
  input: AddressFields.extend({ is_default: field.Flag.default(0) }),
  output: z.object({ address_rid: z.string() }),
});

/** Changes an address. */
export const addressEdit = defineCall({
  path: '/api/auth/address/edit',
  title: '修改地址',
  input: AddressFields.extend({ address_rid: field.Rid }),
});

/** Deletes an address; when it was the default, the newest one becomes it. */
export const addressDelete = defineCall({
  path: '/api/auth/address/del',
  title: '删除地址',
  input: z.object({ address_rid: field.Rid }),
});

/** Makes an address the default. */
export const addressDefault = defineCall({
  path: '/api/auth/address/default',
  title: '设为默认地址',
  input: z.object({ address_rid: field.Rid }),
});

/**
 * Everything the product knows of the customer, with all files that they sent or may take, as one archive. Needs a fresh code or
 * the password.
 */
export const exportAccount = defineCall({
  path: '/api/auth/account/export',
  makes: { kind: 'export' },
  urgency: 'deferrable',
  title: '导出我的数据',
  file: true,
  input: z.object({ password: field.optional(200), code: field.optional(20) }),
});

const Matter = z.object({
  name: field.Said,
  count: z.int(),
  /** What it comes to; null for what is not counted in money. */
  fen: z.int().min(0).nullable(),
});

/** What has to be settled before an account is closed, where and how; and what would end with it. */
export const Matters = z.object({
  open: z.array(Matter.extend({ page: z.string(), todo: field.Said })),
  ending: z.array(Matter.extend({ fate: field.Said })),
});

/** What keeps the account from being closed, and what would end with it. */
export const accountMatters = defineCall({
  path: '/api/auth/account/matters',
  reads: true,
  title: '注销前检查',
  output: Matters,
});

/**
 * Closes the account for good. Needs a fresh code or the password. Refuses with the list of what is open, as
 * `accountMatters` has it.
 */
export const closeAccount = defineCall({
  path: '/api/auth/account/close',
  title: '注销账号',
  input: z.object({ password: field.optional(200), code: field.optional(20) }),
});
