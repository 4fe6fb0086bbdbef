import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { paper } from '../../../host/papers/pdf.ts';
import { during, equal, finds, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { personColumns } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { enquiries } from '../../enquiries/tables.ts';
import { customers } from '../../identity/tables.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { staffMembers } from '../../staff/tables.ts';
import type { planQuotePaper } from '../contract.ts';
import { entryRecord, entryStates, type PlanStatus, statusAt } from '../rules.states.ts';
import { planHistory, planItems, quotes, quoteVersions } from '../tables.ts';
import { type quoteList, type quotePaper, quoteStates, type StaffQuote } from './contract.ts';
import type { QuotePaper } from './shapes.ts';

/** One page of quotes, last changed first. Six statements. */
export const listQuotes: Answers<typeof quoteList> = async (
  { db, now, actor },
  { enquiry_rid, mine, bargain, answer, from, to, kw, ...paging },
) => {
  const bargaining = db
    .select({ one: sql`1` })
    .from(planItems)
    .where(equal(planItems, { quoteRid: quotes.rid, status: entryStates.bargain }));
  const answered = db
    .select({ one: sql`1` })
    .from(planHistory)
    .innerJoin(planItems, eq(planItems.rid, planHistory.planItemRid))
    .where(
      and(
        eq(planItems.quoteRid, quotes.rid),
        answer && eq(planHistory.toStatus, entryStates[answer]),
        during(planHistory.at, { from, to }),
      ),
    );
  const which = and(
    is(quotes.enquiryRid, enquiry_rid),
    mine ? eq(quotes.staffRid, actor.rid) : undefined,
    bargain ? exists(bargaining) : undefined,
    answer ? exists(answered) : during(quotes.createdAt, { from, to }),
    finds(kw, [quotes.no], profiles.name, profiles.company),
  );
  const { list: rows, ...found } = await listed(
    db,
    paging,
    db
      .select({
        quote: quotes,
        staff: staffMembers.name,
        ...personColumns,
        enquiryNo: enquiries.no,
      })
      .from(quotes)
      .innerJoin(customers, eq(customers.rid, quotes.customerRid))
      .innerJoin(staffMembers, eq(staffMembers.rid, quotes.staffRid))
      .leftJoin(profiles, eq(profiles.customerRid, quotes.customerRid))
      .leftJoin(enquiries, eq(enquiries.rid, quotes.enquiryRid))
      .where(which),
    [desc(quotes.changedAt), desc(quotes.rid)],
  );
  const rids = rows.map(({ quote }) => quote.rid);
  const [items, versions] = rids.length ? [await itemsOf(db, rids), await versionsOf(db, rids)] : [[], []];
  return {
    ...found,
    list: rows.map((row) => {
      const { quote } = row;
      const lines = items.filter(({ item }) => item.quoteRid === quote.rid);
      const states = lines.map(({ item, isOnSale }) => statusAt({ ...item, isOnSale }, now));
      const told = versions.filter(({ version }) => version.quoteRid === quote.rid);
      const state = stateOf(states);
      const isOpen = states.some((status) => status === entryStates.quoted || status === entryStates.bargain);
      return {
        rid: quote.rid,
        no: quote.no,
        version: quote.version,
        state,
        state_name: quoteStates[state],
        customer: { rid: quote.customerRid, name: row.name || row.nameless, company: row.company ?? '' },
        staff: row.staff,
        enquiry: quote.enquiryRid ? { rid: quote.enquiryRid, no: row.enquiryNo ?? '' } : null,
        note: quote.note,
        total_fen: lines.reduce((sum, { item }) => sum + (item.quotedFen ?? 0) * item.count, 0),
        valid_until: told[0]?.version.validUntil ?? null,
        created: quote.createdAt,
        changed: quote.changedAt,
        lines: lines.map(({ item, answer }, index) => ({
          temp_rid: item.rid,
          service_rid: item.serviceRid,
          name: item.name,
          count: item.count,
          price_fen: item.quotedFen ?? 0,
          amount_fen: (item.quotedFen ?? 0) * item.count,
          note: item.note,
          params: item.params,
          status: states[index] ?? item.status,
          status_name: entryRecord.names[(states[index] ?? item.status) as PlanStatus] ?? '',
          answer: answer ?? '',
        })),
        versions: told.map(({ version, by }) => ({
          version: version.version,
          at: version.at,
          by,
          total_fen: version.lines.reduce((sum, line) => sum + line.priceFen * line.count, 0),
          note: version.note,
          lines: version.lines.map(({ name, count, priceFen, note }) => ({
            name,
            count,
            price_fen: priceFen,
            note,
          })),
        })),
        can_quote: states.includes(25) ? 1 : 0,
        can_withdraw: isOpen ? 1 : 0,
      };
    }),
  };
};

/** The quote as a PDF, for staff. */
export const printQuote: Answers<typeof quotePaper> = async (context, { rid }) => {
  return paperOf(context, rid);
};

/** The customer's own quote as a PDF. Refuses 记录不存在, others' too. */
export const printOwnQuote: Answers<typeof planQuotePaper> = async (context, { rid }) => {
  return paperOf(context, rid, context.actor.rid);
};

async function paperOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rid: string,
  customerRid?: string,
): Promise<FileAnswer> {
  const [row] = await db
    .select({
      no: quotes.no,
      version: quoteVersions,
      ...personColumns,
      staff: staffMembers.name,
    })
    .from(quotes)
    .innerJoin(quoteVersions, equal(quoteVersions, { quoteRid: quotes.rid, version: quotes.version }))
    .innerJoin(customers, eq(customers.rid, quotes.customerRid))
    .innerJoin(staffMembers, eq(staffMembers.rid, quoteVersions.staffRid))
    .leftJoin(profiles, eq(profiles.customerRid, quotes.customerRid))
    .where(and(eq(quotes.rid, rid), customerRid ? eq(quotes.customerRid, customerRid) : undefined));
  if (!row) throw new Failure(refusals.notFound);
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  const { version } = row;
  const quote: QuotePaper = {
    shop: brand.name,
    lab: localInfo,
    printed: shanghaiTime(now),
    no: row.no,
    version: version.version,
    to: [row.company, row.name || row.nameless].filter(Boolean).join('  '),
    by: row.staff,
    at: shanghaiTime(version.at),
    validUntil: shanghaiTime(version.validUntil).slice(0, 10),
    note: version.note,
    lines: version.lines,
  };
  return paper(`报价单-${row.no}`, new URL('./quote.drawing.ts', import.meta.url), quote);
}

