import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { textList } from '../../core/text-list.ts';

/** One public setting. Refused with 配置不存在 when there is none of that name or it is not public. */
export const setting = defineCall({
  path: '/api/open/setting',
  reads: true,
  isKept: true,
  title: '单项公开配置',
  input: z.object({ key: z.string().min(1).max(64) }),
  output: z.object({ key: z.string(), value: z.json() }),
});

/** Several public settings by key; keys that do not exist or are not public are left out. */
export const settingsByKey = defineCall({
  path: '/api/open/setting/list4key',
  reads: true,
  isKept: true,
  title: '多项公开配置',
  input: z.object({ keys: textList(z.string().min(1).max(64), 50) }),
  output: z.record(z.string(), z.json()),
});
