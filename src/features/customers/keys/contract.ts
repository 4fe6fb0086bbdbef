import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { type KeyScope, keyScopes } from '../../../core/key-scope.ts';
import { keyDays, keyRefusals } from './rules.ts';

const Scope = z.enum(Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]);

/** The customer's keys for other systems, the newest first, those that are over for 30 days longer. */
export const keyList = defineCall({
  path: '/api/auth/key/list',
  reads: true,
  title: '接口密钥列表',
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        name: z.string(),
        /** Of `keyScopes`. */
        scopes: z.array(z.string()),
        /** The last characters of the key. */
        tail: z.string(),
        created: field.Time,
        expires: field.Time,
        /** Within ten minutes; blank before the first use. */
        used: field.TimeOrBlank,
        /** Until when it is good: no more when it is revoked or has expired. */
        state: z.enum(['good', 'expired', 'revoked']),
      }),
    ),
  }),
});

/**
 * Makes a key, which is told here and never again. It is proven who asks, as before other grave things. Refused with
 * `keyRefusals.tooMany` and as proofs are.
 */
export const keyAdd = defineCall({
  path: '/api/auth/key/add',
  title: '新建接口密钥',
  input: z.object({
    name: field.required(keyRefusals.name, field.textLimits.name),
    scopes: field.different(Scope).min(1, keyRefusals.scopes),
    days: z.literal(Object.values(keyDays)).default(keyDays.quarter),
    password: field.optional(200),
    code: field.optional(20),
  }),
  output: z.object({ rid: z.string(), key: z.string() }),
});

/** Ends a key at once. Refused with 记录不存在. */
export const keyDel = defineCall({
  path: '/api/auth/key/del',
  title: '撤销接口密钥',
  input: z.object({ rid: field.Rid }),
});
