import { z } from 'zod';
import { defineCall, type OutputOf } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Stated } from '../../../core/record.ts';
import { channelKeys, isIdNo, promoterRefusals } from './rules.ts';

/**
 * Asks to become a promoter, by the protocol in force. Refused with 您已是推广员, 申请审核中, who was refused within 7 days
 * with the day from which on they may, and with 协议已更新，请重新阅读.
 */
export const promoterApplyAdd = defineCall({
  path: '/api/auth/promoter_apply/add',
  once: true,
  title: '申请成为推广员',
  input: z.object({
    /** As in the identity card. */
    name: field.required('请填写真实姓名', field.textLimits.name).min(2, '请填写真实姓名'),
    id_no: field.required('请填写身份证号', 18).toUpperCase().refine(isIdNo, promoterRefusals.wrongId),
    phone: field.mobile('请填写联系电话'),
    channel: z.enum(channelKeys, '请选择推广渠道'),
    plan: z.string().trim().max(field.textLimits.note, '推广计划不能超过500字').default(''),
    protocol_version: z.int('请阅读并同意推广员协议').min(1, '请阅读并同意推广员协议'),
    request_id: field.RequestId,
  }),
  output: z.object({ rid: field.Rid }),
});

/** Everything of the promotion page but its lists; amounts in fen. */
export const myPromotionInit = defineCall({
  path: '/api/auth/myPromotion/init',
  reads: true,
  title: '我的推广',
  output: z.object({
    /** `level` is 1 for everybody so far, `rate` in percent. */
    promoter: z
      .object({ ...Stated, level: z.int(), rate: z.int(), reason: z.string(), name: z.string() })
      .nullable(),
    /** The last application of whoever is none; null without one. */
    application: z
      .object({
        ...Stated,
        reason: z.string(),
        created: field.Time,
        /** From which day on one may apply again; empty when now. */
        again_from: z.string(),
      })
      .nullable(),
    /** What a promoter gets, as the shop has it now. */
    terms: z.object({
      rate: z.int(),
      months: z.int(),
      cap_fen: Fen,
      hold_days: z.int(),
      withdraw_min_fen: Fen,
      withdraw_per_month: z.int(),
      prestore_bonus_rate: z.int(),
    }),
    /** The version of the protocol in force; null while there is none. */
    protocol_version: z.int().nullable(),
    link: z.string(),
    /** The page that draws it; see `inviteInit`, whose words stand on it. */
    poster_url: z.string(),
    /** What is not available yet, what can be withdrawn (below 0: what later rebates make up for), what was paid. */
    sums: z.object({ estimated: Fen, available: Fen, paid: Fen, withdrawing: Fen }),
    /** How many registered by the link, and how many orders of theirs brought something. */
    invited: z.int(),
    orders: z.int(),
    /** Texts to send along with the link. */
    materials: z.array(z.object({ name: field.Said, text: field.Said })),
    /** What of this month was withdrawn to an account and what was withheld of it, for reckoning the tax of more. */
    month: z.object({ withdrawn_fen: Fen, withheld_fen: Fen, times: z.int() }),
  }),
});

/** The promotion page of a customer. */
export type MyPromotion = OutputOf<typeof myPromotionInit>;
