import { and, asc, desc, eq, exists, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { during, has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { invoiceTypeName } from '../../customers/titles/rules.ts';
import { boundFile } from '../../files/service.downloads.ts';
import type { InvoiceDetail, InvoiceFile, InvoiceSummary, invoiceFile, invoiceInfo } from '../contract.ts';
import { fileColumns } from '../mailing.ts';
import { factsOf, type Invoice, invoiceLinesOf } from '../moves.ts';
import { contents, type InvoiceRole, invoiceRecord } from '../rules.states.ts';
import { invoiceHistory, invoiceLines, invoiceRequests } from '../tables.ts';
import { offersOf, refOf } from './invoiceable.ts';

/** The customer's requests with what can be invoiced, or one of them; see the call. */
export const readInvoices: Answers<typeof invoiceInfo> = async (
  { db, actor },
  { rid, order_rid, status, type, from, to, kw, ...paging },
) => {
  if (rid) return readInvoice(db, rid, actor.rid);
  const which = and(
    eq(invoiceRequests.owner, actor.rid),
    is(invoiceRequests.status, status),
    is(invoiceRequests.type, type),
    during(invoiceRequests.createdAt, { from, to }),
    has(kw, invoiceRequests.no, invoiceRequests.number, sql`${invoiceRequests.title} ->> 'title'`),
    order_rid ? isAbout(db, order_rid) : undefined,
  );
  const found = await listed(db, paging, db.select(columns).from(invoiceRequests).where(which), [
    desc(invoiceRequests.rid),
  ]);
  const invoiceable = await offersOf(db, actor.rid);
  return { ...found, list: found.list.map((row) => summaryOf(row, 'customer')), invoiceable };
};

const columns = getTableColumns(invoiceRequests);

const isAbout = (db: Database, orderRid: string) =>
  exists(
    db
      .select({ rid: invoiceLines.rid })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.requestRid, invoiceRequests.rid), eq(invoiceLines.orderRid, orderRid))),
  );

async function readInvoice(db: Database, rid: string, owner: string) {
  const [row] = await db
    .select()
    .from(invoiceRequests)
    .where(and(eq(invoiceRequests.rid, rid), eq(invoiceRequests.owner, owner)));
  if (!row) throw new Failure(refusals.notFound);
  return detailOf(db, row, 'customer');
}

/** A request whole, as its customer or finance sees it. Two statements. */
export async function detailOf(
  db: Database,
  row: Invoice,
  role: InvoiceRole,
): Promise<z.input<typeof InvoiceDetail>> {
  const lines = await invoiceLinesOf(db, [row.rid]);
  const steps = await db
    .select()
    .from(invoiceHistory)
    .where(eq(invoiceHistory.requestRid, row.rid))
    .orderBy(asc(invoiceHistory.id));
  const { person: _, ...buyer } = row.title;
  return {
    ...summaryOf(row, role),
    ...{ invoice_rid: row.titleRid, buyer, content: row.content, content_name: contents[row.content] },
    ...{ pack: row.wantsPack ? 1 : 0, tax_rate: row.taxRate, tax_fen: row.taxFen },
    lines: lines.map(({ kind, refRid, no, name, orderRid, amountFen }) => ({
      ...{ ref: refOf(kind, refRid), kind, no, title: name, order_rid: orderRid ?? '' },
      amount_fen: amountFen,
    })),
    history: steps.map(({ at, actorType, fromStatus, toStatus, reason }) => ({
      ...{ at, actor: { customer: '本人', staff: '工作人员', system: '系统' }[actorType] },
      ...{ from: fromStatus, to: toStatus, to_name: invoiceRecord.nameOf(toStatus), reason },
    })),
  };
}

/** A request in short. */
export function summaryOf(row: Invoice, role: InvoiceRole): z.input<typeof InvoiceSummary> {
  const { rid, no, type, title, amountFen, remark, status, number, issuedOn, reason, createdAt } = row;
  return {
    ...{
      rid,
      no,
      type,
      title: title.title,
      email: title.email,
      amount_fen: amountFen,
      remark,
      status,
      number,
      reason,
    },
    type_name: invoiceTypeName(type),
    status_name: invoiceRecord.nameOf(status),
    issued_on: issuedOn ?? '',
    files: (Object.keys(fileColumns) as InvoiceFile[]).filter((kind) => row[fileColumns[kind]]),
    express: { company: row.express, waybill: row.waybill },
    red: { number: row.redNumber, day: row.redOn ?? '', confirm_no: row.confirmNo },
    ...{ created: createdAt, version: row.version },
    actions: invoiceRecord
      .offered({ ...factsOf(row), status }, role)
      .filter(({ reason: whyNot }) => role === 'finance' || whyNot === undefined),
  };
}

/** One of a customer's own invoice files; see the call. */
export const readFile: Answers<typeof invoiceFile> = async (context, { rid, kind }) => {
  const [row] = await context.db
    .select()
    .from(invoiceRequests)
    .where(and(eq(invoiceRequests.rid, rid), eq(invoiceRequests.owner, context.actor.rid)));
  if (!row) throw new Failure(refusals.notFound);
  return fileOf(context, row, kind);
};

/** A file of an invoice. Refuses 文件不存在. */
export async function fileOf(context: Context, row: Invoice, kind: InvoiceFile) {
  return boundFile(context, row[fileColumns[kind]] ?? '', boundTo(row.rid));
}

/** What an invoice's files are bound to. */
export const boundTo = (rid: string) => `invoice_requests:${rid}`;
