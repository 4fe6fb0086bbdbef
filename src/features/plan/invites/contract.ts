import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated } from '../../../core/record.ts';
import { QuoteLines, ValidDays } from '../quotes/contract.ts';

/** Where the link goes; left out where a requirement says it. */
const Ways = {
  phone: z.union([z.literal('').transform(() => undefined), field.mobile('请填写手机号')]).optional(),
  email: z.union([z.literal('').transform(() => undefined), field.email('请填写邮箱')]).optional(),
};

/**
 * Quotes services to somebody without an account, who gets a link by SMS and mail: to the number and address that are named, or
 * left with the requirement. Refused with `inviteRefusals.noWay` and `noName`, and what is not on sale.
 */
export const inviteAdd = defineCall({
  permission: 'orders:work',
  path: '/api/staff/plan/inviteAdd',
  title: '邀请报价',
  input: z.object({
    name: field.optional(field.textLimits.name),
    ...Ways,
    enquiry_rid: z.string().max(26).optional(),
    lines: QuoteLines,
    valid_days: ValidDays,
    note: field.optional(field.textLimits.note),
  }),
  output: z.object({ rid: z.string(), no: z.string() }),
});

/** Quotes that were sent by a link, the newest first; numbers and addresses are masked. */
export const inviteList = defineCall({
  permission: 'orders:read',
  path: '/api/staff/plan/invites',
  title: '邀请报价列表',
  input: field.LongPaging.extend({ status: z.int().optional(), kw: field.Word }),
  output: field.pageOf(
    z.object({
      rid: z.string(),
      no: z.string(),
      version: field.Version,
      ...Stated,
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      enquiry_no: z.string(),
      staff: z.string(),
      lines: z.array(z.object({ name: z.string(), count: z.int(), price_fen: Fen })),
      total_fen: Fen,
      created: field.Time,
      sent: field.Time,
      valid_until: field.Time,
      /** Who took it. */
      customer: z.string(),
      actions: z.array(OfferedAction),
    }),
  ),
});
export type StaffInvite = z.output<typeof inviteList.output>['list'][number];

/** Sends a new link, elsewhere if need be; the earlier one opens nothing any more. */
export const inviteSend = defineCall({
  permission: 'orders:work',
  path: '/api/staff/plan/inviteSend',
  title: '重新发送报价链接',
  input: z.object({ rid: field.Rid, version: field.Version, ...Ways }),
});

/** Takes back what nobody has taken. */
export const inviteWithdraw = defineCall({
  permission: 'orders:work',
  path: '/api/staff/plan/inviteWithdraw',
  title: '撤回邀请报价',
  input: z.object({ rid: field.Rid, version: field.Version }),
});

const Code = z.object({ code: field.required('参数错误', 64) });

/** What a link comes to: `mine` where whoever asks has taken it. */
const inviteViews = ['open', 'mine', 'taken', 'withdrawn', 'expired', 'unknown'] as const;
export type InviteView = (typeof inviteViews)[number];

/** Shows a quote to whoever has its link. */
export const quoteLook = defineCall({
  path: '/api/open/quote/look',
  knowsWho: true,
  title: '打开报价链接',
  rate: { figure: 60, seconds: 60 },
  input: Code,
  output: z.object({
    state: z.enum(inviteViews),
    shown: z
      .object({
        no: z.string(),
        name: z.string(),
        by: z.string(),
        note: z.string(),
        valid_until: field.Time,
        total_fen: Fen,
        lines: z.array(
          z.object({
            service_rid: z.string(),
            name: z.string(),
            count: z.int(),
            price_fen: Fen,
            amount_fen: Fen,
            note: z.string(),
            /** What is asked for, in words. */
            answers: z.array(z.object({ name: z.string(), value: z.string() })),
          }),
        ),
      })
      .nullable(),
  }),
});

/**
 * Puts the quote of a link in one's plan, accepted if so told. Whoever did so already is answered as at first. Refused as
 * `inviteRefusals` says, and with 项目已下架 and 实验计划最多100项.
 */
export const quoteTake = defineCall({
  path: '/api/auth/quote/take',
  title: '领取报价',
  input: Code.extend({ accept: field.Flag.default(0) }),
  output: z.object({ rid: z.string(), allCount: z.int() }),
});
