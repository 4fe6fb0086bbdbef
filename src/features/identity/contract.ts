import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

/** Messages of specification section 5, brackets included. */
export const fieldMessages = {
  account: '[用户名/手机号]不能为空',
  password: '[密码]不能为空',
  phone: '[手机号]不能为空',
  code: '[验证码]不能为空',
  confirm: '[密码]不一致',
} as const;

/** Refusals that screens react to. */
export const signInRefusals = {
  /** The call must be sent again with the solution of a human check in `captcha`. */
  humanCheck: '请完成人机验证',
  wrongPassword: '用户名或密码错误',
  wrongCode: '验证码错误或已过期',
  badPassword: '密码须为8-64位且不能是常见密码',
  builtPassword: '密码容易被猜到：请勿用本站名称、行业常用词或您的账号、姓名、手机号、邮箱拼成',
  qrExpired: '二维码已过期',
  unknownInviter: '邀请码无效',
  ownInviteCode: '不能使用自己的邀请码',
} as const;

/** Refused when a document has another version in force than the one that was read. */
export const documentChanged = '协议已更新，请重新阅读';

/** What whoever registers agrees to: the user agreement (/license) and the privacy terms (/policy). */
const ForEverybody = z.enum(['terms', 'privacy']);
export const forEverybody = ForEverybody.options;

/**
 * All documents with versions that are agreed to: those, the service agreement of orders and bookings, and the protocols that
 * who has a credit line and promoters sign.
 */
export type LegalDocument = z.infer<typeof ForEverybody> | 'service' | 'credit' | 'promoter';

/** 0 ordinary, 1 silver, 2 gold: what a customer is by what they paid within a year. */
export type CustomerLevel = 0 | 1 | 2;

/** A version of a legal document that a customer has not agreed to yet. */
export const ConsentDue = z.object({ document: ForEverybody, version: z.int() });
export type ConsentDue = z.infer<typeof ConsentDue>;

/** What a code is for: 0 register, 1 reset, 3 SMS sign-in, 4 bind e-mail, 5 change phone, 6 sensitive action. */
export const UseFor = z.literal([0, 1, 3, 4, 5, 6]);
export type UseFor = z.infer<typeof UseFor>;

const code = field.required(fieldMessages.code, 20);
const newPassword = field
  .required(fieldMessages.password, 200)
  .refine((text) => text.length >= 8 && text.length <= 64, signInRefusals.badPassword);
/** Solution of the human check, asked for when an address or number tries often (trust figures G11, G13). */
export const captcha = field.optional(4_000);
/** Ties the WeChat account that was just scanned to whoever signs in or registers with it. */
export const bindTicket = field.optional(100);

/** What the browser calls itself by, a random text of its own; kept as a hash, to tell who invites themselves. */
export const device = field.optional(64);

/** `expires`: epoch seconds at which the access token ends. */
export const Tokens = z.object({ token: z.string(), refreshToken: z.string(), expires: z.int() });

/** Password sign-in. The refusal is the same whether the account exists or not. */
export const login = defineCall({
  path: '/api/open/login',
  urgency: 'vital',
  title: '密码登录',
  input: z.object({
    account: field.required(fieldMessages.account, 100),
    password: field.required(fieldMessages.password, 200),
    /** A longer session for a device of one's own. */
    remember: z.boolean().default(false),
    captcha,
    bind_ticket: bindTicket,
    device,
  }),
  output: Tokens,
});

/** Sign-in with a code by SMS; registers nobody. */
export const loginForCode = defineCall({
  path: '/api/open/loginForCode',
  urgency: 'vital',
  title: '短信登录',
  input: z.object({
    phone: field.mobile(fieldMessages.phone),
    code,
    remember: z.boolean().default(false),
    bind_ticket: bindTicket,
    device,
  }),
  output: Tokens,
});

/** Registration, by which the customer agrees to the legal documents as they are in force. */
export const sign = defineCall({
  path: '/api/open/sign',
  title: '注册',
  input: z.object({
    phone: field.mobile(fieldMessages.phone),
    password: newPassword,
    code,
    inviterCode: field.optional(32),
    bind_ticket: bindTicket,
    device,
  }),
  output: Tokens,
});

