import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { OfferedAction, Stated, stateIn } from '../../../core/record.ts';
import { rebateRecord } from '../rebates/rules.states.ts';
import { applyRecord, promoterRecord } from './rules.states.ts';

const read = { permission: 'promoters:read', isAudited: true } as const;
const Person = z.object({ rid: z.string(), name: z.string() });

const StaffApply = z.object({
  rid: z.string(),
  version: field.Version,
  customer: Person,
  name: z.string(),
  /** Masked, as the phone number is. */
  id_no: z.string(),
  phone: z.string(),
  channel_name: z.string(),
  plan: z.string(),
  protocol_version: z.int(),
  ...Stated,
  reason: z.string(),
  decided_by: z.string(),
  created: field.Time,
  decided: field.TimeOrBlank,
  actions: z.array(OfferedAction),
});
export type StaffApply = z.output<typeof StaffApply>;

/** Applications to become a promoter, newest first, with how many there are in each state. */
export const promoterApplyList = defineCall({
  ...read,
  path: '/api/staff/promoters/applies',
  title: '推广员申请',
  input: field.LongPaging.extend({ status: stateIn(applyRecord).optional(), kw: field.Word }),
  output: field.pageOf(StaffApply).extend({ counts: z.record(z.string(), z.int()) }),
});

/** Identity and phone number of an application in full; each look is kept in the audit log. */
export const promoterApplyNumbers = defineCall({
  reads: true,
  permission: 'promoters:work',
  isAudited: true,
  path: '/api/staff/promoters/numbers',
  title: '查看推广员证件号',
  input: z.object({ rid: field.Rid }),
  output: z.object({ id_no: z.string(), phone: z.string() }),
});

/** Takes an application or refuses it with a reason. Refused with 该身份证号已被其他账号用于申请推广员. */
export const promoterApplyDecide = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/promoters/decide',
  once: true,
  title: '审核推广员申请',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version,
      action: z.enum(['pass', 'reject']),
      reason: z.string().trim().max(field.textLimits.reason).default(''),
      request_id: field.RequestId,
    })
    .superRefine(({ action, reason }, { addIssue }) => {
      if (action === 'reject' && reason.length < 2)
        addIssue({ code: 'custom', path: ['reason'], message: '请填写原因' });
    }),
});

const StaffPromoter = z.object({
  rid: z.string(),
  version: field.Version,
  customer: Person,
  name: z.string(),
  id_no: z.string(),
  phone: z.string(),
  ...Stated,
  reason: z.string(),
  invited: z.int(),
  orders: z.int(),
  estimated_fen: Fen,
  available_fen: Fen,
  withdrawing_fen: Fen,
  paid_fen: Fen,
  since: field.Time,
  actions: z.array(OfferedAction),
});
export type StaffPromoter = z.output<typeof StaffPromoter>;

const PromoterFilters = z.object({ status: stateIn(promoterRecord).optional(), kw: field.Word });

/** Promoters with what they brought and what they were paid, newest first. */
export const promoterList = defineCall({
  ...read,
  path: '/api/staff/promoters/list',
  title: '推广员',
  input: PromoterFilters.extend(field.LongPaging.shape),
  output: field.pageOf(StaffPromoter),
});

/** Suspends a promoter or restores them, with the reason. */
export const promoterMove = defineCall({
  permission: 'promoters:work',
  path: '/api/staff/promoters/move',
  title: '停用或恢复推广员',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    action: z.enum(['suspend', 'restore']),
    reason: field.required('请填写原因', field.textLimits.reason).min(2, '原因至少2个字'),
  }),
});

const StaffRebate = z.object({
  rid: z.string(),
  promoter: Person,
  no: z.string(),
  customer: z.string(),
  rate: z.int(),
  base_fen: Fen,
  first_fen: Fen,
  fen: Fen,
  /** What of it was withdrawn or is on its way. */
  taken_fen: Fen,
  ...Stated,
  done: field.Time,
  available: field.Time,
});

const day = z.iso.date('日期格式不正确').optional();
const RebateFilters = z.object({
  status: stateIn(rebateRecord).optional(),
  from: day,
  to: day,
  /** The promoter's account. */
  customer: field.optional(26),
  kw: field.Word,
});

/** Rebates of all promoters or of one, newest first, and what those found come to. */
export const staffRebateList = defineCall({
  ...read,
  path: '/api/staff/promoters/rebates',
  title: '返利',
  input: RebateFilters.extend(field.LongPaging.shape),
  output: field.pageOf(StaffRebate).extend({ fen: Fen }),
});

/** The same as a spreadsheet. */
export const staffRebateSheet = defineCall({
  ...read,
  path: '/api/staff/promoters/rebates-export',
  title: '导出返利',
  file: true,
  makes: { kind: 'export' },
  input: RebateFilters,
  output: z.object({}),
});
