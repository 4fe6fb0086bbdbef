import { shanghaiDate } from '../../core/shanghai.ts';

/** What points come from and go to, with the name that movements show. */
export const pointsKinds = {
  order: '订单完成',
  firstOrder: '首单奖励',
  profile: '完善资料',
  review: '评价奖励',
  invite: '邀请奖励',
  signIn: '每日签到',
  claim: '论文致谢',
  received: '收到转赠',
  given: '转赠好友',
  exchange: '兑换',
  checkout: '下单抵扣',
  returned: '退回',
  taken: '退款收回',
  expired: '到期',
} as const;

/** What a movement of points is about. */
export type PointsKind = keyof typeof pointsKinds;

/** The day on which points of `now` can be used for the last time: 31 December of the following year. */
export function lastDayOf(now: Date): string {
  return `${Number(shanghaiDate(now).slice(0, 4)) + 1}-12-31`;
}
