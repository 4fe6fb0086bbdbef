import { and, asc, desc, eq, exists, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { during, has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { historyLine } from '../../../host/records/rows.ts';
import { groupName, managedGroups } from '../../clusters/payers.ts';
import { isPayer, ownerMeant } from '../../clusters/reach.ts';
import { invoiceTypeName } from '../../customers/titles/rules.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { orders } from '../../orders/tables.ts';
import type { InvoiceDetail, InvoiceFile, InvoiceSummary, invoiceFile, invoiceInfo } from '../contract.ts';
import { fileColumns } from '../mailing.ts';
import { factsOf, type Invoice, invoiceLinesOf } from '../moves.ts';
import { isTheirs } from '../reach.ts';
import { contents, type InvoiceRole, invoiceRecord } from '../rules.states.ts';
import { invoiceHistory, invoiceLines, invoiceRequests } from '../tables.ts';
import { offersOf, refOf } from './invoiceable.ts';

/** The customer's requests with what can be invoiced, or one of them; see the call. */
export const readInvoices: Answers<typeof invoiceInfo> = async (
  context,
  { rid, owner: asked, order_rid, status, type, from, to, kw, ...paging },
) => {
  const { db, actor } = context;
  const chosen = asked === undefined ? undefined : await ownerMeant(context, asked || undefined);
  if (rid) return readInvoice(db, rid, actor.rid);
  const which = and(
    isTheirs(actor.rid),
    is(invoiceRequests.owner, chosen),
    is(invoiceRequests.status, status),
    is(invoiceRequests.type, type),
    during(invoiceRequests.createdAt, { from, to }),
    has(kw, invoiceRequests.no, invoiceRequests.number, sql`${invoiceRequests.title} ->> 'title'`),
    order_rid ? isAbout(db, order_rid) : undefined,
  );
  const found = await listed(db, paging, selected(db, actor.rid).where(which), [desc(invoiceRequests.rid)]);
  const groups = await managedGroups(db, actor.rid);
  const meant = chosen ?? (order_rid && (await ownerOfOrder(db, order_rid)));
  const group = groups.find((one) => one.rid === meant);
  return {
    ...found,
    list: found.list.map(summaryFor),
    ...{ groups, owner: group?.rid ?? '', payer: group?.name ?? '' },
    invoiceable: await offersOf(db, group?.rid ?? actor.rid),
  };
};

/** Requests with the group that pays, and whether `customerRid` pays. */
const selected = (db: Database, customerRid: string) =>
  db
    .select({
      row: getTableColumns(invoiceRequests),
      group: groupName(invoiceRequests.owner).as('group'),
      isPaidByMe: sql<boolean>`${isPayer(invoiceRequests.owner, customerRid)}`.as('is_paid_by_me'),
    })
    .from(invoiceRequests);

/** A request as who asked or pays for it is told; only who pays says anew what it is about. */
function summaryFor({ row, group, isPaidByMe }: { row: Invoice; group: string; isPaidByMe: boolean }) {
  const told = summaryOf(row, 'customer');
  const actions = told.actions.filter(({ action }) => isPaidByMe || action !== 'edit');
  return { ...told, owner: group && row.owner, payer: group, actions };
}

async function ownerOfOrder(db: Database, rid: string): Promise<string | undefined> {
  const [order] = await db.select({ owner: orders.owner }).from(orders).where(eq(orders.rid, rid));
  return order?.owner;
}

/** Whether a request is about an order, beside others. */
export const isAbout = (db: Database, orderRid: string | Placeholder) =>
  exists(
    db
      .select({ rid: invoiceLines.rid })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.requestRid, invoiceRequests.rid), eq(invoiceLines.orderRid, orderRid))),
  );

async function readInvoice(db: Database, rid: string, customerRid: string) {
  const [found] = await selected(db, customerRid).where(
    and(eq(invoiceRequests.rid, rid), isTheirs(customerRid)),
  );
  if (!found) throw new Failure(refusals.notFound);
  return { ...(await detailOf(db, found.row, 'customer')), ...summaryFor(found) };
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
    history: steps.map((step) => historyLine(step, invoiceRecord)),
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
    ...{ owner: '', payer: '' },
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
    .where(and(eq(invoiceRequests.rid, rid), isTheirs(context.actor.rid)));
  if (!row) throw new Failure(refusals.notFound);
  return fileOf(context, row, kind);
};

/** A file of an invoice. Refuses 文件不存在. */
export async function fileOf(context: Context, row: Invoice, kind: InvoiceFile) {
  return boundFile(context, row[fileColumns[kind]] ?? '', boundTo(row.rid));
}

/** What an invoice's files are bound to. */
export const boundTo = (rid: string) => `invoice_requests:${rid}`;
