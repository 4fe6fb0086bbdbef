import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { type LostReason as LostKey, lostReasons } from './rules.states.ts';

const work = { permission: 'orders:work' } as const;
const Person = z.object({ rid: z.string(), name: z.string() });
const LostReason = z.enum(Object.keys(lostReasons) as [LostKey, ...LostKey[]]);

const Enquiry = z.object({
  rid: z.string(),
  no: z.string(),
  kind: z.int(),
  kind_name: z.string(),
  name: z.string(),
  /** Masked but for its adviser. */
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  content: z.string(),
  service: Person.nullable(),
  types: z.array(z.string()),
  budget_fen: Fen.nullable(),
  deadline: z.string().nullable(),
  created: field.Time,
  ...Stated,
  adviser: Person.nullable(),
  /** The customer with the same number, or whom it was quoted to. */
  customer: z.object({ rid: z.string(), name: z.string(), company: z.string() }).nullable(),
  lost_reason: z.string(),
  outcome: z.string(),
  files: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int() })),
  actions: z.array(OfferedAction),
});
export type StaffEnquiry = z.infer<typeof Enquiry>;

/** Posted requirements, messages and complaints, newest first, with the number of each state. */
export const enquiryList = defineCall({
  permission: 'orders:read',
  path: '/api/staff/enquiries/list',
  title: '需求与留言',
  input: field.LongPaging.extend({
    kind: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
    status: z.int().min(0).max(999).optional(),
    /** Number, or words of name, organisation and content. */
    kw: field.Word,
    mine: field.Flag.default(0),
    /** Why they were lost. */
    lost: LostReason.optional(),
    /** Whether the days, both included, are those on which they came or ended. */
    by: z.enum(['came', 'ended']).default('came'),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  output: field.pageOf(Enquiry).extend({
    counts: z.record(z.string(), z.int()),
    advisers: z.array(Person),
    /** Why requirements were lost, with how many each. */
    lost: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
});

/** The number in full; each look is kept in the audit log. */
export const enquiryPhone = defineCall({
  reads: true,
  permission: 'orders:work',
  isAudited: true,
  path: '/api/staff/enquiries/phone',
  title: '查看需求人电话',
  input: z.object({ rid: field.Rid }),
  output: z.object({ phone: z.string() }),
});

/** A file of a requirement; each look is kept in the audit log. */
export const enquiryFile = defineCall({
  permission: 'orders:read',
  isAudited: true,
  file: true,
  path: '/api/staff/enquiries/file',
  title: '下载需求附件',
  input: z.object({ rid: field.Rid, file_rid: field.Rid }),
});

/** Gives requirements to an adviser. */
export const enquiryAssign = defineCall({
  ...work,
  path: '/api/staff/enquiries/assign',
  title: '分派需求',
  input: z.object({ rid: field.Rid, staff_rid: field.Rid }),
});

/** Ends or takes up again: `lose` with a reason, `settle` with what was done, `reopen`. */
export const enquiryMove = defineCall({
  ...work,
  path: '/api/staff/enquiries/move',
  title: '处理需求',
  input: z.object({
    rid: field.Rid,
    action: z.enum(['lose', 'settle', 'reopen']),
    lost_reason: LostReason.optional(),
    outcome: z.string().trim().max(field.textLimits.note).default(''),
  }),
});
