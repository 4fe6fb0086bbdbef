import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { endOfDay, shanghaiDate, shanghaiTime, startOfDay } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { moneyPaper, mostPaperRows } from '../../host/papers/money-paper.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../host/papers/spreadsheet.ts';
import { ownerMeant } from '../clusters/reach.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { otherSide, titlesOf } from '../ledger/moved.ts';
import { chart, unitOf } from '../ledger/rules.accounts.ts';
import { type EventName, events } from '../ledger/rules.events.ts';
import { ledgerEntries, ledgerPostings } from '../ledger/tables.ts';
import { orders } from '../orders/tables.ts';
import { paymentIntents } from '../payments/tables.ts';
import { prestoreApplies } from '../prestore/tables.ts';
import { withdrawals } from '../promotion/withdrawals/tables.ts';
import { sampleReturns } from '../returns/tables.ts';
import { Brand, LocalInfo } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import { statements } from '../settlement/tables.ts';
import { transferApplies } from '../transfers/tables.ts';
import type { assetBook, assetDetail, assetExport } from './contract.ts';
import { type Book, books, countOf } from './rules.ts';

type Period = { from?: string; to?: string };

/** A page of an account book. */
export const readBook: Answers<typeof assetBook> = async (
  context,
  { account, owner, from, to, page, size },
) => {
  const own = await ownerMeant(context, owner);
  const found = await linesOf(
    context.db,
    own,
    account,
    { from, to },
    { limit: size, offset: (page - 1) * size },
  );
  return { ...found, page, size };
};

/** The account book of a period as a spreadsheet or as a PDF, all of it; refuses what is too long for one file. */
export const exportBook: Answers<typeof assetExport> = async (
  context,
  { account, owner, from, to, format },
) => {
  const { db, now } = context;
  const own = await ownerMeant(context, owner);
  // One line more than fits is refused rather than left out.
  const limit = 1 + (format === 'xlsx' ? mostSheetRows : mostPaperRows);
  const { list, sum } = await linesOf(db, own, account, { from, to }, { limit, offset: 0 });
  const { name } = books[account];
  const isMoney = account !== 'points';
  const facts: [string, string][] = [
    ['期间', `${from ?? '开户'} 至 ${to ?? shanghaiDate(now)}`],
    ['期初余额', countOf(account, sum.opening)],
    ['期末余额', countOf(account, sum.balance)],
  ];
  const lines = list.toReversed();
  if (format === 'xlsx') {
    const holds = isMoney ? ('money' as const) : ('count' as const);
    const columns: SheetColumn<(typeof list)[number]>[] = [
      { title: '时间', width: 20, holds: 'text', value: ({ at }) => shanghaiTime(at) },
      { title: '摘要', width: 22, holds: 'said', value: ({ title }) => title },
      { title: '单据', width: 26, holds: 'text', value: ({ ref }) => ref },
      { title: isMoney ? '借方（元）' : '减少', width: 16, holds, value: ({ debit }) => debit, sum: true },
      { title: isMoney ? '贷方（元）' : '增加', width: 16, holds, value: ({ credit }) => credit, sum: true },
      { title: isMoney ? '余额（元）' : '余额', width: 16, holds, value: ({ balance }) => balance },
    ];
    return spreadsheet(`${name}账本_${shanghaiDate(now).replaceAll('-', '')}`, [
      sheetOf(`${name}账本`, columns, lines, facts),
    ]);
  }
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  const [profile] =
    own === context.actor.rid
      ? await db.select().from(profiles).where(eq(profiles.customerRid, own))
      : await db.select().from(clusters).where(eq(clusters.rid, own));
  const holds = isMoney ? ('money' as const) : ('count' as const);
  return moneyPaper({
    title: `${name}账本`,
    no: shanghaiDate(now).replaceAll('-', ''),
    shop: brand.name,
    lab: { address: localInfo.address, phone: localInfo.phone },
    to: [[profile?.name, profile?.company].filter(Boolean).join(' · ') || '—'],
    facts,
    tables: [
      {
        columns: [
          { title: '时间', width: 34, holds: 'text' },
          { title: '摘要', width: 34, holds: 'said' },
          { title: '单据', width: 40, holds: 'text' },
          { title: '借方', width: 24, holds },
          { title: '贷方', width: 24, holds },
          { title: '余额', width: 24, holds },
        ],
        rows: lines.map(({ at, title, ref, debit, credit, balance }) => [
          shanghaiTime(at),
          title,
          ref,
          debit,
          credit,
          balance,
        ]),
        sums: ['合计', null, null, sum.debit, sum.credit, sum.balance],
      },
    ],
    totals: isMoney ? [{ name: '期末余额', fen: sum.balance }] : [],
    hasCapitals: isMoney,
    notes: [],
    printed: shanghaiTime(now),
  });
};

/** One movement of the customer's money. Three statements. */
export const readMovement: Answers<typeof assetDetail> = async (context, { rid, owner: asked }) => {
  const { db, actor } = context;
  const owner = await ownerMeant(context, asked);
  const rows = await db
    .select({ posting: ledgerPostings, entry: ledgerEntries })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(and(eq(ledgerPostings.rid, rid), eq(ledgerEntries.owner, owner)))
    .orderBy(asc(ledgerEntries.line));
  const posting = rows[0]?.posting;
  if (!posting) throw new Failure(refusals.notFound);
  const names = await numbersOf(db, owner, [posting.ref]);
  return {
    rid,
    at: posting.at,
    title: events[posting.event].name,
    memo: posting.memo,
    ref: names.get(posting.ref) ?? '',
    lines: rows.map(({ entry }) => ({
      name: chart[entry.code].name,
      debit: Math.max(0, entry.fen),
      credit: Math.max(0, -entry.fen),
      unit: unitOf(entry),
    })),
    document: documentOf(posting.ref, names.get(posting.ref), owner === actor.rid ? '' : `owner=${owner}`),
  };
};

