import { type ActionOf, movingRecord } from '../../../core/record.ts';

/** Who moves a question: whoever knows the laboratory answers, editors decide what is published. */
type QuestionRole = 'service' | 'editor';

/** What customers and staff are told about questions. */
export const questionTexts = {
  noText: '请填写问题',
  tooShort: '问题至少5个字',
  tooMany: '今日提问次数已达上限，请明天再来',
  noAnswer: '请填写回复内容',
  noReason: '请填写原因',
} as const;

/** How a question about a service goes on. */
export const questionRecord = movingRecord<QuestionRole>()({
  states: {
    asked: [10, '待回复', 'wait'],
    answered: [20, '已回复', 'done'],
    published: [30, '已公开', 'done'],
    closed: [40, '不予回复', 'stop'],
  },
  moves: {
    answer: { name: '回复', from: ['asked'], to: ['answered'], by: ['service'] },
    close: { name: '不予回复', from: ['asked'], to: ['closed'], by: ['service'] },
    publish: { name: '公开', from: ['answered'], to: ['published'], by: ['editor'] },
    revise: { name: '修改文字', from: ['answered', 'published'], to: [], by: ['editor'] },
    hide: { name: '撤下', from: ['published'], to: ['answered'], by: ['editor'] },
  },
});
/** Codes of the states. */
export const questionStates = questionRecord.states;
export type QuestionAction = ActionOf<typeof questionRecord>;
