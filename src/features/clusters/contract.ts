import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { Envelope, EnvelopeEdit, UsableEnvelope } from './envelopes/contract.ts';
import { clusterRefusals, roles } from './rules.ts';

const JoinRule = z.literal([0, 1]);
const Role = z.enum(Object.keys(roles) as [keyof typeof roles]);
const Limit = z.int().min(0).max(10_000_000_00).nullable().optional();

const Texts = {
  name: field.required(clusterRefusals.noName, field.textLimits.name),
  company: field.required(clusterRefusals.noCompany, field.textLimits.title),
  /** What the group works on. */
  field: field.optional(field.textLimits.title),
  intro: field.optional(field.textLimits.note),
  join_rule: JoinRule,
  /** A file that was sent for `proof`, which shows that the group is what it says. */
  proof: field.optional(26),
};

/**
 * Founds a research group, or the department of an enterprise. Refused with 仅教师或企业账号可创建, 该名称已存在 (within the
 * company) and 最多创建5个.
 */
export const clusterAdd = defineCall({
  path: '/api/auth/cluster/add',
  once: true,
  title: '创建课题组',
  input: z.object({ ...Texts, join_rule: JoinRule.default(0), request_id: field.RequestId }),
  output: z.object({ rid: field.Rid }),
});

/**
 * Changes what is given of a group that one owns or manages; of one member, the role (owners only) and what the
 * member may spend, in fen, null for as much as they like; and of one envelope. Refused with 该名称已存在 and
 * 组长与管理员不受额度限制, and as `EnvelopeEdit` says.
 */
export const clusterEdit = defineCall({
  path: '/api/auth/cluster/edit',
  title: '修改课题组',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    ...{ name: Texts.name.optional(), company: Texts.company.optional(), join_rule: JoinRule.optional() },
    /** Whether whatever members order on the group's account waits for approval, however little it costs. */
    approves_all: field.Flag.optional(),
    ...{ field: Texts.field, intro: Texts.intro, proof: Texts.proof },
    member: z
      .object({
        user: field.Rid,
        role: Role.exclude(['owner']).optional(),
        limit_fen: Limit,
        month_fen: Limit,
      })
      .optional(),
    envelope: EnvelopeEdit.optional(),
  }),
});

/** Dissolves a group of one's own. Refused with 请先移除其他成员, 请先清空课题组余额 and 存在未完成订单. */
export const clusterDelete = defineCall({
  path: '/api/auth/cluster/del',
  title: '解散课题组',
  input: z.object({ rid: field.Rid, code: field.required('[验证码]不能为空', 20) }),
});

/** Who has this number or account name, masked, for those who manage a group; 20 times an hour. */
export const clusterPeople = defineCall({
  path: '/api/auth/cluster/search4user',
  title: '查找可邀请的用户',
  input: z.object({ kw: field.required('请输入手机号或用户名', 100) }),
  output: z.object({
    list: z.array(z.object({ user: z.string(), name: z.string(), phone: z.string() })),
  }),
});

/**
 * Invites somebody, or answers their application. Who is invited while they apply is in. Refused with 该用户已在组内 and
 * 已邀请该用户，请等待对方接受.
 */
export const clusterAddUser = defineCall({
  path: '/api/auth/cluster/add4user',
  title: '邀请成员或处理申请',
  input: z.object({
    rid: field.Rid,
    user: field.Rid,
    /** The application that was seen. */
    apply_rid: field.optional(26),
    op: z.enum(['invite', 'approve', 'refuse']),
    /** Why it is refused, in words for the applicant. */
    reason: field.optional(field.textLimits.reason),
  }),
});

/**
 * Removes a member or takes an invitation back; without `user` leaves the group or takes one's own application back.
 * Refused with 组长不可退出，请先转让 and 仅组长可移除管理员.
 */
export const clusterDeleteUser = defineCall({
  path: '/api/auth/cluster/delete4user',
  title: '移除成员或退出课题组',
  input: z.object({ rid: field.Rid, user: field.optional(26) }),
});

/** Gives a group of one's own to a member; one stays a manager. Refused with 受让人须为已认证的教师或企业成员. */
export const clusterTransfer = defineCall({
  path: '/api/auth/cluster/transfer',
  title: '转让课题组',
  input: z.object({ rid: field.Rid, user: field.Rid, code: field.required('[验证码]不能为空', 20) }),
});

