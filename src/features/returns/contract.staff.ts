import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { badWaybill, waybillPattern } from '../../core/parcel.ts';
import { stateIn } from '../../core/record.ts';
import { ReturnFacts } from './contract.ts';
import { returnRecord, returnRefusals } from './rules.states.ts';

const One = { rid: field.Rid, version: field.Version };

/** Requests for leftovers, those that wait longest first while a state is asked for. Phone numbers are masked. */
export const staffReturns = defineCall({
  path: '/api/staff/returns/list',
  permission: 'samples:read',
  title: '样品回寄申请',
  input: field.Paging.extend({
    status: stateIn(returnRecord).optional(),
    /** The group whose samples they are. */
    owner: field.optional(26),
    /** The number of a return, a sample or an order. */
    kw: field.Word,
  }),
  output: field
    .pageOf(
      ReturnFacts.extend({
        ...{ customer: z.string(), phone: z.string(), places: z.string() },
        /** The group whose money pays; empty for the customer's own. */
        owner_name: z.string(),
      }),
    )
    .extend({
      counts: z.record(z.string(), z.int()),
      /** Groups that have some. */
      owners: z.array(z.object({ rid: z.string(), name: z.string() })),
    }),
});

/** Whom a parcel goes to, with the whole number; each look is kept. */
export const returnAddressee = defineCall({
  path: '/api/staff/returns/address',
  permission: 'samples:work',
  reads: true,
  isAudited: true,
  title: '查看回寄收件人',
  input: z.object({ rid: field.Rid }),
  output: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
});

/** Takes a request on; for freight from the balance with what the carrier asks for. Refused with 请填写运费. */
export const returnAccept = defineCall({
  path: '/api/staff/returns/accept',
  permission: 'samples:work',
  title: '受理样品回寄',
  input: z.object({
    ...One,
    freight_fen: Fen.min(1, returnRefusals.noFreight).max(1_000_00, '运费不能超过1,000元').optional(),
  }),
});

/** Refuses a request, with a reason for the customer. */
export const returnReject = defineCall({
  path: '/api/staff/returns/reject',
  permission: 'samples:work',
  title: '驳回样品回寄',
  input: z.object({ ...One, reason: field.required('请填写驳回原因', field.textLimits.reason) }),
});

/** Writes down the parcel with which all samples of a request left, or that they were come for. */
export const returnSend = defineCall({
  path: '/api/staff/returns/send',
  permission: 'samples:work',
  title: '登记样品寄出',
  input: z.object({
    ...One,
    express: field.optional(30),
    waybill: z
      .string()
      .trim()
      .max(40)
      .refine((text) => text === '' || waybillPattern.test(text), badWaybill)
      .optional(),
    photo_rid: field.required(returnRefusals.noPhoto, 26),
  }),
});