/** Lines of a book, newest first, with the balance after each; days narrow what is shown, never the balance. */
async function linesOf(
  db: Database,
  owner: string,
  account: Book,
  { from, to }: Period,
  { limit, offset }: { limit: number; offset: number },
) {
  const codes = sql.join(
    books[account].codes.map((code) => sql`${code}`),
    sql`, `,
  );
  // What is owed counts the other way round.
  const sign = account === 'credit' ? sql`` : sql`-`;
  const moves = sql`
    SELECT entry.posting_id, ${sign}sum(entry.fen) AS change
    FROM ledger_entries entry WHERE entry.owner = ${owner} AND entry.code IN (${codes})
    GROUP BY entry.posting_id HAVING sum(entry.fen) <> 0`;
  const after = sql`posting.at >= ${(from ? startOfDay(from) : new Date(0)).toISOString()}::timestamptz`;
  const before = sql`posting.at < ${(to ? endOfDay(to) : new Date('9999-01-01T00:00:00Z')).toISOString()}::timestamptz`;
  const sums = await db.execute<{ total: string; opening: string; down: string; up: string }>(sql`
    WITH moves AS (${moves})
    SELECT count(*) FILTER (WHERE ${after}) AS total,
      coalesce(sum(change) FILTER (WHERE NOT ${after}), 0) AS opening,
      coalesce(-sum(change) FILTER (WHERE ${after} AND change < 0), 0) AS down,
      coalesce(sum(change) FILTER (WHERE ${after} AND change > 0), 0) AS up
    FROM moves JOIN ledger_postings posting ON posting.id = moves.posting_id WHERE ${before}`);
  const { rows } = await db.execute<{
    rid: string;
    event: EventName;
    ref: string;
    at: Date;
    change: string;
    balance: string;
    other: string | null;
  }>(sql`
    WITH moves AS (${moves}),
    running AS (
      SELECT posting_id, change, sum(change) OVER (ORDER BY posting_id) AS balance FROM moves
    )
    SELECT posting.rid, posting.event, posting.ref, posting.at, change, balance, ${otherSide(owner, { id: sql`posting.id`, event: sql`posting.event` })} AS other
    FROM running JOIN ledger_postings posting ON posting.id = running.posting_id
    WHERE ${after} AND ${before}
    ORDER BY posting.id DESC LIMIT ${limit} OFFSET ${offset}`);
  const names = await numbersOf(
    db,
    owner,
    rows.map(({ ref }) => ref),
  );
  const titleOf = await titlesOf(db, rows);
  const list = rows.map((row) => {
    const change = Number(row.change);
    return {
      ...{ rid: row.rid, at: new Date(row.at), account, title: titleOf(row) },
      debit: Math.max(0, account === 'credit' ? change : -change),
      credit: Math.max(0, account === 'credit' ? -change : change),
      balance: Number(row.balance),
      ref: names.get(row.ref) ?? '',
    };
  });
  const { total, opening, down, up } = Object.fromEntries(
    Object.entries(sums.rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  ) as Record<'total' | 'opening' | 'down' | 'up', number>;
  return {
    list,
    total,
    sum: {
      opening,
      debit: account === 'credit' ? up : down,
      credit: account === 'credit' ? down : up,
      balance: opening + up - down,
    },
  };
}

/** What movements are about: records of the owner by the kind that postings name them by, and the pages that show them. */
const documents = {
  statement: { table: statements, name: '结算单', path: (rid: string) => `/member/statement/${rid}` },
  order: { table: orders, name: '订单', path: (rid: string) => `/member/order/${rid}` },
  prestore: {
    table: prestoreApplies,
    name: '充值单',
    path: (_: string, owner: string) => `/member/prestore?tab=applies${owner && `&${owner}`}`,
  },
  return: { table: sampleReturns, name: '样品回寄', path: () => '/member/sample?tab=returns' },
  transfer: { table: transferApplies, name: '转账单', path: () => '/member/transfer' },
  withdrawal: { table: withdrawals, name: '提现单', path: () => '/member/promotion?tab=withdrawals' },
  payment: { table: paymentIntents, name: '支付单', path: () => undefined },
} as const;
type Kind = keyof typeof documents;

/** The numbers that people know records by. A statement for each kind that there is. */
async function numbersOf(db: Database, owner: string, refs: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [kind, { table }] of Object.entries(documents)) {
    const rids = refs.flatMap((ref) => (ref.startsWith(`${kind}:`) ? [ref.slice(kind.length + 1)] : []));
    if (rids.length === 0) continue;
    const rows = await db
      .select({ rid: table.rid, no: table.no })
      .from(table as typeof orders)
      .where(
        and(
          eq('owner' in table ? table.owner : table.customerRid, owner),
          inArray(table.rid, [...new Set(rids)]),
        ),
      );
    for (const { rid, no } of rows) found.set(`${kind}:${rid}`, no);
  }
  return found;
}

function documentOf(ref: string, no: string | undefined, owner: string) {
  const [kind = '', rid = ''] = ref.split(':');
  if (!no || !Object.hasOwn(documents, kind)) return null;
  const { name, path } = documents[kind as Kind];
  const to = path(rid, owner);
  return to ? { name: `${name} ${no}`, path: to } : null;
}
