import type { Transition } from '../../core/transitions.ts';

/** Whether a customer may sign in. */
export const standing = { allowed: 0, suspended: 1 } as const;

/** How staff suspend customers and allow them again. */
export const standingTransitions: readonly Transition<'suspend' | 'allow', 0 | 1, 'staff', object>[] = [
  { action: 'suspend', name: '停用', from: [standing.allowed], to: [standing.suspended], by: ['staff'] },
  { action: 'allow', name: '恢复', from: [standing.suspended], to: [standing.allowed], by: ['staff'] },
];

/** What kinds of customer are called; 未认证 for those who have not told. */
export function organizationName(code: number | null): string {
  return { 0: '学生', 1: '个人', 2: '企业', 3: '教师' }[code ?? -1] ?? '未认证';
}
