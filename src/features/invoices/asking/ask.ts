import { eq } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Mover, ridsOf } from '../../../host/records/rows.ts';
import { ownerMeant } from '../../clusters/reach.ts';
import { type MadeOut, makerOut } from '../../customers/titles/made-out.ts';
import type { InvoiceType } from '../../customers/titles/rules.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { noteInvoiced } from '../../settlement/invoicing.ts';
import { askAdvances } from '../../wallets/advances.ts';
import type { invoiceAdd, invoiceCancel, invoiceEdit, invoiceSign } from '../contract.ts';
import { giveUp } from '../free-lines.ts';
import { type Invoice, type InvoiceLine, invoiceLinesOf, invoiceRows, requestNumbers } from '../moves.ts';
import {
  type Content,
  type InvoiceRole,
  invoiceRecord,
  invoiceRefusals,
  invoiceStates,
} from '../rules.states.ts';
import { invoiceLines, invoiceRequests, type LineKind } from '../tables.ts';
import { lockOffers, type Offer } from './invoiceable.ts';

type Added = CheckedInputOf<typeof invoiceAdd>;
type Wish = { titleRid: string; type: InvoiceType; remark: string; lines: Added['lines'] };

/** Asks for invoices; see the call. */
export const askInvoices: Answers<typeof invoiceAdd> = async (context, input) => {
  const { db, actor } = context;
  const owner = await ownerMeant(context, input.owner);
  const wishes = wishesOf(input);
  const titles = await makerOut(db, actor.rid);
  const invoices = wishes.map((wish) => ({ ...wish, title: titles(wish) }));
  const offers = await lockOffers(db, owner, [
    ...new Set(wishes.flatMap(({ lines }) => lines.map(({ ref }) => ref))),
  ]);
  refuseTooMuch(
    offers,
    wishes.flatMap(({ lines }) => lines),
  );
  const by = { role: 'customer', rid: actor.rid } as const;
  const { content, pack } = input;
  const asked = { owner, customerRid: actor.rid, by, invoices, offers, content, pack };
  return { rids: await request(context, asked) };
};

/** Writes down requests for an owner's invoices over what is offered and locked, and tells finance; returns their rids. */
export async function request(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  asked: {
    owner: string;
    /** Who asks, whose titles they are made out to. */
    customerRid: string;
    by: Mover<InvoiceRole>;
    invoices: readonly (Wish & { title: MadeOut; key?: string })[];
    offers: readonly Offer[];
    content: Content;
    pack: 0 | 1;
  },
): Promise<string[]> {
  const { db, now } = context;
  const { owner, customerRid, by, invoices, offers, content, pack } = asked;
  const numbers = await requestNumbers.several(db, now, invoices.length);
  const requests = invoices.map(({ type, titleRid, title, remark, lines, key = null }, index) => ({
    ...{ rid: ulid(now.getTime()), no: numbers[index] ?? '', owner, customerRid, key },
    ...{ type, titleRid, title, remark, content, wantsPack: pack === 1, amountFen: sumOf(lines) },
    ...{ status: invoiceStates.toReview, createdAt: now },
  }));
  const made = await db.insert(invoiceRequests).values(requests).returning();
  await invoiceRows.beginAll(db, made, { by, now });
  const lines = requests.flatMap(({ rid }, index) =>
    linesFor(now, rid, invoices[index]?.lines ?? [], offers),
  );
  await hold(context, owner, lines, offers);
  const amountFen = requests.reduce((sum, one) => sum + one.amountFen, 0);
  await tellStaff(context, {
    event: 'invoiceAsked',
    to: { role: 'finance' },
    values: { no: requests[0]?.no ?? '', yuan: yuan(amountFen) },
    ref: requests[0]?.rid ?? '',
  });
  return ridsOf(requests);
}

/** Changes a request that waits or was rejected; see the call. */
export const editInvoice: Answers<typeof invoiceEdit> = async (context, { rid, version, ...input }) => {
  const { db, now, actor } = context;
  const row = await invoiceRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', rid: actor.rid } as const;
  invoiceRows.allow(row, { action: 'edit', by, now, version });
  const owner = await ownerMeant(context, row.owner);
  const [wish] = wishesOf({ ...input, split: [] });
  if (!wish) throw new Failure(invoiceRefusals.noLines);
  const title = (await makerOut(db, actor.rid))(wish);
  await giveUp(context, row, await invoiceLinesOf(db, [rid]));
  await db.delete(invoiceLines).where(eq(invoiceLines.requestRid, rid));
  const offers = await lockOffers(
    db,
    owner,
    wish.lines.map(({ ref }) => ref),
  );
  refuseTooMuch(offers, wish.lines);
  await hold(context, owner, linesFor(now, rid, wish.lines, offers), offers);
  await invoiceRows.move(db, row, {
    ...{ action: 'edit', by, now, version },
    changes: {
      customerRid: actor.rid,
      ...{ type: wish.type, titleRid: wish.titleRid, title, remark: wish.remark, reason: '' },
      ...{ content: input.content, wantsPack: input.pack === 1, amountFen: sumOf(wish.lines) },
    },
  });
  return null;
};