/** The lines with their customers' last words. */
async function itemsOf(db: Database, rids: readonly string[]) {
  const rows = await db
    .select({
      item: planItems,
      isOnSale: sql<boolean>`EXISTS (SELECT FROM services s WHERE s.rid = ${planItems.serviceRid})`,
      answer: sql<
        string | null
      >`(SELECT h.reason FROM ${planHistory} h WHERE h.plan_item_rid = ${planItems.rid}
        AND h.actor_type = 'customer' AND h.to_status IN (${entryStates.bargain}, ${entryStates.declined}) ORDER BY h.id DESC LIMIT 1)`,
    })
    .from(planItems)
    .where(inArray(planItems.quoteRid, [...rids]))
    .orderBy(asc(planItems.rid));
  return rows;
}

async function versionsOf(db: Database, rids: readonly string[]) {
  return db
    .select({ version: quoteVersions, by: staffMembers.name })
    .from(quoteVersions)
    .innerJoin(staffMembers, eq(staffMembers.rid, quoteVersions.staffRid))
    .where(inArray(quoteVersions.quoteRid, [...rids]))
    .orderBy(desc(quoteVersions.version));
}

function stateOf(states: readonly number[]): StaffQuote['state'] {
  const codes = {
    bargain: 25,
    quoted: 20,
    accepted: 30,
    ordered: 40,
    expired: 50,
    declined: 60,
    removed: 70,
  };
  const names = Object.keys(codes) as StaffQuote['state'][];
  return names.find((name) => states.includes(codes[name])) ?? 'removed';
}
