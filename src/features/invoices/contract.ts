import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { Fen } from '../../core/money.ts';
import { HistoryLine, OfferedAction } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { invoiceTypes } from '../customers/titles/rules.ts';
import { contents, invoiceRecord, invoiceRefusals } from './rules.states.ts';

/** So many lines one request has at most, and so many invoices are asked for at once. */
export const mostLines = 100;
export const mostParts = 10;

const Type = z.literal(invoiceTypes.map(({ code }) => code));
const Status = z.literal(Object.values(invoiceRecord.states));

/** What is to be invoiced: a `ref` that `invoiceApply/info` offers, and how much of it. */
const Line = z.object({
  ref: z.string().min(1).max(40),
  amount_fen: z.int(invoiceRefusals.tooMuch).min(1, '开票金额须大于0').max(100_000_000_000),
});
const Lines = field.differentBy('ref', Line).max(mostLines);

/** One invoice of several that are asked for at once. */
const Part = z.object({
  invoice_rid: field.required(invoiceRefusals.noTitle, 26),
  lines: Lines,
  /** Left out, those of the request count. */
  type: Type.optional(),
  remark: field.optional(100),
});

/** What requests say, of money of one owner; the lines stand in it for one invoice, or in `split` for several. */
const Asked = z.object({
  /** One of the customer's titles. */
  invoice_rid: field.optional(26),
  type: Type,
  lines: Lines.default([]),
  split: z.array(Part).max(mostParts).default([]),
  content: z.literal([0, 1, 2]).default(0),
  /** What stands in the invoice's remarks, such as a project's number. */
  remark: field.optional(100),
  /** Whether the documents that finance offices ask for are wanted with it. */
  pack: field.Flag.default(0),
});

const saysWhat = ({ lines, split }: { lines: unknown[]; split: { lines: unknown[] }[] }) =>
  split.length > 0 ? split.every((part) => part.lines.length > 0) : lines.length > 0;

/**
 * Asks for invoices over one's own money, or of a group (`owner`) that one owns or manages, made out to one's own titles:
 * one over all lines, or those of `split`. Refused with 请选择开票订单, 请选择发票抬头,
 * 发票抬头信息不完整，请先补充, 开票金额超过可开票金额, 所选订单不属于同一主体, 存在未付款订单，暂不可开票 and 该笔款项已开票.
 */
export const invoiceAdd = defineCall({
  path: '/api/auth/invoiceApply/add',
  once: true,
  title: '申请开票',
  input: Asked.extend({ owner: field.Owner, request_id: field.RequestId }).refine(
    saysWhat,
    invoiceRefusals.noLines,
  ),
  output: z.object({ rids: z.array(z.string()) }),
});

/** Changes a request that waits or was rejected, which then waits again. Refused as `add` is. */
export const invoiceEdit = defineCall({
  path: '/api/auth/invoiceApply/edit',
  title: '修改开票申请',
  input: Asked.omit({ split: true })
    .extend({ rid: field.Rid, version: field.Version.optional() })
    .refine(({ lines }) => lines.length > 0, invoiceRefusals.noLines),
});

/**
 * Calls a request off that waits or was rejected; of an issued invoice asks that it is taken back, which needs a reason
 * (请填写冲红原因).
 */
export const invoiceCancel = defineCall({
  path: '/api/auth/invoiceApply/cancel',
  once: true,
  title: '取消开票或申请冲红',
  input: z.object({
    rid: field.Rid,
    reason: field.optional(field.textLimits.reason),
    version: field.Version.optional(),
  }),
});

/** Paper has arrived. */
export const invoiceSign = defineCall({
  path: '/api/auth/invoiceApply/sign',
  title: '签收发票',
  input: z.object({ rid: field.Rid, version: field.Version.optional() }),
});

/** Money that can be invoiced, or that is. */
export const Invoiceable = z.object({
  ref: z.string(),
  /** A statement's line, a top-up or an order's deposit. */
  kind: z.enum(['statement', 'topup', 'deposit']),
  no: z.string(),
  title: field.Named,
  /** The order that it is about; empty for bookings and top-ups. */
  order_rid: z.string(),
  /** The statement of a line; empty for others. */
  statement_rid: z.string(),
  project_no: z.string(),
  paid_fen: Fen,
  invoiced_fen: Fen,
  free_fen: Fen,
  paid_at: field.TimeOrBlank,
});
export type Invoiceable = z.infer<typeof Invoiceable>;

