import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { NewCredential, Options, Passkey } from '../../identity/passkeys/contract.ts';
import { passkeyRefusals } from '../../identity/passkeys/rules.ts';

const Name = field.required(passkeyRefusals.name, field.textLimits.name);

/** With what the customer signs in without a password, the newest first. */
export const passkeyList = defineCall({
  path: '/api/auth/passkey/list',
  reads: true,
  title: '通行密钥列表',
  output: z.object({ list: z.array(Passkey) }),
});

/**
 * What the browser is to ask its authenticator for a new passkey, once it is proven who asks, as before other grave things. Good for
 * five minutes, once. Refused as proofs are, and with `passkeyRefusals.tooMany`.
 */
export const passkeyOffer = defineCall({
  path: '/api/auth/passkey/offer',
  title: '添加通行密钥：验证身份',
  input: z.object({ password: field.optional(200), code: field.optional(20) }),
  output: Options,
});

/** Keeps the passkey that was made of an offer. Refused with `passkeyRefusals.notAdded`, and when it is there already. */
export const passkeyAdd = defineCall({
  path: '/api/auth/passkey/add',
  title: '添加通行密钥',
  input: z.object({ name: Name, credential: NewCredential }),
  output: z.object({ rid: z.string() }),
});

/** Gives a passkey another name. Refused with 记录不存在. */
export const passkeyName = defineCall({
  path: '/api/auth/passkey/rename',
  title: '重命名通行密钥',
  input: z.object({ rid: field.Rid, name: Name }),
});

/** Ends a passkey at once, unless nothing else would be left to sign in with. Refused with 记录不存在. */
export const passkeyDel = defineCall({
  path: '/api/auth/passkey/del',
  title: '移除通行密钥',
  input: z.object({ rid: field.Rid }),
});
