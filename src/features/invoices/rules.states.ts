import { movingRecord } from '../../core/record.ts';
import { titleRefusals } from '../customers/titles/rules.ts';

/** What an invoice says was bought; the code as callers send it. */
export const contents = { 0: '检测费', 1: '检测服务费', 2: '技术服务费' } as const;
/** The code of a content. */
export type Content = keyof typeof contents;

/** Why something cannot be done with an invoice. */
export const invoiceRefusals = {
  open: '存在处理中的开票申请',
  noLines: '请选择开票订单',
  tooMuch: '开票金额超过可开票金额',
  notOneOwner: '所选订单不属于同一主体',
  unpaid: '存在未付款订单，暂不可开票',
  done: '该笔款项已开票',
  noTitle: titleRefusals.unchosen,
  noReason: '请填写冲红原因',
  notPaper: '电子发票无需邮寄',
  buyer: '专用发票冲红须先登记购买方确认单编号',
  notSpecial: '普通发票冲红无需购买方确认',
  number: '数电发票号码须为20位数字，纸质发票号码须为8位数字',
  numberTaken: '该发票号码已登记',
  day: '开票日期不能晚于今天',
  xml: '无法识别该发票XML文件，请上传税务平台下载的原文件',
  wrongKind: '文件格式与所选的不符，请重新上传',
  noEmail: '请填写邮箱',
  noFiles: '发票文件尚未生成，暂不可发送',
  tooManyMails: '今日发送次数已达上限，请明天再试',
} as const;

/** Who moves a request. */
export type InvoiceRole = 'customer' | 'finance' | 'system';
/** What decides about its steps: the type of invoice, and whether the buyer has confirmed that it is taken back. */
export type InvoiceFacts = { type: number; isConfirmed: boolean };

/** Whether invoices of this type are paper, which is mailed. */
export const isPaper = (type: number): boolean => type === 2 || type === 4;
/** Whether the buyer deducts their tax by it, so that the buyer has to confirm when it is taken back. */
export const isSpecial = (type: number): boolean => type === 3 || type === 4;

/** How requests go on (product definition, 1.8). */
export const invoiceRecord = movingRecord<InvoiceRole, InvoiceFacts>()({
  states: {
    toReview: [10, '待审核', 'wait'],
    issuing: [20, '开票中', 'run'],
    issued: [30, '已开票', 'done'],
    mailed: [35, '已寄出', 'run'],
    signed: [38, '已签收', 'done'],
    rejected: [40, '已驳回', 'alert'],
    cancelled: [50, '已取消', 'stop'],
    redAsked: [60, '申请冲红', 'check'],
    red: [70, '已冲红', 'stop'],
  },
  moves: {
    edit: { name: '修改', from: ['toReview', 'rejected'], to: ['toReview'], by: ['customer'] },
    cancel: { name: '取消', from: ['toReview', 'rejected'], to: ['cancelled'], by: ['customer'] },
    accept: { name: '审核通过', from: ['toReview'], to: ['issuing'], by: ['finance'] },
    reject: { name: '驳回', from: ['toReview'], to: ['rejected'], by: ['finance'] },
    issue: { name: '开具', from: ['issuing'], to: ['issued'], by: ['finance', 'system'] },
    fail: { name: '退回待审核', from: ['issuing'], to: ['toReview'], by: ['finance', 'system'] },
    mail: {
      name: '寄出',
      from: ['issued'],
      to: ['mailed'],
      by: ['finance'],
      whyNot: ({ type }) => (isPaper(type) ? undefined : invoiceRefusals.notPaper),
    },
    sign: { name: '确认签收', from: ['mailed'], to: ['signed'], by: ['customer', 'system'] },
    askRed: {
      name: '申请冲红',
      from: ['issued', 'mailed', 'signed'],
      to: ['redAsked'],
      by: ['customer', 'finance'],
    },
    confirmRed: {
      name: '登记购买方确认',
      from: ['redAsked'],
      to: ['redAsked'],
      by: ['finance'],
      whyNot: ({ type }) => (isSpecial(type) ? undefined : invoiceRefusals.notSpecial),
    },
    keep: {
      name: '驳回冲红',
      from: ['redAsked'],
      to: ['issued', 'mailed', 'signed'],
      by: ['finance'],
    },
    red: {
      name: '登记冲红',
      from: ['redAsked'],
      to: ['red'],
      by: ['finance', 'system'],
      whyNot: ({ type, isConfirmed }) =>
        isSpecial(type) && !isConfirmed ? invoiceRefusals.buyer : undefined,
    },
  },
});
/** Codes of the states. */
export const invoiceStates = invoiceRecord.states;

/** States in which a request holds what it asks for without an invoice. */
export const pendingStates: readonly number[] = [
  invoiceStates.toReview,
  invoiceStates.issuing,
  invoiceStates.rejected,
];
