import type { Limit } from '../identity/limits/rules.ts';

/** What a group is: a research group of a teacher, or a department of an enterprise. */
export const kinds = { 0: '课题组', 1: '部门' } as const;
export type ClusterKind = keyof typeof kinds;

/** What a group is called in texts. */
export function nounOf(kind: number): string {
  return kinds[kind as ClusterKind] ?? kinds[0];
}

/** Which kind of group customers of an organisation found; undefined for those who found none. */
export function kindOf(organization: number | null | undefined): ClusterKind | undefined {
  if (organization === 3) return 0;
  return organization === 2 ? 1 : undefined;
}

/** Who somebody is in a group. */
export const roles = { owner: '组长', manager: '管理员', member: '成员' } as const;
export type ClusterRole = keyof typeof roles;

/** The role as people of such a group call it. */
export function roleName(kind: number, role: ClusterRole): string {
  return kind === 1 && role === 'owner' ? '负责人' : roles[role];
}

/** How somebody comes in: they apply and are reviewed, or only when they are invited. */
export const joinRules = { 0: '申请后审核加入', 1: '仅限邀请加入' } as const;

/** So many groups somebody owns (product definition, 3.8). */
export const mostOwned = 5;

/** What customers are told about groups. */
export const clusterRefusals = {
  noName: '请填写名称',
  noCompany: '请填写单位',
  taken: '该名称已存在',
  founder: '仅教师或企业账号可创建',
  tooMany: '最多创建5个',
  inGroup: '该用户已在组内',
  invited: '已邀请该用户，请等待对方接受',
  mine: '您已在组内',
  applied: '申请审核中',
  invitedOnly: '仅限邀请加入，请联系负责人邀请您',
  ownerStays: '组长不可退出，请先转让',
  ownerKept: '组长不可移除，请先转让',
  onlyOwner: '仅组长可移除管理员',
  heir: '受让人须为已认证的教师或企业成员',
  others: '请先移除其他成员',
  unlimited: '组长与管理员不受额度限制',
  notIn: '您不是该课题组成员',
  notPayer: '仅组长与管理员可使用课题组账户',
  balance: '请先清空课题组余额',
  orders: '存在未完成订单',
} as const;

/** Looking for people by number or account, found or not (trust, 5.4). Key: account. */
export const peopleSearch: Limit = { name: 'cluster people', windows: [{ figure: 20, seconds: 3_600 }] };

/** Invitations and applications, each of which somebody else is told of. Key: account. */
export const askingRate: Limit = { name: 'cluster asking', windows: [{ figure: 30, seconds: 3_600 }] };
