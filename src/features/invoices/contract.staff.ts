import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { Stated } from '../../core/record.ts';
import { defineUpload } from '../../core/upload.ts';
import { z } from '../../core/zod.ts';
import { Payer } from '../clusters/contract.staff.ts';
import { invoiceTypes } from '../customers/titles/rules.ts';
import { Kept } from '../files/contract.ts';
import { InvoiceDetail, InvoiceSummary, invoiceFiles } from './contract.ts';
import { invoiceRecord } from './rules.states.ts';

const read = { permission: 'invoices:read' } as const;
const work = { permission: 'invoices:work' } as const;

const Filters = z.object({
  status: z.literal(Object.values(invoiceRecord.states)).optional(),
  type: z.literal(invoiceTypes.map(({ code }) => code)).optional(),
  /** Words of the customer, the title, or numbers. */
  kw: field.optional(50),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Only those that have an invoice, whether or not it was taken back. */
  issued: field.Flag.optional(),
});

/** What the platform was asked for last, and how far that is. */
const Platform = z.object({
  ...Stated,
  no: z.string(),
  /** Whether it takes the invoice back. */
  is_red: z.boolean(),
  /** The platform's words. */
  note: z.string(),
  /** Whether it is not over: the platform is at work, or finance has to decide. */
  is_open: z.boolean(),
  /** Whether the platform is at work, so that nothing can be done by hand. */
  is_busy: z.boolean(),
});

const StaffInvoice = InvoiceSummary.extend({
  /** Who pays. */
  customer: Payer,
  /** Who asked for it on a group's account; empty for a customer's own. */
  asked_by: z.string(),
  tax_no: z.string(),
  platform: Platform.nullable(),
});
export type StaffInvoice = z.infer<typeof StaffInvoice>;

/** Requests, those that waited longest first, with how many there are in each state. */
export const staffInvoiceList = defineCall({
  ...read,
  path: '/api/staff/invoices/list',
  title: '开票申请',
  input: Filters.extend(field.Paging.shape),
  output: field.pageOf(StaffInvoice).extend({ counts: z.record(z.string(), z.int()) }),
});

/** The same as a spreadsheet; with `issued` and the days of a month its list of invoices. */
export const staffInvoiceSheet = defineCall({
  ...read,
  path: '/api/staff/invoices/export',
  title: '导出开票清单',
  file: true,
  makes: { kind: 'export' },
  input: Filters,
  output: z.object({}),
});

/** One request whole. */
export const staffInvoiceDetail = defineCall({
  ...read,
  path: '/api/staff/invoices/detail',
  title: '开票申请详情',
  input: z.object({ rid: field.Rid }),
  output: InvoiceDetail.extend(StaffInvoice.pick({ customer: true, asked_by: true, platform: true }).shape),
});

/** One of an invoice's files. */
export const staffInvoiceFile = defineCall({
  ...read,
  path: '/api/staff/invoices/file',
  isAudited: true,
  file: true,
  title: '下载发票文件',
  input: z.object({ rid: field.Rid, kind: z.enum(invoiceFiles) }),
  output: z.object({}),
});

/** Files of invoices, sent before they are issued by hand; field `purpose` first. */
export const invoiceUpload = defineUpload({
  path: '/api/staff/upload/invoice',
  access: 'staff',
  permission: 'invoices:work',
  title: '上传发票文件',
  input: z.object({ purpose: z.literal('invoice') }),
  output: Kept,
});

/** One request as it was seen. */
export const Chosen = z.object({ rid: field.Rid, version: field.Version });

/** Takes requests on, all or none: they are being issued. */
export const staffInvoiceAccept = defineCall({
  ...work,
  path: '/api/staff/invoices/accept',
  title: '审核开票申请',
  input: z.object({ list: field.differentBy('rid', Chosen).min(1).max(50) }),
});

/** Sends a request back to its customer, with the reason. */
export const staffInvoiceReject = defineCall({
  ...work,
  path: '/api/staff/invoices/reject',
  title: '驳回开票申请',
  input: Chosen.extend({ reason: field.required('请填写驳回原因', field.textLimits.reason) }),
});

