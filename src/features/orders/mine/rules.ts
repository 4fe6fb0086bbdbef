import { type OrderStatus, stateName } from '../rules.states.ts';

/** What happened to an order, in customers' wording. */
const told: Record<string, string> = {
  submit: '提交订单',
  edit: '修改订单',
  accept: '接受变更',
  answer: '回复顾问',
  cancel: '取消订单',
  approve: '组长已批准',
  decline: '组长未批准',
  askBack: '顾问已调整或提问，请确认',
  pass: '审核通过',
  goOn: '按已接受的报价下单，无需审核',
  reject: '订单被驳回',
  prepay: '付款成功',
  send: '样品已寄出',
  waybill: '修改运单',
  receive: '实验室已收样',
  reportIssue: '样品异常，请处理',
  resolveIssue: '确认继续检测',
  resend: '选择重新寄送',
  queue: '已安排检测',
  start: '开始检测',
  upload: '检测完成，数据审核中',
  returnData: '数据复核中',
  release: '数据已发布，请核对',
  acceptData: '确认数据无误',
  retest: '已受理异议，安排复测',
  settle: '已出具结算单',
  paid: '结算完成',
  unprepay: '付款已撤销，请重新付款',
  unpay: '付款已撤销，等待付款',
  terminate: '检测已终止',
  number: '修改课题号',
  project: '更换经费项目',
  promise: '调整预计交付日期',
  askContract: '请签署委托检测合同',
  askNda: '请签署保密协议',
  waiveContract: '无需签署委托检测合同',
  waiveNda: '无需签署保密协议',
  signContract: '已签署委托检测合同',
  signNda: '已签署保密协议',
  waiveReturn: '放弃寄回剩余样品',
};

/** One line of an order's progress: what happened and the state that it led to. */
export function historyText(typeId: 1 | 3, action: string, toStatus: number): string {
  return `${told[action] ?? action}（${stateName(typeId, toStatus as OrderStatus)}）`;
}
