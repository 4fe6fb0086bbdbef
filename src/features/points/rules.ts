import { shanghaiDate } from '../../core/shanghai.ts';
import { yuan } from '../../core/yuan.ts';
import type { CustomerLevel } from '../identity/contract.ts';
import type { Limit } from '../identity/limits/rules.ts';
import type { PointsSetting, PromotionSetting } from '../settings/rules.growth.ts';

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

/** Their names, for contracts. */
export const pointsKindNames = Object.keys(pointsKinds) as [PointsKind, ...PointsKind[]];

/** Nothing moves more points than this at once. */
export const mostPoints = 100_000_000;

/** So many points are given to somebody else at least (product definition, 3.8). */
export const leastGiven = 100;

/** What customers are told about points. */
export const pointsRefusals = {
  short: '积分不足',
  stranger: '对方不是平台会员',
  tooMuch: '超过今日转赠上限',
  oneself: '不能转赠给自己',
  least: `每次至少转赠${leastGiven}积分`,
  signedIn: '今日已签到',
  noSignIn: '签到暂未开放',
} as const;

/** Looking for somebody to give points to, by number, found or not (trust, 5.4). Key: account. */
export const receiverSearch: Limit = {
  name: 'points receiver',
  windows: [{ figure: 20, seconds: 3_600 }],
};

/** Levels of customers, by their numbers. */
export const levels: Readonly<Record<CustomerLevel, string>> = {
  0: '普通会员',
  1: '银牌会员',
  2: '金牌会员',
};

/** By how much the points of a level's orders are multiplied, in percent. */
export function factorOf(level: CustomerLevel, { silverPercent, goldPercent }: PointsSetting): number {
  return { 0: 100, 1: silverPercent, 2: goldPercent }[level];
}

/** The level above, and what has to be paid within a year for it, in fen; null above the highest. */
export function nextLevel(level: CustomerLevel, { silverFen, goldFen }: PointsSetting) {
  if (level === 2) return null;
  const next = level === 0 ? 1 : 2;
  return { name: levels[next], fen: next === 1 ? silverFen : goldFen };
}

/** The day on which points of `now` can be used for the last time: 31 December of the following year. */
export function lastDayOf(now: Date): string {
  return `${Number(shanghaiDate(now).slice(0, 4)) + 1}-12-31`;
}

/** A rule of points as customers read it. */
export type PointsRule = { title: string; text: string };

/** So many days before points end their owner is told, once each. */
export const lapseWarnings = [7, 30] as const;

/** The rules of points, as the settings have them; what is set to nothing is not told of. */
export function rulesOf(points: PointsSetting, { invitePoints }: Pick<PromotionSetting, 'invitePoints'>) {
  const { perYuan, silverFen, goldFen, silverPercent, goldPercent, transferDaily, perYuanWorth } = points;
  const some = (count: number, title: string, text: string): PointsRule[] =>
    count > 0 ? [{ title, text }] : [];
  const times = (percent: number) => `${percent / 100} 倍`;
  const thanks = [points.claimLow, points.claimMiddle, points.claimHigh];
  return [
    ...some(
      perYuan,
      '完成订单',
      `每实付 1 元得 ${perYuan} 积分；近一年实付满 ${yuan(silverFen, { short: true })} 元为银牌会员，按 ${times(silverPercent)}计，满 ${yuan(goldFen, { short: true })} 元为金牌会员，按 ${times(goldPercent)}计。退款时收回相应积分`,
    ),
    ...some(points.firstOrder, '首单', `第一个订单完成得 ${points.firstOrder} 积分`),
    ...some(points.profile, '完善资料', `完善基本信息得 ${points.profile} 积分`),
    ...some(
      points.review,
      '评价',
      `评价订单得 ${points.review} 积分${points.reviewPicture > 0 ? `，附图另得 ${points.reviewPicture} 积分` : ''}`,
    ),
    ...some(invitePoints, '邀请好友', `好友首单完成，您得 ${invitePoints} 积分`),
    ...some(
      Math.max(...thanks),
      '论文致谢',
      `按期刊影响因子，低于 3 得 ${thanks[0]} 积分，3 至 10 得 ${thanks[1]} 积分，高于 10 得 ${thanks[2]} 积分，每篇一次`,
    ),
    ...some(points.signIn, '每日签到', `每天签到得 ${points.signIn} 积分`),
    { title: '价值', text: `${perYuanWorth} 积分相当于 1 元，不能提现` },
    ...some(points.payRate, '下单抵扣', `下单时积分最多抵扣订单金额的 ${points.payRate}%，取消订单时退回`),
    ...some(
      transferDaily,
      '转赠',
      `每次至少 ${leastGiven} 积分，每天最多 ${transferDaily} 积分；转赠即时到账，不可撤回，到期日不变`,
    ),
    {
      title: '有效期',
      text: `积分于获得次年的 12 月 31 日到期，先用先到期的；到期前 ${lapseWarnings[1]} 天和 ${lapseWarnings[0]} 天通知您`,
    },
  ];
}