/** What everybody who is signed in may know of a group. */
const Known = {
  rid: field.Rid,
  kind: z.int(),
  name: z.string(),
  company: z.string(),
  field: z.string(),
  /** Whether staff have seen papers that show that the group is what it says. */
  is_verified: field.Flag,
  /** How many are in. */
  members: z.int(),
};

/** Groups by a part of their name or company. */
export const clusterSearch = defineCall({
  path: '/api/auth/cluster/search',
  reads: true,
  title: '查找课题组',
  input: field.Paging.extend({ kw: z.string().trim().min(2, '请输入至少2个字').max(50) }),
  output: field.pageOf(
    z.object({
      ...Known,
      /** Masked. */
      owner: z.string(),
      intro: z.string(),
      join_rule: JoinRule,
      joined: field.Flag,
      /** How far one is with the group oneself; null and empty while one neither asked nor was asked. */
      status: z.int().nullable(),
      status_name: field.Said,
    }),
  ),
});

/**
 * Asks to join, or answers an invitation. Who applies while they are invited is in. Refused with 申请审核中, 您已在组内 and
 * 仅限邀请加入，请联系负责人邀请您.
 */
export const clusterApply = defineCall({
  path: '/api/auth/cluster/apply',
  title: '申请加入或答复邀请',
  input: z.object({
    rid: field.Rid,
    message: field.optional(field.textLimits.reason),
    op: z.enum(['apply', 'accept', 'decline']).default('apply'),
  }),
});

/** A paper that is to prove a group, as those who manage it see it. */
const Proof = z.object({ ...Stated, reason: z.string(), sent: field.Time });

/** A member as those see them who manage the group. */
const Member = z.object({
  user: z.string(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  role: Role,
  role_name: field.Said,
  limit_fen: Fen.nullable(),
  month_fen: Fen.nullable(),
  /** What was ordered on the group's account this month; what waits for approval does not count yet. */
  month_used_fen: Fen,
  joined: field.Time,
  is_me: field.Flag,
  /** Whether the group may be given to them. */
  may_own: field.Flag,
  actions: z.array(OfferedAction),
});

/** A group as those see it who manage it. */
const Managed = z.object({
  ...Known,
  intro: z.string(),
  join_rule: JoinRule,
  approves_all: field.Flag,
  version: field.Version,
  role: Role,
  role_name: field.Said,
  /** How many orders and bookings wait for approval. */
  approvals: z.int(),
  /** Cash and bonus that the group can use. */
  wallet_fen: Fen,
  created: field.Time,
  /** Null while nothing was sent. */
  proof: Proof.nullable(),
  people: z.array(Member),
  applications: z.array(
    z.object({
      apply_rid: z.string(),
      user: z.string(),
      name: z.string(),
      company: z.string(),
      phone: z.string(),
      message: z.string(),
      at: field.Time,
    }),
  ),
  /** Those who have not answered yet, masked. */
  invitations: z.array(z.object({ user: z.string(), name: z.string(), phone: z.string(), at: field.Time })),
  envelopes: z.array(Envelope),
});
export type Managed = z.output<typeof Managed>;
export type Member = Managed['people'][number];

/** The groups that one owns or manages, with their people; and which kind one may found, null for none. */
export const clusterAll = defineCall({
  path: '/api/auth/cluster/all',
  reads: true,
  title: '我管理的课题组',
  output: z.object({
    list: z.array(Managed),
    founds: z.int().nullable(),
    /** Where one works oneself, as a suggestion. */
    company: z.string(),
    /** How many more one may found. */
    left: z.int(),
  }),
});

const Joined = z.object({
  ...Known,
  /** In full for those who are in or invited. */
  owner: z.string(),
  role: Role,
  role_name: field.Said,
  ...Stated,
  message: z.string(),
  limit_fen: Fen.nullable(),
  /** What is left of the month's limit; null for as much as one likes. */
  month_left_fen: Fen.nullable(),
  /** Whether whatever members order on the group's account waits for approval. */
  approves_all: field.Flag,
  /** Those that one may use oneself; none before one is in. */
  envelopes: z.array(UsableEnvelope),
  /** Whether one sees and uses what is in the group's wallet. */
  wallet_visible: field.Flag,
  at: field.Time,
  actions: z.array(OfferedAction),
});
export type Joined = z.output<typeof Joined>;

/** The groups that one is in, is invited to or applied to. */
export const clusterJoined = defineCall({
  path: '/api/auth/cluster/joined',
  reads: true,
  title: '我加入的课题组',
  output: z.object({ list: z.array(Joined) }),
});
