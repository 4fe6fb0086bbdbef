import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import type { Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { bySystem } from '../../../host/records/rows.ts';
import type { invoiceDue } from '../../customers/titles/invoice-due.ts';
import { makerOut } from '../../customers/titles/made-out.ts';
import { type InvoiceType, whyNotMadeOut } from '../../customers/titles/rules.ts';
import { titlesOf } from '../../customers/titles/titles.ts';
import { notify } from '../../notifications/service.notices.ts';
import { orders } from '../../orders/tables.ts';
import { prestoreApplies } from '../../prestore/tables.ts';
import { linesOf } from '../../settlement/moves.ts';
import { statements } from '../../settlement/tables.ts';
import { mostLines } from '../contract.ts';
import { invoiceRequests } from '../tables.ts';
import { request } from './ask.ts';
import { lockOffers, refOf } from './invoiceable.ts';

/** An invoice that was chosen before its money was there: over which refs, and what names it for ever. */
type Due = {
  owner: string;
  /** Who chose it, whose title it is made out to. */
  customerRid: string;
  type: InvoiceType;
  titleRid: string;
  refs: string[];
  key: string;
  /** What was paid, in people's words, and where its invoice can be asked for by hand. */
  what: string;
  link: string;
};

/**
 * Asks for the invoices that were chosen with the orders of a statement, or with a top-up, once that is paid: one for each
 * title and type, each once. One that cannot be asked for leaves the others and the payment as they are, and its customer
 * is told what is missing.
 */
export async function askChosen(
  { db, jobs, secrets, now }: JobContext,
  due: z.output<typeof invoiceDue.input>,
): Promise<void> {
  const context = { secrets, now: now() };
  const within = (tx: Database) => ({ ...context, db: tx, jobs: jobs.within(tx) });
  for (const one of due.kind === 'topup' ? await ofTopUp(db, due.rid) : await ofStatement(db, due.rid)) {
    try {
      await db.transaction((tx) => askOne(within(tx), one));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await db.transaction(async (tx) => {
        const title = (await titlesOf(tx, one.customerRid)).find(({ rid }) => rid === one.titleRid);
        const reason = title ? (whyNotMadeOut(title, one.type) ?? error.message) : '所选发票抬头已删除';
        await notify(within(tx), {
          ...{ customerRid: one.customerRid, event: 'invoiceNotAsked', ref: one.key, link: one.link },
          values: { what: one.what, reason },
        });
      });
    }
  }
}

/** Asks for everything that is free of what an invoice is due for; asks for nothing when none of it is. */
async function askOne(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  { owner, customerRid, type, titleRid, refs, key }: Due,
): Promise<void> {
  const { db } = context;
  const offers = (await lockOffers(db, owner, refs)).filter(({ free_fen }) => free_fen > 0);
  if (offers.length === 0 || (await db.$count(invoiceRequests, eq(invoiceRequests.key, `${key} 0`))) > 0)
    return;
  const title = (await makerOut(db, customerRid))({ titleRid, type });
  const invoices = [];
  for (let from = 0; from < offers.length; from += mostLines) {
    const some = offers.slice(from, from + mostLines);
    const numbers = new Set(some.flatMap(({ project_no }) => project_no || []));
    invoices.push({
      ...{ type, titleRid, title, key: `${key} ${from}`, remark: [...numbers].join('、').slice(0, 100) },
      lines: some.map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen })),
    });
  }
  await request(context, { owner, customerRid, by: bySystem, invoices, offers, content: 0, pack: 0 });
}

async function ofTopUp(db: Database, rid: string): Promise<Due[]> {
  const rows = await db.select().from(prestoreApplies).where(eq(prestoreApplies.rid, rid));
  return rows.flatMap(({ owner, customerRid, no, invoiceType: type, invoiceTitleRid: titleRid }) =>
    type === 0
      ? []
      : {
          ...{ owner, customerRid, type, titleRid, refs: [refOf('topup', rid)], key: `topup:${rid}` },
          ...{ what: `预存充值${no}`, link: '/member/invoice/apply' },
        },
  );
}

async function ofStatement(db: Database, rid: string): Promise<Due[]> {
  const [statement] = await db.select().from(statements).where(eq(statements.rid, rid));
  // It may have been taken back meanwhile; its next payment is another, with a key of its own.
  const paidAt = statement?.paidAt;
  if (!statement || !paidAt) return [];
  const lines = (await linesOf(db, [rid])).filter(({ isActive }) => isActive);
  const charged = await db
    .select()
    .from(orders)
    .where(inArray(orders.rid, [...new Set(lines.flatMap(({ orderRid }) => orderRid ?? []))]))
    .orderBy(orders.rid);
  const due = new Map<string, Due & { nos: string[] }>();
  for (const { rid: orderRid, no, customerRid, invoiceType: type, invoiceTitleRid: titleRid } of charged) {
    if (type === 0) continue;
    const key = `statement:${rid} ${paidAt.getTime()} ${type} ${titleRid}`;
    const refs = lines.flatMap((line) =>
      line.orderRid === orderRid && line.amountFen > 0 ? refOf('statement', line.rid) : [],
    );
    if (refs.length === 0) continue;
    const { refs: before, nos } = due.get(key) ?? { refs: [], nos: [] };
    due.set(key, {
      ...{
        owner: statement.owner,
        customerRid,
        type,
        titleRid,
        key,
        refs: [...before, ...refs],
        nos: [...nos, no],
      },
      ...{ what: `订单${[...nos, no].join('、')}`, link: `/member/order/${orderRid}/invoice/apply` },
    });
  }
  return [...due.values()];
}
