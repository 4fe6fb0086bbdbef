import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { addDays, endOfDay, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { numbersOf } from '../../../host/records/numbers.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import type { ParameterField } from '../../catalogue/contract.ts';
import { fieldsOfServices } from '../../catalogue/forms/read-forms.ts';
import { knownValues } from '../../catalogue/forms/rules.form.ts';
import { services } from '../../catalogue/tables.ts';
import { calledOrCalling, personColumns } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { enquiryRows } from '../../enquiries/service.staff.ts';
import { customers } from '../../identity/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { OrderSetting } from '../../settings/rules.orders.ts';
import { loadSettings } from '../../settings/service.ts';
import { type FormValues, mostPlanItems, planRefusals } from '../contract.ts';
import { type LockedEntry, lockEntries, moveEntries } from '../moves.ts';
import { countingField } from '../rules.count.ts';
import { entryStates, standing } from '../rules.states.ts';
import { planItems, type QuotedLine, quoteNumbers, quotes, quoteVersions } from '../tables.ts';
import type { quoteAdd, quoteAnew, quoteCustomers, quoteWithdraw } from './contract.ts';
import type { QuotableLine } from './shapes.ts';

const numbers = numbersOf('B', quoteNumbers);

type WantedLine = CheckedInputOf<typeof quoteAdd>['lines'][number];
/** The category of what is quoted to one customer (specification section 3). */
const quotedCategory = 31;

/** Customers whom a word names, ten at most. */
export const findCustomers: Answers<typeof quoteCustomers> = async ({ db }, { kw }) => {
  const rows = await db
    .select({
      rid: customers.rid,
      phone: customers.phone,
      ...personColumns,
    })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(and(isNull(customers.closedAt), isNull(customers.disabledAt), calledOrCalling(kw)))
    .limit(10);
  return rows.map(({ rid, nameless, phone, name, company }) => ({
    rid,
    name: name || nameless,
    company: company ?? '',
    phone: maskedPhone(phone ?? ''),
  }));
};

/** Quotes services to one customer and tells them. Refuses services that are not on sale, and a plan that is full. */
export const addQuote: Answers<typeof quoteAdd> = async (context, input) => {
  const { db, now, actor } = context;
  const customerRid = input.customer_rid;
  await makeRoom(db, customerRid, input.lines.length);
  const lines = await quotable(db, input.lines);
  const quote = { rid: ulid(now.getTime()), no: await nextQuoteNo(db, now) };
  const validUntil = await lastMoment(context, input.valid_days);
  const enquiryRid = input.enquiry_rid || null;
  if (enquiryRid) {
    const enquiry = await enquiryRows.lock(db, enquiryRid, 'any');
    const by = { role: 'service', rid: actor.rid } as const;
    const changes = { customerRid, adviserRid: enquiry.adviserRid ?? actor.rid };
    await enquiryRows.move(db, enquiry, { action: 'quote', by, now, changes });
  }
  const { note = '' } = input;
  const head = { ...quote, customerRid, staffRid: actor.rid, enquiryRid, note, validUntil };
  const told = (await placeQuote(context, head, lines)).map(asLine);
  await tell(context, 'quoteOffered', { ...quote, customerRid, version: 1, validUntil, lines: told });
  context.note(`${quote.no}：${told.map(({ name, priceFen }) => `${name} ¥${yuan(priceFen)}`).join('、')}`);
  return quote;
};

export const nextQuoteNo = (db: Database, now: Date) => numbers.next(db, now);

/** Whoever fills a plan waits for the customer, or 100 would not be the limit. Refuses a plan that is full. */
export async function makeRoom(db: Database, customerRid: string, places: number): Promise<void> {
  const [customer] = await db
    .select({ rid: customers.rid })
    .from(customers)
    .where(and(eq(customers.rid, customerRid), isNull(customers.closedAt)))
    .for('update');
  if (!customer) throw new Failure('客户不存在');
  const held = await db.$count(
    planItems,
    and(eq(planItems.customerRid, customerRid), inArray(planItems.status, [...standing])),
  );
  if (held + places > mostPlanItems) throw new Failure(planRefusals.full);
}

/** Lines of a quote as they will stand in a plan. Refuses services that are not on sale. */
export async function quotable(db: Database, lines: readonly WantedLine[]): Promise<QuotableLine[]> {
  const wanted = [...new Set(lines.map(({ service_rid }) => service_rid))];
  const list = await db.select().from(services).where(inArray(services.rid, wanted));
  if (list.length !== wanted.length) throw new Failure(planRefusals.withdrawn);
  const forms = await fieldsOfServices(db, list);
  return lines.map((line) => {
    const service = list.find(({ rid }) => rid === line.service_rid);
    return {
      serviceRid: line.service_rid,
      ...{ name: service?.name ?? '', img: service?.img ?? '' },
      ...quotedFor(service?.typeId ?? 0, forms.get(line.service_rid) ?? [], line.count, line.params),
      ...{ note: line.note ?? '', quotedFen: line.price_fen },
    };
  });
}

/** Puts a quote in a customer's plan. */
export async function placeQuote(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { validUntil, ...head }: Omit<Version, 'version'> & { no: string; enquiryRid: string | null },
  lines: readonly QuotableLine[],
) {
  const { customerRid, staffRid, note } = head;
  await db.insert(quotes).values({ ...head, createdAt: now, changedAt: now });
  const rows = lines.map((line) => ({
    ...{ ...line, rid: ulid(now.getTime()), customerRid, categoryId: quotedCategory },
    ...{ source: 1, status: entryStates.quoted, validUntil, quoteRid: head.rid, createdAt: now },
  }));
  await db.insert(planItems).values(rows);
  const version = { rid: head.rid, customerRid, staffRid, note, version: 1, validUntil };
  await keepVersion({ db, now }, version, rows.map(asLine));
  return rows;
}

/** Answers wishes with new prices. Refuses what the customer does not bargain about, and an older version. */
export const quoteAgain: Answers<typeof quoteAnew> = async (context, input) => {
  const { db, now, actor } = context;
  const quote = await lockQuote(db, input.rid);
  if (quote.version !== input.version) throw new Failure(refusals.stale);
  const by = { role: 'staff', rid: actor.rid } as const;
  const entries = await lockEntries(
    db,
    input.lines.map(({ temp_rid }) => temp_rid),
    by,
  );
  if (entries.some(({ item }) => item.quoteRid !== quote.rid)) throw new Failure(refusals.notFound);
  const validUntil = await lastMoment(context, input.valid_days);
  const rids = [...new Set(entries.map(({ item }) => item.serviceRid))];
  const forms = await fieldsOfServices(
    db,
    await db.select().from(services).where(inArray(services.rid, rids)),
  );
  for (const entry of entries) {
    const line = input.lines.find(({ temp_rid }) => temp_rid === entry.item.rid);
    const { item, service } = entry;
    const fields = forms.get(item.serviceRid) ?? [];
    const count = line?.count ?? item.count;
    const changed = line?.count !== undefined || line?.params !== undefined;
    await moveEntries(context, [entry], {
      action: 'quoteAnew',
      by,
      reason: input.note,
      set: {
        ...{ quotedFen: line?.price_fen, validUntil },
        ...(changed && quotedFor(service?.typeId ?? 0, fields, count, line?.params ?? item.params)),
        ...(line?.note !== undefined && { note: line.note }),
      },
    });
  }
  const version = quote.version + 1;
  const note = input.note ?? '';
  await db.update(quotes).set({ version, changedAt: now, note }).where(eq(quotes.rid, quote.rid));
  const rows = await db
    .select()
    .from(planItems)
    .where(eq(planItems.quoteRid, quote.rid))
    .orderBy(planItems.rid);
  const lines = rows.filter(({ status }) => standing.includes(status)).map(asLine);
  const { customerRid } = quote;
  await keepVersion(
    context,
    { rid: quote.rid, customerRid, staffRid: actor.rid, note, version, validUntil },
    lines,
  );
  await tell(context, 'quoteChanged', { ...quote, version, validUntil, lines });
  return { version };
};

/** Takes back every line that the customer has not accepted. Refuses when there is none. */
export const withdrawQuote: Answers<typeof quoteWithdraw> = async (context, { rid, reason }) => {
  const { db, now, actor } = context;
  const quote = await lockQuote(db, rid);
  const open = await openEntries(db, quote.rid);
  if (open.length === 0) throw new Failure(refusals.wrongState);
  await moveEntries(context, open, { action: 'withdraw', by: { role: 'staff', rid: actor.rid }, reason });
  await db.update(quotes).set({ changedAt: now }).where(eq(quotes.rid, rid));
  await notify(context, {
    customerRid: quote.customerRid,
    event: 'quoteDeclined',
    values: { no: quote.no, reason },
    ref: `${rid} withdrawn`,
  });
  return null;
};

async function lockQuote(db: Database, rid: string) {
  const [quote] = await db.select().from(quotes).where(eq(quotes.rid, rid)).for('update');
  if (!quote) throw new Failure(refusals.notFound);
  return quote;
}

async function openEntries(db: Database, quoteRid: string): Promise<LockedEntry[]> {
  const rids = await db
    .select({ rid: planItems.rid })
    .from(planItems)
    .where(
      and(
        eq(planItems.quoteRid, quoteRid),
        inArray(planItems.status, [entryStates.quoted, entryStates.bargain]),
      ),
    );
  if (rids.length === 0) return [];
  return lockEntries(db, ridsOf(rids), { role: 'staff', rid: '' });
}

type Version = {
  rid: string;
  customerRid: string;
  staffRid: string;
  note: string;
  version: number;
  validUntil: Date;
};

async function keepVersion(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  version: Version,
  lines: QuotedLine[],
) {
  const { rid: quoteRid, ...rest } = version;
  await db.insert(quoteVersions).values({ ...rest, quoteRid, at: now, lines });
}

async function tell(
  context: StaffContext,
  event: 'quoteOffered' | 'quoteChanged',
  quote: Pick<Version, 'rid' | 'customerRid' | 'version' | 'validUntil'> & {
    no: string;
    lines: QuotedLine[];
  },
) {
  const sum = quote.lines.reduce((total, { priceFen, count }) => total + priceFen * count, 0);
  await notify(context, {
    customerRid: quote.customerRid,
    event,
    values: {
      no: quote.no,
      title: quote.lines
        .map(({ name }) => name)
        .join('、')
        .slice(0, 60),
      yuan: yuan(sum),
      date: shanghaiDate(quote.validUntil),
    },
    ref: `${quote.rid} ${quote.version}`,
  });
}

function asLine(item: typeof planItems.$inferInsert): QuotedLine {
  const { rid, name, count, quotedFen, note, params } = item;
  return { itemRid: rid, name, count, priceFen: quotedFen ?? 0, note: note ?? '', params };
}

/** The end of the day on which a quote of so many days, today not counted, holds the last time. */
export async function lastMoment(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  wanted?: number,
): Promise<Date> {
  const days = wanted ?? (await loadSettings(db, { orderSetting: OrderSetting })).orderSetting.quoteDays;
  return new Date(endOfDay(addDays(shanghaiDate(now), days)).getTime() - 1_000);
}

/** How many are quoted and for which form, which says the same number whatever staff left in it. */
function quotedFor(typeId: number, fields: readonly ParameterField[], count: number, params: FormValues) {
  const field = countingField(typeId, fields);
  const known = knownValues(fields, params) as FormValues;
  return { count, params: field ? { ...known, [field.key]: count } : known };
}
