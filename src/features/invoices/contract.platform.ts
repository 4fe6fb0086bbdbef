import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { z } from '../../core/zod.ts';
import { Chosen } from './contract.staff.ts';

/** Which platform issues invoices and of which types; an empty name when finance issues all by hand. */
export const staffInvoicePlatform = defineCall({
  permission: 'invoices:read',
  path: '/api/staff/invoices/platform',
  reads: true,
  title: '开票平台',
  output: z.object({ name: z.string(), types: z.array(z.int()) }),
});

/**
 * Has the invoices of requests issued by the platform, all or none asked for: those that wait are taken on by it. What
 * becomes of each is told by its request, which goes back to 待审核 with the platform's reason when it was not issued.
 * Refused with 未接入开票平台, 该类型发票不能由平台开具，请登记开票 and 平台正在处理，请等待结果.
 */
export const staffInvoicePlatformIssue = defineCall({
  permission: 'invoices:work',
  path: '/api/staff/invoices/platform-issue',
  title: '平台开票',
  input: z.object({ list: field.differentBy('rid', Chosen).min(1).max(50) }),
});

/** Has an invoice taken back by the platform, a special one once its buyer's confirmation is written down. Refused as above. */
export const staffInvoicePlatformRed = defineCall({
  permission: 'invoices:work',
  path: '/api/staff/invoices/platform-red',
  title: '平台冲红',
  input: Chosen.extend({ reason: z.enum(['wrong', 'stopped', 'lowered'], '请选择冲红原因') }),
});

/**
 * What the text of an uploaded PDF says of the invoice; empty texts and null for what cannot be made out, as of a scan.
 * Refused for files that are not read at all, such as 该PDF文件已加密.
 */
export const staffInvoiceReadPdf = defineCall({
  permission: 'invoices:work',
  path: '/api/staff/invoices/read-pdf',
  reads: true,
  title: '识别发票PDF',
  input: z.object({ pdf: z.string().min(1).max(26) }),
  output: z.object({ number: z.string(), day: z.string(), total_fen: z.int().nullable() }),
});
