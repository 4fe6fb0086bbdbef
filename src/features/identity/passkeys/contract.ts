import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { bindTicket, device, Tokens } from '../contract.ts';

const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);
const Answered = z.object({ id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') });

/** What a browser hands over of a new passkey: `RegistrationResponseJSON` of WebAuthn, as far as it is looked at. */
export const NewCredential = Answered.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What it hands over when somebody signs in with one: `AuthenticationResponseJSON`. */
export const Assertion = Answered.extend({
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(100).optional(),
  }),
});

/** What the browser is to ask its authenticator: options of WebAuthn in JSON, with a challenge that is good for five minutes, once. */
export const Options = z.record(z.string(), z.json());

/** What to ask the visitor's authenticator; the same for everybody, so it tells nothing of any account. */
export const passkeyAsk = defineCall({
  path: '/api/open/passkey/ask',
  urgency: 'vital',
  title: '通行密钥登录：取得验证选项',
  output: Options,
});

/** Signs in with a passkey. The refusal is the same whatever is wrong, `passkeyRefusals.wrong`. */
export const passkeyLogin = defineCall({
  path: '/api/open/passkey/login',
  urgency: 'vital',
  title: '通行密钥登录',
  input: z.object({
    credential: Assertion,
    remember: z.boolean().default(false),
    bind_ticket: bindTicket,
    device,
  }),
  output: Tokens,
});

/** A passkey as its owner is shown it. */
export const Passkey = z.object({
  rid: z.string(),
  name: z.string(),
  /** Whether its maker keeps it on several devices. */
  is_synced: field.Flag,
  created: field.Time,
  /** Blank before the first sign-in. */
  used: field.TimeOrBlank,
});
