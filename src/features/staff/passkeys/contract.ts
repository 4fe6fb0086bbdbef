import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Assertion, NewCredential, Options, Passkey } from '../../identity/passkeys/contract.ts';
import { passkeyRefusals } from '../../identity/passkeys/rules.ts';
import { StaffToken, TotpCode } from '../contract.ts';

/** What the authenticator of a member of staff is to be asked; the same for everybody. */
export const staffPasskeyAsk = defineCall({
  path: '/api/staff/passkey/ask',
  access: 'open',
  urgency: 'vital',
  title: '员工通行密钥登录：取得验证选项',
  output: Options,
});

/**
 * Signs a member of staff in with a passkey that looked at who uses it, which is two factors in one (decision 048). The same words
 * for whatever is wrong (trust figures G13, G16, G45).
 */
export const staffPasskeyLogin = defineCall({
  path: '/api/staff/passkey/login',
  access: 'open',
  urgency: 'vital',
  title: '员工通行密钥登录',
  input: z.object({ credential: Assertion }),
  output: StaffToken,
});

const desk = { permission: 'desk:read' } as const;

/** One's own passkeys, the newest first. */
export const staffPasskeyList = defineCall({
  ...{ ...desk, path: '/api/staff/passkey/list', reads: true, title: '本人通行密钥' },
  output: z.object({ list: z.array(Passkey) }),
});

/** What to ask one's authenticator for a new passkey, against password and code; refuses them as a sign-in does. */
export const staffPasskeyOffer = defineCall({
  ...{ ...desk, path: '/api/staff/passkey/offer', reads: false, title: '添加通行密钥：验证身份' },
  input: z.object({ password: z.string().min(1, '请输入密码').max(200), code: TotpCode }),
  output: Options,
});

/** Keeps the passkey that was made of an offer. */
export const staffPasskeyAdd = defineCall({
  ...{ ...desk, path: '/api/staff/passkey/add', reads: false, title: '添加通行密钥' },
  input: z.object({
    name: field.required(passkeyRefusals.name, field.textLimits.name),
    credential: NewCredential,
  }),
  output: z.object({ rid: z.string() }),
});

/** Ends one of one's own passkeys at once. Refused with 记录不存在. */
export const staffPasskeyDel = defineCall({
  ...{ ...desk, path: '/api/staff/passkey/del', reads: false, title: '移除通行密钥' },
  input: z.object({ rid: field.Rid }),
});
