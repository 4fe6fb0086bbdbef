import { movingRecord } from '../../core/record.ts';

/** What papers are told by when points are given for them, as staff see it. */
export const impactClasses = {
  low: '影响因子低于 3',
  middle: '影响因子 3 至 10',
  high: '影响因子高于 10',
} as const;
export type ImpactClass = keyof typeof impactClasses;

/** What customers and staff are told about claims. */
export const thanksRefusals = {
  order: '订单号不属于您',
  early: '论文须在订单完成后发表',
  claimed: '该论文已申请过',
  source: '请填写正确的 DOI 或论文网址',
  files: '请上传论文首页与致谢页',
  reason: '请填写驳回原因',
  impact: '请选择影响因子分档',
  hidden: '作者未同意展示',
  noDoi: '该论文没有 DOI，无法自动核对',
} as const;

/** Who moves a claim: staff, and the product when its customer leaves. */
export type ThanksRole = 'staff' | 'system';

/** How claims for thanks in papers go on (product definition, 1.12). After a refusal one applies anew. */
export const thanksRecord = movingRecord<ThanksRole>()({
  states: {
    toReview: [10, '待审核', 'wait'],
    passed: [20, '已通过', 'done'],
    rejected: [30, '已驳回', 'alert'],
  },
  moves: {
    approve: { name: '通过', from: ['toReview'], to: ['passed'], by: ['staff'] },
    reject: { name: '驳回', from: ['toReview'], to: ['rejected'], by: ['staff', 'system'] },
  },
});
/** Codes of the states. */
export const thanksStates = thanksRecord.states;
