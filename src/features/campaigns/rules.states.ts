import { movingRecord } from '../../core/record.ts';

/** A campaign: it is written, shown to customers within its time, and ended. */
export const campaignRecord = movingRecord<'staff'>()({
  states: { draft: [10, '未发布', 'wait'], open: [20, '已发布', 'run'], ended: [30, '已结束', 'stop'] },
  moves: {
    edit: { name: '修改', from: ['draft', 'open'], to: [], by: ['staff'] },
    open: { name: '发布', from: ['draft'], to: ['open'], by: ['staff'] },
    end: [
      { name: '作废', from: ['draft'], to: ['ended'], by: ['staff'] },
      { name: '结束', from: ['open'], to: ['ended'], by: ['staff'] },
    ],
  },
});
/** Codes of the states. */
export const campaignStates = campaignRecord.states;

/** What a campaign leads to: nothing more, a coupon to claim, or a rule of prestore. */
export const campaignKinds = { 0: '公告', 1: '领券', 2: '充值优惠' } as const;
/** A kind of campaign. */
export type CampaignKind = keyof typeof campaignKinds;

/** Refusals of campaigns. */
export const campaignRefusals = {
  noCoupon: '请选择发放中的可领取优惠券',
  noRule: '请选择生效中的预存规则',
  over: '活动时间已结束，请修改后再发布',
} as const;
