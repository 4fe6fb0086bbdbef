import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { Flag } from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';

/** Refusals of the experiment plan. */
export const planRefusals = {
  withdrawn: '项目已下架',
  full: '实验计划最多100项',
  badCount: '数量须为1-999',
} as const;

/** So many items a plan holds (product definition, 3.7). */
export const mostPlanItems = 100;

/** Values of a requirement form by key: texts, numbers, lists of either, booleans. */
export const FormValues = z.record(
  z.string().max(64),
  z.union([
    z.string().max(5_000),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string().max(200), z.number()])).max(200),
  ]),
);
export type FormValues = z.infer<typeof FormValues>;

/** Puts a service in the customer's plan, with what was chosen on its page. Refused with 项目已下架, 实验计划最多100项. */
export const planAdd = defineCall({
  method: 'POST',
  path: '/api/auth/tempDevice/add',
  access: 'customer',
  once: true,
  title: '加入实验计划',
  input: z.object({
    rid: z.string().min(1).max(64),
    count: z
      .int(planRefusals.badCount)
      .min(1, planRefusals.badCount)
      .max(999, planRefusals.badCount)
      .default(1),
    params: FormValues.default({}),
    type_id: z.int().optional(),
    request_id: z.string().min(1).max(64).optional(),
  }),
  output: z.object({ temp_rid: z.string(), allCount: z.int() }),
});

/**
 * The customer's plan by category: type_id 31 first, the others ascending (specification section 3). `allCount`
 * is the sum of the counts of what can be ordered.
 */
export const planList = defineCall({
  method: 'POST',
  path: '/api/auth/tempDevice/list',
  access: 'customer',
  reads: true,
  title: '实验计划',
  input: z.object({}),
  output: z.object({
    dataArr: z.array(
      z.object({
        type_id: z.int(),
        type_name: z.string(),
        items: z.array(
          z.object({
            temp_rid: z.string(),
            rid: z.string(),
            name: z.string(),
            img: z.string(),
            count: z.int(),
            /** 0 put there by the customer, 1 quoted by staff. */
            source: Flag,
            status: z.int(),
            status_name: z.string(),
            price_fen: Fen,
            valid_until: z.string().nullable(),
            /** The first of the six steps that is not finished. */
            step: z.int(),
            params: FormValues,
            params_ready: Flag,
          }),
        ),
      }),
    ),
    allCount: z.int(),
  }),
});
