import { type ActionOf, movingRecord } from '../../core/record.ts';

/** What decides about a review. */
export type ReviewFacts = {
  isReplied: boolean;
  isAdded: boolean;
  /** Whether the days after the end of its order are over. */
  isOver?: boolean;
};

/** Who moves a review. */
export type ReviewRole = 'customer' | 'editor';

/** What customers and staff are told about reviews. */
export const reviewTexts = {
  noScore: '请选择评分',
  noText: '请填写内容',
  noReason: '请填写隐藏原因',
  replied: '已回复，每条评价只能回复一次',
  added: '已追加评价，每条评价只能追加一次',
  over: '已超过追加评价的期限',
  tooManyPictures: '最多上传6张图片',
} as const;

/** How a review goes on (product definition, 1.14). */
export const reviewRecord = movingRecord<ReviewRole, ReviewFacts>()({
  states: {
    pending: [10, '待审核', 'wait'],
    shown: [20, '已公开', 'done'],
    hidden: [30, '已隐藏', 'stop'],
  },
  moves: {
    show: { name: '公开', from: ['pending', 'hidden'], to: ['shown'], by: ['editor'] },
    reply: {
      name: '回复',
      from: ['shown'],
      to: [],
      by: ['editor'],
      whyNot: ({ isReplied }) => (isReplied ? reviewTexts.replied : undefined),
    },
    hide: { name: '隐藏', from: ['pending', 'shown'], to: ['hidden'], by: ['editor'] },
    // What is added may have a word of the list in it, as the review itself.
    append: {
      name: '追加评价',
      from: ['shown'],
      to: ['shown', 'pending'],
      by: ['customer'],
      whyNot: ({ isAdded, isOver }) => {
        if (isAdded) return reviewTexts.added;
        return isOver ? reviewTexts.over : undefined;
      },
    },
  },
});
/** Codes of the states. */
export const reviewStates = reviewRecord.states;
export type ReviewAction = ActionOf<typeof reviewRecord>;
