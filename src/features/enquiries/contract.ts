import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { captcha } from '../identity/contract.ts';

/** Refusals of enquiries. */
export const enquiryRefusals = {
  content: '请填写需求内容',
  past: '期望完成日期不能早于今天',
  tooMany: '操作过于频繁，请稍后再试',
} as const;

/**
 * Leaves a message (0), posts a requirement (1) or complains (2); a question about a service names its
 * `service_rid`. Visitors solve the human check. Five per day and address.
 */
export const indexMsgAdd = defineCall({
  path: '/api/open/indexMsg/add',
  title: '留言与提交需求',
  input: z.object({
    name: field.required('姓名不能为空', field.textLimits.name),
    phone: field.mobile('手机号不能为空'),
    content: z
      .string({ error: enquiryRefusals.content })
      .trim()
      .min(1, enquiryRefusals.content)
      .min(10, '需求内容至少10个字')
      .max(1_000, '需求内容最多1000个字'),
    company: field.optional(100),
    email: z.union([z.literal(''), field.email('邮箱不能为空')]).optional(),
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
    service_rid: z.string().max(64).optional(),
    type_ids: field.different(z.int32()).max(20).optional(),
    budget_fen: z.int().min(0).max(100_000_000_000).optional(),
    /** YYYY-MM-DD. */
    deadline: z.iso.date('日期格式须为 YYYY-MM-DD').optional(),
    file_rids: field.different(z.string().max(26)).max(20).optional(),
    captcha,
  }),
  output: z.object({ rid: z.string(), no: z.string() }),
});
