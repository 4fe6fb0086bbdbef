import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { required } from '../../core/fields.ts';

/** Every setting of `settingForms` that is stored, with when it was changed last. */
export const settingStaffList = defineCall({
  method: 'POST',
  path: '/api/staff/settings/list',
  access: 'staff',
  permission: 'settings:read',
  reads: true,
  title: '全部设置',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ key: z.string(), value: z.json(), updated: z.string() })),
  }),
});

/**
 * Changes one setting, with effect at once. `updated` is when it was changed last, as it was shown; empty when it was
 * not stored. Refused with what is wrong in the value, and with 数据已更新，请刷新后重试.
 */
export const settingStaffSave = defineCall({
  method: 'POST',
  path: '/api/staff/settings/save',
  access: 'staff',
  permission: 'settings:work',
  title: '修改设置',
  input: z.object({
    key: required('参数错误', 64),
    value: z.json(),
    updated: z.string().max(30).default(''),
  }),
  output: z.object({ updated: z.string() }),
});
