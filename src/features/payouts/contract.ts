import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { Person } from '../prestore/contract.staff.ts';

const reason = field.required('请填写原因', field.textLimits.reason).min(2, '原因至少2个字');

const StaffPayout = z.object({
  rid: z.string(),
  no: z.string(),
  kind_name: field.Said,
  /** The number of what it is paid back for; empty where it has none. */
  ref_no: z.string(),
  customer: Person,
  amount_fen: Fen,
  way: z.int(),
  way_name: field.Said,
  by_gateway: z.boolean(),
  /** The account whole for whoever pays, otherwise its last four digits. */
  bank: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  reason: z.string(),
  ...Stated,
  applied_by: z.string(),
  approved_by: z.string(),
  paid_by: z.string(),
  serial: z.string(),
  created: field.Time,
  ended: field.TimeOrBlank,
  version: z.int(),
  actions: z.array(OfferedAction),
});
export type StaffPayout = z.infer<typeof StaffPayout>;

/** Money that is to be paid back, newest first, with how many there are in each state. */
export const staffPayoutList = defineCall({
  permission: 'refunds:read',
  isAudited: true,
  path: '/api/staff/prestore/payouts',
  title: '退款',
  input: field.LongPaging.extend({
    status: z.int().min(0).max(99).optional(),
    kw: field.Word,
  }),
  output: field.pageOf(StaffPayout).extend({
    counts: z.record(z.string(), z.int()),
    accounts: z.array(z.object({ name: z.string(), account: z.string() })),
  }),
});

// Service may apply for refunds (refunds:work); only finance decides about them.
const decide = { permission: 'prestore:work' } as const;

/**
 * Lets a refund go; one that goes back by its provider is then under way. Nobody approves what they applied for, and
 * above the limit only who may approve (trust figure G10).
 */
export const staffPayoutApprove = defineCall({
  ...decide,
  path: '/api/staff/prestore/payout-approve',
  once: true,
  title: '审批退款',
  input: z.object({ rid: field.Rid, version: field.Version }),
});

/** Writes down that the bank has paid a refund, under the bank's number, from one of our accounts. */
export const staffPayoutPay = defineCall({
  ...decide,
  path: '/api/staff/prestore/payout-pay',
  once: true,
  title: '确认退款打款',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    serial: field.required('请填写银行流水号', 64),
    account: z.string().max(40),
  }),
});

/** Refuses a refund: what was put aside goes back as it came. */
export const staffPayoutRefuse = defineCall({
  ...decide,
  path: '/api/staff/prestore/payout-refuse',
  once: true,
  title: '驳回退款',
  input: z.object({ rid: field.Rid, version: field.Version, reason }),
});
