import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { browserRefusals } from './rules.ts';

/** Where a browser's push service takes messages for it; secret as a token is, since only its browser knows it. */
const Endpoint = field.required(browserRefusals.badKeys, 1_000);

/** With what a browser subscribes to what it is to show. */
export const browserKey = defineCall({
  path: '/api/auth/browser/key',
  reads: true,
  title: '浏览器通知：公钥',
  output: z.object({ key: z.string() }),
});

/** Has this browser told what its customer is told, as long as the session that asks is not ended. Refused with `browserRefusals`. */
export const browserAdd = defineCall({
  path: '/api/auth/browser/add',
  title: '开启浏览器通知',
  input: z.object({
    endpoint: Endpoint,
    p256dh: field.required(browserRefusals.badKeys, 200),
    auth: field.required(browserRefusals.badKeys, 50),
  }),
});

/** Has it told no more. Refused with 记录不存在. */
export const browserDel = defineCall({
  path: '/api/auth/browser/del',
  title: '关闭浏览器通知',
  input: z.object({ endpoint: Endpoint }),
});

/** Shows a message of trial in this browser. Refused with 记录不存在. */
export const browserTry = defineCall({
  path: '/api/auth/browser/try',
  title: '测试浏览器通知',
  input: z.object({ endpoint: Endpoint }),
});
