import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { OfferedAction, Stated, stateIn } from '../../core/record.ts';
import { campaignRecord } from './rules.states.ts';

/**
 * What the shop promotes to the customer: campaigns that run and are for them, and rules of prestore. Kind 0 news, 1 a
 * coupon to claim, 2 a rule of prestore; `rule` is told from the terms themselves.
 */
export const promotionAll4user = defineCall({
  path: '/api/auth/promotion/all4user',
  reads: true,
  title: '我的优惠活动',
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        /** What the shop calls it; of a rule that no campaign is about, what all of those are called. */
        name: field.Said,
        kind: z.int(),
        rule: field.Said,
        text: z.string(),
        from: field.Time,
        /** Empty when it has no end. */
        to: field.TimeOrBlank,
        /** Whether the customer claimed the coupon, or topped up under the rule. */
        joined: field.Flag,
      }),
    ),
  }),
});

const read = { permission: 'prices:read' } as const;
const write = { permission: 'prices:work' } as const;
const Kind = z.literal([0, 1, 2], '请选择类型');
/** A calendar day that somebody may mean. */
const day = (message: string) =>
  z.iso.date(message).refine((date) => date >= '2020-01-01' && date < '2100-01-01', message);

const Fields = z.object({
  name: field.required('请填写活动名称', 30),
  text: field.required('请填写活动说明', field.textLimits.note),
  kind: Kind,
  coupon_rid: field.Rid.nullable(),
  rule_rid: field.Rid.nullable(),
  organizations: field.different(z.literal([0, 1, 2, 3])).max(4),
  from: day('请选择开始日期'),
  until: day('请选择结束日期'),
});

const Campaign = Fields.extend({
  rid: z.string(),
  version: field.Version,
  ...Stated,
  /** What customers read of its coupon or rule. */
  rule: z.string(),
  created: field.Time,
  actions: z.array(OfferedAction),
});
export type ListedCampaign = z.output<typeof Campaign>;

/** Campaigns, newest first, with the coupons and rules that one may lead to. */
export const campaignList = defineCall({
  ...read,
  path: '/api/staff/campaigns/list',
  title: '活动列表',
  input: field.LongPaging.extend({
    status: stateIn(campaignRecord).optional(),
    kind: Kind.optional(),
    kw: field.Word,
  }),
  output: field.pageOf(Campaign).extend({
    coupons: z.array(z.object({ rid: z.string(), name: z.string() })),
    rules: z.array(z.object({ rid: z.string(), name: z.string() })),
    can_work: field.Flag,
  }),
});

/** Writes a campaign or changes one. Refused with 请选择发放中的可领取优惠券, 请选择生效中的预存规则. */
export const campaignSave = defineCall({
  ...write,
  path: '/api/staff/campaigns/save',
  once: true,
  title: '保存活动',
  input: Fields.extend({
    rid: field.Rid.optional(),
    version: field.Version.optional(),
    request_id: field.RequestId,
  }).superRefine(({ from, until }, { addIssue }) => {
    if (until < from) addIssue({ code: 'custom', path: ['until'], message: '结束日期不能早于开始日期' });
  }),
  output: z.object({ rid: z.string() }),
});

/** Publishes a campaign, or ends it. */
export const campaignMove = defineCall({
  ...write,
  path: '/api/staff/campaigns/move',
  once: true,
  title: '发布或结束活动',
  input: z.object({
    rid: field.Rid,
    version: field.Version,
    action: z.enum(['open', 'end']),
    request_id: field.RequestId,
  }),
  output: z.object({ ...Stated, version: field.Version }),
});
