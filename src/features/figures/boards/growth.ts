import { bookUntil, days } from '../behind.ts';
import type { Board, Take } from '../declare.ts';
import { firstOrders } from '../flows/customers.ts';
import {
  couponsIssued,
  couponsUsed,
  friendsCame,
  ordersAndCoupons,
  pointsOwed,
  rebatesEarned,
  rebatesEstimated,
} from '../flows/growth.ts';
import { held, posted } from '../flows/money.ts';
import { customersJoined } from '../flows/orders.ts';

const sources = {
  claim: '领取',
  code: '兑换码',
  grant: '发放',
  invite: '邀请',
  late: '延期补偿',
  points: '积分兑换',
};
const orders = (what: 'with' | 'without' | 'saved', of: Take['of']): Take => ({
  ...{ flow: ordersAndCoupons, of },
  parts: (part) => part === what,
});
const invited: Take = { flow: firstOrders, of: 'count', parts: (part) => part === 'invited' };

/** What invitations, coupons, rebates and points cost and bring. */
export const growth: Board = {
  key: 'growth',
  title: '增长',
  needs: 'promoters:read',
  groups: [
    {
      title: '邀请与获客',
      figures: [
        {
          key: 'joined',
          title: '新注册客户',
          unit: 'count',
          good: 'more',
          definition: '按注册日统计的账号，含之后注销的账号。',
          measure: { sum: [{ flow: customersJoined, of: 'count' }] },
        },
        {
          key: 'friends',
          title: '受邀注册',
          unit: 'count',
          good: 'more',
          definition: '按注册日统计，经他人邀请注册的客户，含之后失效的邀请。',
          measure: { sum: [{ flow: friendsCame, of: 'count' }] },
          behind: {
            may: 'promoters:read',
            path: (span) => `/staff/growth/invitations?${days(span)}`,
          },
        },
        {
          key: 'friends-first',
          title: '受邀客户首单',
          unit: 'count',
          good: 'more',
          definition: '按首次下单日统计，经有效邀请注册的客户，含首单之后取消的。',
          measure: { sum: [invited] },
        },
        {
          key: 'friends-rate',
          title: '受邀首单比',
          unit: 'percent',
          good: 'more',
          definition: '当期受邀客户首单 ÷ 当期受邀注册；首单的客户可能在更早时注册，因此可能超过 100%。',
          measure: { share: [invited], of: [{ flow: friendsCame, of: 'count' }] },
        },
        {
          key: 'cost',
          title: '推广费',
          unit: 'fen',
          good: 'less',
          definition: '按记账日统计的推广费（生效的返利，减去撤回的）。',
          measure: { sum: [posted(['6601'], 1)] },
        },
        {
          key: 'cost-per-customer',
          title: '每个新客的推广费',
          unit: 'fen',
          good: 'less',
          definition: '推广费 ÷ 首单客户数；不含优惠券与积分的成本。',
          measure: { share: [posted(['6601'], 1)], of: [{ flow: firstOrders, of: 'count' }] },
        },
      ],
    },
    {
      title: '返利',
      figures: [
        {
          key: 'rebates-earned',
          title: '新增返利（预估）',
          unit: 'fen',
          definition: '按订单完成日统计的返利，为首次计算的金额，之后因退款减少的不扣除。',
          measure: { sum: [{ flow: rebatesEarned, of: 'amount' }] },
        },
        {
          key: 'rebates-estimated',
          title: '待生效返利（期末）',
          unit: 'fen',
          definition: '尚未到生效时间的返利；过往日期取当晚的记录。',
          measure: { stock: rebatesEstimated, of: 'amount' },
        },
        {
          key: 'rebates-available',
          title: '生效返利',
          unit: 'fen',
          definition: '按生效日统计的返利，减去生效后撤回的。',
          measure: { sum: [posted(['2241'], -1, ['rebate-available', 'rebate-revoked'])] },
        },
        {
          key: 'rebates-held',
          title: '可提现返利（期末）',
          unit: 'fen',
          definition: '期末推广员可提现而未提现的返利。',
          measure: { running: [held(['2241'], -1)] },
          behind: bookUntil('code=2241'),
        },
        {
          key: 'rebates-paid',
          title: '已付返利',
          unit: 'fen',
          definition: '按打款日统计的提现（含代扣个税）与转入预存余额的返利。',
          measure: {
            sum: [posted(['2242'], 1, ['withdrawal-paid']), posted(['2241'], 1, ['rebate-prestore'])],
          },
        },
      ],
    },
    {
      title: '优惠券',
      figures: [
        {
          key: 'coupons-issued',
          title: '发放',
          unit: 'count',
          definition: '按发放日统计，客户得到的优惠券张数。',
          measure: { sum: [{ flow: couponsIssued, of: 'count' }] },
          parts: { title: '来源', names: sources, isOrdered: true },
        },
        {
          key: 'coupons-used',
          title: '核销',
          unit: 'count',
          good: 'more',
          definition: '按核销日统计，订单结算时用掉的优惠券张数。',
          measure: { sum: [{ flow: couponsUsed, of: 'count' }] },
          parts: { title: '来源', names: sources, isOrdered: true },
        },
        {
          key: 'coupons-saved',
          title: '核销优惠金额',
          unit: 'fen',
          definition: '按核销日统计，优惠券减去的金额（含税）。',
          measure: { sum: [{ flow: couponsUsed, of: 'amount' }] },
        },
        {
          key: 'coupon-orders',
          title: '用券订单金额',
          unit: 'fen',
          good: 'more',
          definition: '按提交日统计，使用优惠券的订单价格（含税，已减优惠），含之后取消的。',
          measure: { sum: [orders('with', 'amount')] },
        },
        {
          key: 'coupon-return',
          title: '每 1 元优惠的订单金额',
          unit: 'fen',
          good: 'more',
          definition: '用券订单金额 ÷ 这些订单的优惠券减免，按提交日统计。',
          measure: {
            share: [{ ...orders('with', 'amount'), times: 100 }],
            of: [orders('saved', 'amount')],
          },
        },
        {
          key: 'coupon-lift',
          title: '用券订单均价提升',
          unit: 'percent',
          good: 'more',
          definition: '用券订单的平均金额（已减优惠）比未用券订单高出的比例，按提交日统计；不代表因果。',
          measure: {
            share: [orders('with', 'amount')],
            of: [orders('with', 'count')],
            over: { share: [orders('without', 'amount')], of: [orders('without', 'count')] },
          },
        },
      ],
    },
    {
      title: '积分',
      figures: [
        {
          key: 'points-issued',
          title: '发放积分',
          unit: 'count',
          definition: '按发放日统计，减去因退款等收回的积分。',
          measure: { sum: [posted(['PT-U'], -1, ['points-granted', 'points-taken'])] },
        },
        {
          key: 'points-used',
          title: '使用积分',
          unit: 'count',
          good: 'more',
          definition: '按使用日统计，兑换与抵扣的积分，减去退回的。',
          measure: { sum: [posted(['PT-U'], 1, ['points-redeemed', 'points-returned'])] },
        },
        {
          key: 'points-expired',
          title: '到期积分',
          unit: 'count',
          definition: '按到期日统计，未使用而到期或随账号注销失效的积分。',
          measure: { sum: [posted(['PT-U'], 1, ['points-expired'])] },
        },
        {
          key: 'points-held',
          title: '未用积分（期末）',
          unit: 'count',
          definition: '期末客户持有的积分。',
          measure: { running: [held(['PT-U'], -1)] },
          behind: bookUntil('code=PT-U'),
        },
        {
          key: 'points-owed',
          title: '积分价值（期末）',
          unit: 'fen',
          definition: '客户持有的积分按设置中的积分价值折算的金额；过往日期取当晚的记录。',
          measure: { stock: pointsOwed, of: 'amount' },
          behind: bookUntil('code=PT-U'),
        },
      ],
    },
  ],
};
