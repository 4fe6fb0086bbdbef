import { bookUntil, days, kinds, ordersOf } from '../behind.ts';
import type { Behind, Board } from '../declare.ts';
import { held, posted } from '../flows/money.ts';
import {
  bookingsSubmitted,
  customersJoined,
  customersOrdering,
  ordersSubmitted,
  samplesReceived,
} from '../flows/orders.ts';
import { overdue } from '../flows/stocks.ts';

const ordersOfType = (type: string): Behind => ({
  may: 'orders:read',
  path: (span) => `/staff/orders?typeId=${type}&${days(span)}`,
});

/** How the shop does: what comes in as work, as income and as money, and what is owed on either side. */
export const overview: Board = {
  key: 'overview',
  title: '总览',
  needs: 'statements:read',
  groups: [
    {
      title: '业务',
      figures: [
        {
          key: 'orders',
          title: '提交订单',
          unit: 'count',
          good: 'more',
          definition: '按提交日统计的送样检测与数据分析订单，含之后取消的订单，不含上机预约。',
          measure: { sum: [{ flow: ordersSubmitted, of: 'count' }] },
          behind: ordersOf,
          parts: {
            title: '订单类型',
            names: { 1: kinds[1], 3: kinds[3] },
            isOrdered: true,
            behind: ordersOfType,
          },
        },
        {
          key: 'bookings',
          title: '上机预约',
          unit: 'count',
          good: 'more',
          definition: '按下单日统计的上机预约，含之后取消的预约，不含未提交即释放的时段。',
          measure: { sum: [{ flow: bookingsSubmitted, of: 'count' }] },
        },
        {
          key: 'samples',
          title: '收到样品',
          unit: 'count',
          good: 'more',
          definition: '按收样日统计的样品件数，不含分样。',
          measure: { sum: [{ flow: samplesReceived, of: 'count' }] },
        },
        {
          key: 'gmv',
          title: '成交额',
          unit: 'fen',
          good: 'more',
          definition:
            '按提交日统计的订单与预约价格（含税，已减优惠券与积分），改价后按新价计，含之后取消的订单。',
          measure: {
            sum: [
              { flow: ordersSubmitted, of: 'amount' },
              { flow: bookingsSubmitted, of: 'amount' },
            ],
          },
          parts: {
            title: '业务类型',
            names: kinds,
            isOrdered: true,
          },
        },
      ],
    },
    {
      title: '收入与回款',
      figures: [
        {
          key: 'revenue',
          title: '确认收入',
          unit: 'fen',
          good: 'more',
          definition: '按确认日统计的结算单不含税金额，减去当期减免冲回的收入。',
          measure: { sum: [posted(['6001'], -1)] },
        },
        {
          key: 'cash',
          title: '实收款',
          unit: 'fen',
          good: 'more',
          definition: '客户经微信、支付宝支付以及已匹配的银行转账，按入账日统计；撤销的匹配在撤销日扣除。',
          measure: {
            sum: [
              posted(['1012', '1013'], 1, ['prestore-gateway', 'order-gateway', 'statement-gateway']),
              posted(['2205'], 1, ['transfer-prestore', 'transfer-statement', 'transfer-order']),
            ],
          },
          parts: {
            title: '收款方式',
            names: { 1012: '微信支付', 1013: '支付宝', 2205: '银行转账' },
            isOrdered: true,
            as: (part) => part.split('|')[1],
          },
        },
        {
          key: 'refunds',
          title: '已退款',
          unit: 'fen',
          good: 'less',
          definition: '按打款日统计的退还客户的金额，不含转入预存余额的退款。',
          measure: { sum: [posted(['2207'], 1, ['refund-paid'])] },
        },
      ],
    },
    {
      title: '应收与预存（期末）',
      figures: [
        {
          key: 'receivable',
          title: '应收账款',
          unit: 'fen',
          good: 'less',
          definition: '期末已确认而未付清的结算单金额。',
          measure: { running: [held(['1122'], 1)] },
          behind: { may: 'credit:read', path: () => '/staff/finance/ageing' },
        },
        {
          key: 'overdue',
          title: '其中逾期',
          unit: 'fen',
          good: 'less',
          definition: '已过到期日而未付清的金额；过往日期取当晚的记录。',
          measure: { stock: overdue, of: 'amount' },
        },
        {
          key: 'prestore-cash',
          title: '预存余额·现金',
          unit: 'fen',
          definition: '期末客户与课题组预存余额中的现金部分，是机构的负债。',
          measure: { running: [held(['2203'], -1)] },
          behind: bookUntil('code=2203'),
        },
        {
          key: 'prestore-bonus',
          title: '预存余额·赠送',
          unit: 'fen',
          definition: '期末客户与课题组未使用的赠送额度。',
          measure: { running: [held(['2204'], -1)] },
          behind: bookUntil('code=2204'),
        },
      ],
    },
    {
      title: '客户',
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
          key: 'active',
          title: '下单客户',
          unit: 'count',
          good: 'more',
          definition: '当期至少提交过一份订单的客户，每人只计一次，不含只做上机预约的客户。',
          measure: { people: customersOrdering },
        },
      ],
    },
  ],
};
