import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';

/** Refusals of merging. */
export const mergingRefusals = {
  same: '请选择另一个账号',
  suspended: '已停用的账号不能合并，请先恢复',
  otherPerson: '两个账号认证的姓名不同，不能合并',
  unconfirmed: '请输入要关闭的账号的用户名',
} as const;

const Rid = field.required('参数错误', 64);
const Account = z.object({
  rid: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  created: field.Time,
});
const Rows = z.object({ title: z.string(), count: z.int() });

/** What it would do to make two accounts of one person into one. Numbers are masked. Refuses 记录不存在. */
export const customerMergePreview = defineCall({
  path: '/api/staff/customers/merge/preview',
  permission: 'customers:work',
  reads: true,
  isAudited: true,
  title: '预览合并客户',
  input: z.object({ rid: Rid, duplicate_rid: Rid }),
  output: z.object({
    kept: Account,
    duplicate: Account,
    /** Rows that go over, and those of the account that is closed which give way to what the kept one has. */
    moves: z.array(Rows),
    drops: z.array(Rows),
    /** Ways to sign in that the kept account lacks and gets. */
    gains: z.array(z.string()),
    /** Why it cannot be done; empty when it can. */
    problems: z.array(z.string()),
    /** Stands for all this, to be sent back. */
    seen: z.string(),
  }),
});

/**
 * Moves everything of `duplicate_rid` to `rid` and closes that account, whose sessions end. Refuses what the preview
 * has as problems, another state than the one that was seen, and whoever may not work with every customer.
 */
export const customerMerge = defineCall({
  path: '/api/staff/customers/merge',
  permission: 'customers:work',
  title: '合并客户',
  input: z.object({
    rid: Rid,
    duplicate_rid: Rid,
    seen: field.required('参数错误', 64),
    /** The name of the account that is closed, typed once more. */
    confirm: z.string().trim().max(50),
    reason: field.required('请填写原因', field.textLimits.reason),
  }),
});
