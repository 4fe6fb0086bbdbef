import type { Fen } from '../../../core/money.ts';
import type { ClusterRole } from '../rules.ts';

/** What somebody may spend of a group's money without being asked; null is as much as they like. */
export type Spender = {
  role: ClusterRole;
  limitFen: Fen | null;
  monthFen: Fen | null;
  /** Whether whatever members buy waits for approval. */
  approvesAll: boolean;
};

/** Whoever is in a group no more spends nothing of it without being asked. */
export const formerMember: Spender = { role: 'member', limitFen: 0, monthFen: 0, approvesAll: true };

/** Why something waits for who manages the group. */
export const approvalReasons = {
  order: '超出单笔额度',
  month: '超出本月额度',
  all: '需组长审批',
} as const;

/** Why a purchase of `fen` waits for approval, given what else was spent in its month; empty when it does not. */
export function whyApproval(
  { role, limitFen, monthFen, approvesAll }: Spender,
  { fen, spentFen }: { fen: Fen; spentFen: Fen },
): string {
  if (role !== 'member') return '';
  const reasons = [
    ...(limitFen !== null && fen > limitFen ? [approvalReasons.order] : []),
    ...(monthFen !== null && spentFen + fen > monthFen ? [approvalReasons.month] : []),
  ];
  return reasons.join('、') || (approvesAll ? approvalReasons.all : '');
}
