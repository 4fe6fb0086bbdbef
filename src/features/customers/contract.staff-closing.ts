import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Matters } from './contract.ts';

/** Refusals of closing an account for its customer. */
export const closingRefusals = { unconfirmed: '请输入要注销的账号的用户名' } as const;

const Rid = field.required('参数错误', 64);

/** What keeps a customer's account from being closed, and what would end with it. Refuses 记录不存在. */
export const customerMatters = defineCall({
  path: '/api/staff/customers/matters',
  permission: 'customers:work',
  reads: true,
  isAudited: true,
  title: '注销前检查',
  input: z.object({ rid: Rid }),
  output: Matters,
});

/**
 * Closes a customer's account at their wish; only for who may work with every customer. Refuses with the list of what
 * is open, as the customer would be refused.
 */
export const customerClose = defineCall({
  path: '/api/staff/customers/close',
  permission: 'customers:work',
  title: '注销客户账号',
  input: z.object({
    rid: Rid,
    /** The name of the account, typed once more. */
    confirm: z.string().trim().max(50),
    reason: field.required('请填写原因', field.textLimits.reason),
  }),
});
