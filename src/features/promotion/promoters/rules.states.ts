import { movingRecord, type StateOf } from '../../../core/record.ts';

/** Every way an application to become a promoter goes (product definition, 1.11). */
export const applyRecord = movingRecord<'staff' | 'system'>()({
  states: {
    toReview: [10, '待审核', 'wait'],
    passed: [20, '已通过', 'done'],
    rejected: [30, '已驳回', 'alert'],
  },
  moves: {
    pass: { name: '通过', from: ['toReview'], to: ['passed'], by: ['staff'] },
    reject: { name: '驳回', from: ['toReview'], to: ['rejected'], by: ['staff', 'system'] },
  },
});
/** Codes of its states. */
export const applyStates = applyRecord.states;
export type ApplyStatus = StateOf<typeof applyRecord>;

/** Whether a promoter earns: orders that finish while they are suspended bring nothing. */
export const promoterRecord = movingRecord<'staff'>()({
  states: { active: [1, '正常', 'done'], suspended: [2, '停用', 'stop'] },
  moves: {
    suspend: { name: '停用', from: ['active'], to: ['suspended'], by: ['staff'] },
    restore: { name: '恢复', from: ['suspended'], to: ['active'], by: ['staff'] },
  },
});
/** Codes of its states. */
export const promoterStates = promoterRecord.states;
export type PromoterStatus = StateOf<typeof promoterRecord>;