/** Puts a request whose invoice cannot be issued back among those that wait. */
export const staffInvoiceFail = defineCall({
  ...work,
  path: '/api/staff/invoices/fail',
  title: '退回待审核',
  input: Chosen.extend({ reason: field.required('请填写原因', field.textLimits.reason) }),
});

/**
 * Writes down an invoice that was issued by hand. What uploaded XML and PDF files say must agree, the latter as far as its
 * text tells: XML文件中的发票号码与填写的不一致 and the like. Refused with 平台正在处理，请等待结果 too. Refused with 该发票号码已登记, 开票日期不能晚于今天 and what the number's shape lacks.
 */
export const staffInvoiceIssue = defineCall({
  ...work,
  path: '/api/staff/invoices/issue',
  once: true,
  title: '登记开票',
  input: Chosen.extend({
    number: field.required('请填写发票号码', 20),
    day: z.iso.date('请填写开票日期'),
    /** Files that were sent for `invoice`. */
    pdf: field.optional(26),
    ofd: field.optional(26),
    xml: field.optional(26),
  }),
});

/** Paper goes to its buyer. */
export const staffInvoiceMail = defineCall({
  ...work,
  path: '/api/staff/invoices/mail',
  title: '寄出发票',
  input: Chosen.extend({
    express: field.required('请填写快递公司', 30),
    waybill: field.required('请填写运单号', 40),
  }),
});

/** Asks that an invoice is taken back, as its title is wrong or money goes back. */
export const staffInvoiceAskRed = defineCall({
  ...work,
  path: '/api/staff/invoices/ask-red',
  title: '发起冲红',
  input: Chosen.extend({ reason: field.required('请填写冲红原因', field.textLimits.reason) }),
});

/** Says that the buyer has confirmed that a special invoice is taken back. Refused with 普通发票冲红无需购买方确认 for others. */
export const staffInvoiceConfirmRed = defineCall({
  ...work,
  path: '/api/staff/invoices/confirm-red',
  title: '登记购买方确认',
  input: Chosen.extend({ confirm_no: field.required('请填写红字确认单编号', 40) }),
});

/** Leaves an invoice as it is. */
export const staffInvoiceKeep = defineCall({
  ...work,
  path: '/api/staff/invoices/keep',
  title: '驳回冲红',
  input: Chosen.extend({ reason: field.required('请填写驳回原因', field.textLimits.reason) }),
});

/** Writes down the negative invoice that took one back; what it stood for can be invoiced anew. */
export const staffInvoiceRed = defineCall({
  ...work,
  path: '/api/staff/invoices/red',
  once: true,
  title: '登记冲红',
  input: Chosen.extend({
    number: field.required('请填写红字发票号码', 20),
    day: z.iso.date('请填写开票日期'),
    pdf: field.optional(26),
    xml: field.optional(26),
  }),
});

/**
 * Where the books and the invoices differ: invoices that stand for money that is gone, and what the platform says otherwise
 * than the books, as it was asked last.
 */
export const staffInvoiceDifferences = defineCall({
  ...read,
  path: '/api/staff/invoices/differences',
  title: '开票差异',
  output: z.object({
    list: z.array(
      z.object({
        rid: z.string(),
        no: z.string(),
        number: z.string(),
        customer: StaffInvoice.shape.customer,
        amount_fen: Fen,
        /** How much of it stands for money that is gone. */
        over_fen: Fen,
        order_no: z.string(),
      }),
    ),
    platform: z.array(
      z.object({
        rid: z.string(),
        no: z.string(),
        /** The order's number at the platform. */
        platform_no: z.string(),
        customer: StaffInvoice.shape.customer,
        what: z.string(),
        /** Of the books and of the platform; empty and null where there is none. */
        number: z.string(),
        amount_fen: Fen,
        their_number: z.string(),
        their_fen: Fen.nullable(),
        compared: field.TimeOrBlank,
      }),
    ),
  }),
});
