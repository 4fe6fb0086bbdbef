import type { Transition } from '../../core/transitions.ts';

/** States of requirements, messages and complaints on the way through the hands of staff. */
export const enquiryStates = {
  10: '待分派',
  20: '跟进中',
  30: '已报价',
  40: '已成交',
  45: '已处理',
  50: '已流失',
} as const;
export type EnquiryStatus = keyof typeof enquiryStates;

/** Why requirements come to nothing, by the keys under which they are counted. */
export const lostReasons = {
  price: '价格不合适',
  time: '周期不满足',
  ability: '超出检测能力',
  silent: '客户无回应',
  elsewhere: '已选择其他机构',
  repeated: '重复提交',
  other: '其他',
} as const;
export type LostReason = keyof typeof lostReasons;

/** What decides about an enquiry: 0 message, 1 requirement, 2 complaint. */
export type EnquiryFacts = { kind: number };

export type EnquiryAction = 'assign' | 'quote' | 'win' | 'lose' | 'settle' | 'reopen';

const onlyRequirement = ({ kind }: EnquiryFacts) => (kind === 2 ? '投诉请直接处理' : undefined);

/** How enquiries go on. Nothing else changes their state. */
export const enquiryTransitions: readonly Transition<
  EnquiryAction,
  EnquiryStatus,
  'service' | 'system',
  EnquiryFacts
>[] = [
  { action: 'assign', name: '分派', from: [10, 20, 30], to: [20], by: ['service'] },
  {
    action: 'quote',
    name: '报价',
    from: [10, 20, 30],
    to: [30],
    by: ['service'],
    whyNot: onlyRequirement,
  },
  { action: 'win', name: '客户接受报价', from: [20, 30, 50], to: [40], by: ['system'] },
  { action: 'settle', name: '处理完毕', from: [10, 20], to: [45], by: ['service'] },
  {
    action: 'lose',
    name: '标记流失',
    from: [10, 20, 30],
    to: [50],
    by: ['service'],
    whyNot: onlyRequirement,
  },
  { action: 'reopen', name: '重新跟进', from: [45, 50], to: [20], by: ['service'] },
];