/** The files of an invoice that are there. */
export const invoiceFiles = ['pdf', 'ofd', 'xml', 'red_pdf', 'red_xml'] as const;
export type InvoiceFile = (typeof invoiceFiles)[number];

export const InvoiceSummary = z.object({
  rid: z.string(),
  no: z.string(),
  type: z.int(),
  type_name: field.Said,
  /** The group whose money it stands for, by rid and name; empty for one's own. */
  owner: z.string(),
  payer: z.string(),
  title: z.string(),
  /** Where its files went; empty for paper without an address. */
  email: z.string(),
  amount_fen: Fen,
  remark: z.string(),
  status: z.int(),
  status_name: field.Said,
  number: z.string(),
  /** YYYY-MM-DD; empty until it is issued. */
  issued_on: z.string(),
  reason: z.string(),
  files: z.array(z.enum(invoiceFiles)),
  express: z.object({ company: z.string(), waybill: z.string() }),
  /** What took it back; empty texts until something does. */
  red: z.object({ number: z.string(), day: z.string(), confirm_no: z.string() }),
  created: field.Time,
  version: z.int(),
  actions: z.array(OfferedAction),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceDetail = InvoiceSummary.extend({
  invoice_rid: z.string(),
  buyer: z.object({
    title: z.string(),
    tax_no: z.string(),
    bank: z.string(),
    account_no: z.string(),
    reg_address: z.string(),
    reg_phone: z.string(),
    email: z.string(),
    receiver: z.string(),
    receiver_phone: z.string(),
    receiver_address: z.string(),
  }),
  content: z.int(),
  content_name: field.Said,
  pack: field.Flag,
  tax_rate: z.int().nullable(),
  tax_fen: Fen.nullable(),
  lines: z.array(
    z.object({
      ref: z.string(),
      kind: Invoiceable.shape.kind,
      no: z.string(),
      title: field.Named,
      order_rid: z.string(),
      amount_fen: Fen,
    }),
  ),
  history: z.array(HistoryLine),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

/** What a content is called, by its code. */
export const contentChoices = Object.entries(contents).map(([code, name]) => ({ code: Number(code), name }));

/**
 * Without `rid` the customer's requests and those of groups that they own or manage, newest first, with what of the money of
 * `owner` can be invoiced; with it one of them whole. `order_rid` keeps to what is about one order, and means its owner.
 * Refused with 您不是该课题组成员.
 */
export const invoiceInfo = defineCall({
  path: '/api/auth/invoiceApply/info',
  scope: 'bills',
  reads: true,
  title: '开票记录与可开票金额',
  input: field.Paging.extend({
    rid: field.optional(26),
    order_rid: field.optional(26),
    owner: field.OwnerFilter,
    status: Status.optional(),
    type: Type.optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Words of title, numbers of requests and invoices. */
    kw: field.optional(50),
  }),
  output: z.union([
    InvoiceDetail,
    field.pageOf(InvoiceSummary).extend({
      invoiceable: z.array(Invoiceable),
      /** Whose money that is: a group's rid and name, empty for one's own; and all groups whose money one spends. */
      ...{ owner: z.string(), payer: z.string() },
      groups: z.array(z.object({ rid: field.Rid, name: z.string() })),
    }),
  ]),
});

/**
 * Sends an invoice's files to an address, ten times a day at most. Refused with 发票文件尚未生成，暂不可发送 and
 * 今日发送次数已达上限，请明天再试.
 */
export const invoiceMail = defineCall({
  path: '/api/auth/invoiceApply/mail',
  once: true,
  title: '发送发票到邮箱',
  input: z.object({
    rid: field.Rid,
    email: field.email(invoiceRefusals.noEmail),
    request_id: field.RequestId,
  }),
});

/** One of an invoice's files. */
export const invoiceFile = defineCall({
  path: '/api/auth/invoiceApply/file',
  scope: 'bills',
  reads: true,
  file: true,
  title: '下载发票文件',
  input: z.object({ rid: field.Rid, kind: z.enum(invoiceFiles) }),
  output: z.object({}),
});
