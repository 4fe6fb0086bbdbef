import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

/** Every setting of `settingForms` that is stored, with when it was changed last. */
export const settingStaffList = defineCall({
  path: '/api/staff/settings/list',
  permission: 'settings:read',
  title: '全部设置',
  output: z.object({
    list: z.array(z.object({ key: z.string(), value: z.json(), updated: z.string() })),
    /** What waits for a second person. */
    changes: z.array(
      z.object({
        ...{ rid: z.string(), key: z.string(), value: z.json() },
        ...{ asked_by: z.string(), asked: field.Time, is_mine: field.Flag },
      }),
    ),
  }),
});

/** The same of money alone, for whoever may see no others. */
export const moneySettingList = defineCall({
  path: '/api/staff/settings/money',
  permission: 'money_settings:read',
  title: '资金设置',
  output: settingStaffList.output,
});

/**
 * Changes one setting, with effect at once. `updated` is when it was changed last, as it was shown; empty when it was
 * not stored. Fields that two people change wait for the other (`waits`). Refused with what is wrong in the value, with
 * 数据已更新，请刷新后重试 and 已有修改待确认，请先处理.
 */
export const settingStaffSave = defineCall({
  path: '/api/staff/settings/save',
  permission: 'settings:work',
  title: '修改设置',
  input: z.object({
    key: field.required('参数错误', 64),
    value: z.json(),
    updated: z.string().max(30).default(''),
  }),
  output: z.object({ updated: z.string(), waits: field.Flag }),
});

/** Allows or refuses what a colleague asked for, or takes one's own back. Refused with 不能确认自己提出的修改…. */
export const settingDecide = defineCall({
  path: '/api/staff/settings/decide',
  permission: 'settings:work',
  title: '确认设置修改',
  input: z.object({ rid: field.Rid, is_allowed: field.Flag }),
});
