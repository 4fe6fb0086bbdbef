import { yuan } from '../../../core/yuan.ts';

/** So many envelopes of a group are open at once. */
export const mostOpen = 100;

/** The allowance that is what was taken of an envelope. */
export function envelopeAllowance(rid: string): string {
  return `envelope:${rid}`;
}

/** What decides whether something may be ordered on an envelope. */
export type EnvelopeFacts = {
  /** The last Shanghai day on which it may be used; null for no end. */
  until: string | null;
  isClosed: boolean;
  memberRids: readonly string[];
  categoryIds: readonly number[];
};

/** Whether nothing can be ordered any more on a Shanghai day because its last one has passed. */
export function hasEnded({ until }: Pick<EnvelopeFacts, 'until'>, today: string): boolean {
  return until !== null && until < today;
}

/**
 * Why somebody cannot order services of these categories on an envelope on a Shanghai day; undefined when they can. Which
 * members may use it binds members alone: who manages the group says so themselves.
 */
export function whyUnusable(
  envelope: EnvelopeFacts,
  asked: { customerRid: string; isManager: boolean; categoryIds: readonly number[]; today: string },
): string | undefined {
  const { memberRids, categoryIds } = envelope;
  if (envelope.isClosed || hasEnded(envelope, asked.today)) return envelopeRefusals.unusable;
  if (!isForMember(memberRids, asked)) return envelopeRefusals.notForYou;
  const isFor = (id: number) => categoryIds.length === 0 || categoryIds.includes(id);
  return asked.categoryIds.every(isFor) ? undefined : envelopeRefusals.notForThis;
}

function isForMember(
  memberRids: readonly string[],
  { customerRid, isManager }: { customerRid: string; isManager: boolean },
): boolean {
  return isManager || memberRids.length === 0 || memberRids.includes(customerRid);
}

/** What customers are told about envelopes. */
export const envelopeRefusals = {
  noNo: '请填写项目编号',
  noName: '请填写项目名称',
  noAmount: '请填写经费金额',
  taken: '该项目编号已存在',
  pastEnd: '截止日期不能早于今天',
  notMember: '使用成员须为组内成员',
  tooMany: `最多同时开放${mostOpen}个经费项目`,
  unusable: '该经费项目已过期或余额不足',
  notForYou: '您不在该经费项目的使用成员范围内',
  notForThis: '该经费项目不可用于所选检测项目',
  tooLittle: (leftFen: number) => `该经费项目余额不足，剩余¥${yuan(leftFen)}`,
} as const;
