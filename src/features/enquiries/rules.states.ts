import { movingRecord } from '../../core/record.ts';

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

const onlyRequirement = ({ kind }: EnquiryFacts) => (kind === 2 ? '投诉请直接处理' : undefined);

/** How enquiries go on. Nothing else changes their state. */
export const enquiryRecord = movingRecord<'service' | 'system', EnquiryFacts>()({
  states: {
    toAssign: [10, '待分派', 'wait'],
    followed: [20, '跟进中', 'run'],
    quoted: [30, '已报价', 'check'],
    won: [40, '已成交', 'done'],
    settled: [45, '已处理', 'done'],
    lost: [50, '已流失', 'stop'],
  },
  moves: {
    assign: { name: '分派', from: ['toAssign', 'followed', 'quoted'], to: ['followed'], by: ['service'] },
    quote: {
      name: '报价',
      from: ['toAssign', 'followed', 'quoted'],
      to: ['quoted'],
      by: ['service'],
      whyNot: onlyRequirement,
    },
    win: { name: '客户接受报价', from: ['followed', 'quoted', 'lost'], to: ['won'], by: ['system'] },
    settle: { name: '处理完毕', from: ['toAssign', 'followed'], to: ['settled'], by: ['service'] },
    lose: {
      name: '标记流失',
      from: ['toAssign', 'followed', 'quoted'],
      to: ['lost'],
      by: ['service'],
      whyNot: onlyRequirement,
    },
    reopen: { name: '重新跟进', from: ['settled', 'lost'], to: ['followed'], by: ['service'] },
  },
});
/** Codes of the states. */
export const enquiryStates = enquiryRecord.states;
