import { movingRecord } from '../../core/record.ts';

/** Whether a customer may sign in; how staff suspend customers and allow them again. */
export const standingRecord = movingRecord<'staff'>()({
  states: { allowed: [0, '正常', 'done'], suspended: [1, '已停用', 'stop'] },
  moves: {
    suspend: { name: '停用', from: ['allowed'], to: ['suspended'], by: ['staff'] },
    allow: { name: '恢复', from: ['suspended'], to: ['allowed'], by: ['staff'] },
  },
});

/** What kinds of customer are called; 未认证 for those who have not told. */
export function organizationName(code: number | null): string {
  return { 0: '学生', 1: '个人', 2: '企业', 3: '教师' }[code ?? -1] ?? '未认证';
}

/** Whoever ordered before and nothing in so many days is counted as inactive. */
export const inactiveDays = 180;
