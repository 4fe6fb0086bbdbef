import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { claimRecord, transferRefusals } from './rules.states.ts';

const day = z.iso.date('日期格式须为 YYYY-MM-DD');

/**
 * Claims a bank transfer that was made: for prestore (0), chosen statements (1) or pay-first orders (2). Refused with
 * 请上传转账凭证, 该流水号已被认领, and 转账金额与所选结算单不符 when the money does not reach the last of the chosen
 * statements; what is more than they need becomes prestore of who owes them. Of a group that is for whoever owns or
 * manages it: 仅组长与管理员可使用课题组账户.
 */
export const transferApplyAdd = defineCall({
  path: '/api/auth/transferApply/add',
  once: true,
  title: '认领转账',
  input: z.object({
    purpose: z.literal([0, 1, 2]),
    /** Rids of statements or orders, in the order in which they are to be paid; none for prestore. */
    refs: field.different(z.string().min(1).max(26)).max(50).default([]),
    amount_fen: z
      .int('请填写转账金额')
      .min(1, '请填写转账金额')
      .max(10_000_000_00, '转账金额过大，请联系客服'),
    payer: field.required('请填写付款户名', 100),
    pay_date: day,
    /** The bank's number of the transfer. */
    bank_no: field.optional(64),
    /** A file that was sent for `voucher`. */
    voucher: field.required(transferRefusals.voucher, 26),
    remark: field.optional(field.textLimits.note),
    request_id: field.RequestId,
  }),
  output: z.object({ rid: z.string(), no: z.string() }),
});

/** Calls a claim off that nobody has matched. Refused with 已匹配的转账不可取消. */
export const transferApplyCancel = defineCall({
  path: '/api/auth/transferApply/cancel',
  once: true,
  title: '取消转账认领',
  input: z.object({ rid: field.Rid, version: z.int().min(0).max(2_147_483_647).optional() }),
});

export const Claim = z.object({
  rid: z.string(),
  no: z.string(),
  purpose: z.int(),
  purpose_name: field.Said,
  amount_fen: Fen,
  payer: z.string(),
  /** The group whose statements or orders it pays; empty for one's own. */
  group: z.string(),
  pay_date: z.string(),
  ...Stated,
  reason: z.string(),
  created: field.Time,
  version: z.int(),
  actions: z.array(OfferedAction),
});
export type Claim = z.infer<typeof Claim>;

/** The customer's claims and those of groups that they own or manage, newest first; `owner` as in invoice lists. */
export const transferApplyList = defineCall({
  path: '/api/auth/transferApply/list',
  reads: true,
  title: '我的转账认领',
  input: field.Paging.extend({
    status: stateIn(claimRecord).optional(),
    from: day.optional(),
    to: day.optional(),
    owner: field.OwnerFilter,
  }),
  output: field.pageOf(Claim).extend({
    /** The groups whose money the customer spends. */
    groups: z.array(z.object({ rid: field.Rid, name: z.string() })),
  }),
});

/** One claim with what became of it. */
export const transferApplyDetail = defineCall({
  path: '/api/auth/transferApply/detail',
  reads: true,
  title: '转账认领详情',
  input: z.object({ rid: field.Rid }),
  output: Claim.extend({
    refs: z.array(z.object({ rid: z.string(), no: z.string() })),
    bank_no: z.string(),
    remark: z.string(),
    /** The rid of the file, which file/view gives out to who sent it; empty for others, and when it is gone. */
    voucher: z.string(),
    matched: z.array(z.object({ serial: z.string(), pay_date: z.string(), amount_fen: Fen })),
    history: z.array(HistoryLine),
  }),
});
