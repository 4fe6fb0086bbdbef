import { inArray, sql } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { invoiceHistory, invoiceLines, invoiceOrders, invoiceRequests } from './tables.ts';

const ofRequests = (column: typeof invoiceLines.requestRid | typeof invoiceOrders.requestRid, rid: string) =>
  inArray(
    column,
    sql`(SELECT ${invoiceRequests.rid} FROM ${invoiceRequests} WHERE ${invoiceRequests.customerRid} = ${rid})`,
  );

/** Invoices stay for the books when an account is closed, with the title that they were made out to. */
export const privacy = [
  personal(invoiceRequests, '开票申请', { onClosing: () => ({ remark: '', reason: '' }) }),
  personal(invoiceLines, '开票明细', {
    onClosing: 'keep',
    rowsOf: ({ rid }) => ofRequests(invoiceLines.requestRid, rid),
  }),
  personal(invoiceOrders, '平台开票', {
    onClosing: 'keep',
    rowsOf: ({ rid }) => ofRequests(invoiceOrders.requestRid, rid),
  }),
  personal(invoiceHistory, '开票记录', { onClosing: () => ({ reason: '' }) }),
];