/** Sends a code by SMS. The answer is the same whether the number is registered or not (trust figure G11). */
export const code4sms = defineCall({
  path: '/api/open/code4sms',
  urgency: 'vital',
  title: '发送短信验证码',
  input: z.object({
    phone: field.mobile(fieldMessages.phone),
    useFor: UseFor,
    captcha,
  }),
});

/** Sends a code to an e-mail address or phone that is about to be bound. `channel`: 0 SMS, 1 e-mail. */
export const sendCode = defineCall({
  path: '/api/open/sendCode',
  title: '发送绑定验证码',
  input: z
    .object({
      target: field.required('请填写手机号或邮箱', 100),
      channel: z.literal([0, 1]),
      useFor: z.literal([4, 5]),
      captcha,
    })
    .refine(({ channel, target }) => channel !== 0 || /^1\d{10}$/.test(target), '手机号格式不正确')
    .refine(
      ({ channel, target }) => channel !== 1 || field.email('').safeParse(target).success,
      '邮箱格式不正确',
    ),
});

/** Sets a new password by a code and ends all sessions. `account`: the user name or the phone that the code went to. */
export const reset = defineCall({
  path: '/api/open/reset',
  title: '重置密码',
  input: z.object({ account: field.required(fieldMessages.phone, 100), password: newPassword, code }),
});

/** Rotates the tokens. `token` is the refresh token, in the query or, better, in the body. */
export const refresh4token = defineCall({
  path: '/api/open/refresh4token',
  urgency: 'vital',
  title: '刷新令牌',
  input: z.object({ token: field.required('登录已过期，请重新登录', 200) }),
  output: z.object({ token: z.string(), refresh_token: z.string(), expires_at: z.int() }),
});

/** A puzzle for the human check: proof of work in the browser (ALTCHA). */
export const humanCheck = defineCall({
  method: 'GET',
  path: '/api/open/captcha',
  urgency: 'vital',
  title: '人机验证题目',
  output: z.record(z.string(), z.json()),
});

/** A ticket for signing in with WeChat; `qr_code_url` is the picture to show. */
export const wxTicket = defineCall({
  method: 'GET',
  reads: false,
  path: '/api/open/wx/ticket',
  urgency: 'vital',
  title: '微信登录二维码',
  output: z.object({ ticket: z.string(), qr_code_url: z.string(), expire_seconds: z.int() }),
});

/** How far the sign-in is: 0 waiting, 1 scanned, 2 success with tokens, handed out once, 4 needs a phone number. */
export const qrCodeLogin = defineCall({
  path: '/api/open/wx/qrCodeLogin',
  urgency: 'vital',
  title: '查询扫码状态',
  input: z.object({ ticket: field.required(signInRefusals.qrExpired, 200), device }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal([0, 1]) }),
    Tokens.extend({ state: z.literal(2) }),
    z.object({ state: z.literal(4), bind_ticket: z.string() }),
  ]),
});

/** Ends this session, or with `all` every session of the customer. */
export const logout = defineCall({
  path: '/api/auth/logout',
  title: '退出登录',
  input: z.object({ all: z.boolean().default(false) }),
});

/** Where the customer is signed in. */
export const sessionList = defineCall({
  path: '/api/auth/session/list',
  reads: true,
  title: '登录设备',
  output: z.array(
    z.object({
      session_rid: z.string(),
      /** E.g. Chrome · Windows. */
      device: field.Said,
      /** Network address, its last part hidden. */
      place: z.string(),
      created: field.Time,
      last_seen: field.Time,
      is_current: z.boolean(),
    }),
  ),
});

/** Ends one other session. */
export const sessionEnd = defineCall({
  path: '/api/auth/session/end',
  title: '下线设备',
  input: z.object({ session_rid: field.Rid }),
});

const Version = z.int().min(1).max(2_147_483_647).optional();

/**
 * Agrees to these versions of the user agreement and the privacy terms, which must be in force; what was agreed to
 * before stays as it is. Refused with 协议已更新，请重新阅读.
 */
export const consent = defineCall({
  path: '/api/auth/user/consent',
  title: '同意协议更新',
  input: z.object({ terms: Version, privacy: Version }),
});