/** Calls a request off, or asks that an invoice is taken back; see the call. */
export const cancelInvoice: Answers<typeof invoiceCancel> = async (
  context,
  { rid, reason = '', version },
) => {
  const { db, now, actor } = context;
  const row = await invoiceRows.lock(db, rid, { owner: actor.rid });
  const step = { by: { role: 'customer', rid: actor.rid }, now, version, reason } as const;
  if (!invoiceRecord.from('askRed').includes(row.status)) {
    await invoiceRows.move(db, row, { ...step, action: 'cancel', changes: { reason } });
    await giveUp(context, row, await invoiceLinesOf(db, [rid]));
    return null;
  }
  if (reason.length < 2) throw new Failure(invoiceRefusals.noReason);
  await askBack(context, row, step);
  return null;
};

/** Asks that an issued invoice is taken back. */
export async function askBack(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  row: Invoice,
  step: Omit<Parameters<typeof invoiceRows.move>[2], 'action'> & { reason: string },
): Promise<void> {
  const { reason } = step;
  await invoiceRows.move(context.db, row, {
    ...{ ...step, action: 'askRed' },
    changes: { reason, stateBefore: row.status },
  });
  await tellStaff(context, {
    event: 'invoiceAsked',
    to: { role: 'finance' },
    values: { no: row.no, yuan: yuan(row.amountFen) },
    ref: `${row.rid} ${row.version}`,
  });
}

/** Paper has arrived; see the call. */
export const signInvoice: Answers<typeof invoiceSign> = async ({ db, now, actor }, { rid, version }) => {
  const row = await invoiceRows.lock(db, rid, { owner: actor.rid });
  await invoiceRows.move(db, row, { action: 'sign', by: { role: 'customer', rid: actor.rid }, now, version });
  return null;
};

function wishesOf({
  split,
  lines,
  type,
  invoice_rid,
  remark = '',
}: Omit<Added, 'content' | 'pack' | 'owner'>): Wish[] {
  const parts = split.length > 0 ? split : [{ invoice_rid: invoice_rid ?? '', lines, remark, type }];
  return parts.map((part) => ({
    ...{ titleRid: part.invoice_rid, lines: part.lines },
    ...{ type: part.type ?? type, remark: part.remark ?? remark },
  }));
}

/** Refuses more than is free of something, with the reason. */
function refuseTooMuch(offers: readonly Offer[], lines: Added['lines']) {
  for (const offer of offers) {
    const asked = sumOf(lines.filter(({ ref }) => ref === offer.ref));
    if (asked <= offer.free_fen) continue;
    if (offer.free_fen > 0) throw new Failure(invoiceRefusals.tooMuch);
    throw new Failure(offer.invoiced_fen > 0 ? invoiceRefusals.done : invoiceRefusals.unpaid);
  }
}

function sumOf(lines: Added['lines']): number {
  return lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
}

function linesFor(now: Date, requestRid: string, lines: Added['lines'], offers: readonly Offer[]) {
  return lines.map(({ ref, amount_fen: amountFen }, sort) => {
    const offer = offers.find((one) => one.ref === ref) as Offer;
    const [kind, refRid] = ref.split(/:(.*)/s) as [LineKind, string];
    return {
      ...{ rid: ulid(now.getTime()), requestRid, kind, refRid, orderRid: offer.order_rid || null },
      ...{ no: offer.no, name: offer.title, amountFen, sort },
    };
  });
}

/** Keeps what requests ask for from others. */
async function hold(
  { db, now }: { db: Database; now: Date },
  owner: string,
  lines: readonly InvoiceLine[],
  offers: readonly Offer[],
) {
  await db.insert(invoiceLines).values([...lines]);
  await noteInvoiced(
    db,
    lines.flatMap(({ kind, refRid, amountFen }) =>
      kind === 'statement' ? { lineRid: refRid, invoicedFen: amountFen, issuedFen: 0 } : [],
    ),
  );
  await askAdvances(
    { db, now },
    lines.flatMap(({ rid, kind, refRid, amountFen }) => {
      const holder = offers.find(({ ref }) => ref === `${kind}:${refRid}`)?.holder;
      return holder ? { owner, lineRid: rid, holder, fen: amountFen } : [];
    }),
  );
}
