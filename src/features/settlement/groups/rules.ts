import type { ClusterReport } from './contract.ts';

/** The sums of a month, in the order in which page, PDF and spreadsheet show them. */
export function reportTotals(totals: ClusterReport['totals']): [string, number][] {
  return [
    ['本月下单', totals.ordered_fen],
    ['待审批', totals.waiting_fen],
    ['本月结算', totals.billed_fen],
    ['本月付款', totals.paid_fen],
  ];
}

/** What the figures mean. */
export const reportNotes = [
  '本月下单：本月提交的订单与预约，未结算的按订单金额计，已确认结算的按结算金额减去减免计；已取消、驳回的不计，待审批的另列。',
  '本月结算：本月确认的结算单金额减去减免。本月付款：本月用于结算单的付款，含预付款抵扣与赠送金额。',
  '累计使用：该项目各月使用合计，含待审批订单的占用。',
];
