import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { HistoryLine, Stated, stateIn } from '../../core/record.ts';
import { clusterRecord, proofRecord } from './rules.states.ts';

const read = { permission: 'customers:read', isAudited: true } as const;

const Filters = z.object({
  /** Words of the group, its company or its owner. */
  kw: field.optional(50),
  kind: z.literal([0, 1]).optional(),
  status: stateIn(clusterRecord).optional(),
  proof: stateIn(proofRecord).optional(),
});

/** Who pays, as staff are told: a customer, or a group. */
export const Payer = z.object({ rid: z.string(), name: z.string(), is_group: field.Flag });
export type Payer = z.output<typeof Payer>;

const Proven = z.object(Stated).nullable();

const Listed = z.object({
  rid: field.Rid,
  kind_name: z.string(),
  name: z.string(),
  company: z.string(),
  owner: z.object({ rid: z.string(), name: z.string() }),
  /** How many are in. */
  members: z.int(),
  ...Stated,
  /** How far the paper is that is to prove the group; null while nothing was sent. */
  proof: Proven,
  created: field.Time,
});

/** Research groups and departments, newest first; whoever is responsible for some customers sees those they own. */
export const clusterDeskList = defineCall({
  ...read,
  path: '/api/staff/clusters/list',
  title: '课题组列表',
  input: Filters.extend(field.LongPaging.shape),
  output: field.pageOf(Listed),
});

/** The same as a spreadsheet. */
export const clusterDeskSheet = defineCall({
  ...read,
  path: '/api/staff/clusters/export',
  title: '导出课题组',
  file: true,
  makes: { kind: 'export' },
  input: Filters,
  output: z.object({}),
});

/** One group with everybody who is, was or may come to be in it, its papers and what happened. Refuses 记录不存在. */
export const clusterDeskView = defineCall({
  ...read,
  path: '/api/staff/clusters/view',
  title: '课题组详情',
  input: z.object({ rid: field.Rid }),
  output: Listed.extend({
    field: z.string(),
    intro: z.string(),
    join_rule_name: z.string(),
    people: z.array(
      z.object({
        rid: z.string(),
        user: z.string(),
        name: z.string(),
        phone: z.string(),
        role_name: z.string(),
        ...Stated,
        message: z.string(),
        since: field.Time,
        ended: field.TimeOrBlank,
      }),
    ),
    proofs: z.array(
      z.object({
        rid: z.string(),
        version: field.Version,
        ...Stated,
        reason: z.string(),
        sent: field.Time,
        decided: field.TimeOrBlank,
        decided_by: z.string(),
        /** Whether the file is still there. */
        has_file: field.Flag,
        may_verify: field.Flag,
        may_refuse: field.Flag,
      }),
    ),
    /** What happened to memberships, newest first, each with whose it is. */
    history: z.array(HistoryLine.extend({ name: z.string() })),
  }),
});

/** The file of a paper. */
export const clusterProofFile = defineCall({
  ...read,
  path: '/api/staff/clusters/proof',
  title: '查看课题组证明材料',
  file: true,
  input: z.object({ rid: field.Rid }),
  output: z.object({}),
});

/** Says that a paper proves a group, or why it does not, which its owner is told. */
export const clusterProofDecide = defineCall({
  path: '/api/staff/clusters/decide',
  permission: 'customers:work',
  title: '核验课题组',
  input: z
    .object({
      rid: field.Rid,
      version: field.Version,
      action: z.enum(['verify', 'refuse']),
      reason: field.optional(field.textLimits.reason),
    })
    .refine(({ action, reason }) => action === 'verify' || Boolean(reason), {
      message: '请填写原因',
      path: ['reason'],
    }),
});

/** The groups that a customer is in. */
export const clustersOfCustomer = defineCall({
  ...read,
  path: '/api/staff/clusters/of-customer',
  title: '客户所在的课题组',
  input: z.object({ rid: field.Rid }),
  output: z.object({
    list: z.array(z.object({ rid: field.Rid, name: z.string(), company: z.string(), role_name: z.string() })),
  }),
});
