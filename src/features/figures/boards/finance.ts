import type { Board } from '../declare.ts';
import { invoicesIssued, invoicesRed, taxOwed } from '../flows/invoices.ts';
import { held, posted } from '../flows/money.ts';
import {
  ageing,
  ageingBands,
  credit,
  differences,
  overdue,
  refundStates,
  refundsWaiting,
  unclaimed,
  uninvoiced,
} from '../flows/stocks.ts';

const isPart = (wanted: string) => (part: string) => part === wanted;

/** What is owed and for how long, money that waits for somebody, VAT, invoices and credit. */
export const finance: Board = {
  key: 'finance',
  title: '财务',
  needs: 'credit:read',
  groups: [
    {
      title: '应收',
      figures: [
        {
          key: 'ageing',
          title: '待付结算单',
          unit: 'fen',
          good: 'less',
          definition: '已确认而未付清的结算单金额，按到期天数分列，到期当日计为0天；过往日期取当晚的记录。',
          measure: { stock: ageing, of: 'amount' },
          parts: {
            title: '账龄',
            names: ageingBands,
            isOrdered: true,
          },
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
          key: 'dso',
          title: '应收周转天数',
          unit: 'days',
          good: 'less',
          definition: '期末应收账款 ÷ 期末前90天确认的结算单金额（含税） × 90。',
          measure: { turnover: [held(['1122'], 1)], of: [posted(['1122'], 1, ['statement-confirmed'])] },
          behind: { may: 'credit:read', path: () => '/staff/finance/ageing' },
        },
      ],
    },
    {
      title: '待处理',
      figures: [
        {
          key: 'unclaimed',
          title: '未认领汇款',
          unit: 'fen',
          good: 'less',
          definition: '银行流水中尚未匹配的金额；过往日期取当晚的记录。',
          measure: { stock: unclaimed, of: 'amount' },
        },
        {
          key: 'refunds-waiting',
          title: '待退款',
          unit: 'fen',
          good: 'less',
          definition: '已申请而未打款的退款；过往日期取当晚的记录。',
          measure: { stock: refundsWaiting, of: 'amount' },
          parts: {
            title: '状态',
            names: refundStates,
            isOrdered: true,
          },
        },
        {
          key: 'refunded',
          title: '已退款',
          unit: 'fen',
          definition: '按打款日统计的退还客户的金额，不含转入预存余额的退款。',
          measure: { sum: [posted(['2207'], 1, ['refund-paid'])] },
        },
        {
          key: 'differences',
          title: '渠道对账差异',
          unit: 'count',
          good: 'less',
          definition: '微信与支付宝账单中尚未处理的差异笔数；过往日期取当晚的记录。',
          measure: { stock: differences, of: 'count' },
        },
      ],
    },
    {
      title: '税与发票',
      figures: [
        {
          key: 'tax',
          title: '销项税额',
          unit: 'fen',
          definition: '当期应交增值税（销项）的净增加，按记账日统计。',
          measure: { sum: [{ flow: taxOwed, of: 'amount' }] },
          parts: {
            title: '月份',
            names: async (_, months) => Object.fromEntries(months.map((month) => [month, month])),
            isOrdered: true,
          },
        },
        {
          key: 'invoiced',
          title: '已开票金额',
          unit: 'fen',
          definition: '按开票日统计的发票金额（含税），当期冲红的发票在冲红日扣除。',
          measure: {
            sum: [
              { flow: invoicesIssued, of: 'amount' },
              { flow: invoicesRed, of: 'amount', times: -1 },
            ],
          },
        },
        {
          key: 'uninvoiced',
          title: '已收款未开票',
          unit: 'fen',
          definition: '结算单实收现金中尚未申请开票的金额，不含返利转入的预存；过往日期取当晚的记录。',
          measure: { stock: uninvoiced, of: 'amount' },
        },
      ],
    },
    {
      title: '信用额度',
      figures: [
        {
          key: 'credit-limit',
          title: '授信总额',
          unit: 'fen',
          definition: '正常与冻结的信用额度之和；过往日期取当晚的记录。',
          measure: { stock: credit, of: 'amount', parts: isPart('limit') },
        },
        {
          key: 'credit-used',
          title: '已用额度',
          unit: 'fen',
          definition: '订单与未付结算单占用的信用额度；过往日期取当晚的记录。',
          measure: { stock: credit, of: 'amount', parts: isPart('used') },
        },
        {
          key: 'credit-share',
          title: '额度使用率',
          unit: 'percent',
          definition: '已用额度 ÷ 授信总额；过往日期取当晚的记录。',
          measure: { stock: credit, of: 'amount', parts: isPart('used'), per: isPart('limit') },
        },
      ],
    },
  ],
};
