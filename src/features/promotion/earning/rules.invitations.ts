import { yuan } from '../../../core/yuan.ts';
import type { PromotionSetting } from '../../settings/rules.growth.ts';

/** What shows that whoever invited and whoever came are one person. */
export const tieNames = {
  phone: '与邀请人联系电话相同',
  address: '与邀请人地址相同',
  account: '与邀请人收款账户相同',
  payer: '与邀请人付款账户相同',
  identity: '与邀请人身份证号相同',
} as const;
export type Tie = keyof typeof tieNames;

type Coupon = Pick<PromotionSetting, 'inviteCouponFen' | 'inviteCouponMinFen' | 'inviteCouponDays'>;

/** The newcomer's coupon in words: what it is, and when it counts; both empty while the shop gives none. */
export function couponInWords({ inviteCouponFen: fen, inviteCouponMinFen: min, inviteCouponDays }: Coupon) {
  if (fen <= 0) return { reward: '', note: '' };
  const from = min > 0 ? `满${yuan(min, { short: true })}元可用，` : '';
  return { reward: `${yuan(fen, { short: true })}元新人券`, note: `${from}${inviteCouponDays}天内有效` };
}

/** The rules of inviting as the shop's figures make them, one sentence each. */
export function inviteRules(setting: PromotionSetting): string[] {
  const { reward, note } = couponInWords(setting);
  const { invitePoints } = setting;
  return [
    ...(reward ? [`好友通过您的链接或邀请码注册，即可获得${reward}（${note}）。`] : []),
    ...(invitePoints > 0
      ? [
          `好友自费的首个订单完成后，您获得${invitePoints}积分，每位好友奖励一次。`,
          '订单全额退款时，相应积分会收回；由课题组付款的订单不计入奖励。',
        ]
      : []),
    '邀请关系在注册时确定，不能更改。',
    '仅限邀请他人：与您使用同一设备、电话、地址、付款或收款账户的账号不计入奖励。',
  ];
}

/** How much an order came to, as roughly as others may know. */
export function bandOf(fen: number): string {
  const bands = [
    [50_000, '500元以下'],
    [100_000, '500–1,000元'],
    [500_000, '1,000–5,000元'],
    [1_000_000, '5,000–10,000元'],
  ] as const;
  return bands.find(([below]) => fen < below)?.[1] ?? '10,000元以上';
}

/** An order's number as others may know it. */
export function maskedNo(no: string): string {
  return `${no.slice(0, 3)}****${no.slice(-3)}`;
}
