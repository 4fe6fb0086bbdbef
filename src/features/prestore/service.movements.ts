import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { endOfDay, shanghaiDate, shanghaiTime, startOfDay } from '../../core/shanghai.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { sheetOf, spreadsheet } from '../../host/papers/spreadsheet.ts';
import { sumFen } from '../../host/records/columns.ts';
import { equal } from '../../host/records/filters.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { ownerMeant } from '../clusters/reach.ts';
import { otherSide, titlesOf } from '../ledger/moved.ts';
import type { EventName } from '../ledger/rules.events.ts';
import { ledgerEntries, ledgerPostings } from '../ledger/tables.ts';
import { balanceOf, type Lot, lotsOf } from '../wallets/service.ts';
import { walletLots } from '../wallets/tables.ts';
import { accountsMeant } from './accounts.ts';
import type {
  Movement,
  prestoreList,
  ruleBalanceExport,
  ruleBalanceHistory,
  ruleBalanceList,
} from './contract.ts';
import { hasNoTopUp, type MovementKind, movementKinds } from './rules.ts';
import { prestoreApplies } from './tables.ts';

/** Lines of one spreadsheet at most. */
const mostLines = 10_000;

type Filter = {
  kind?: MovementKind;
  from?: string;
  to?: string;
  /** Only lots under this rule; empty for those without one. */
  ruleRid?: string;
};

/** Movements of the balance with what there is. At most ten statements. */
export const listMovements: Answers<typeof prestoreList> = async (
  context,
  { page, size, owner: asked, all: isAll, kind, from, to },
) => {
  const owner = await ownerMeant(context, asked);
  const { db } = context;
  const balance = await balanceOf(db, owner);
  const [all] = await db
    .select({ fen: sumFen(prestoreApplies.amountFen) })
    .from(prestoreApplies)
    .where(and(eq(prestoreApplies.owner, owner), isNotNull(prestoreApplies.creditedAt)));
  const owners = isAll ? ridsOf(await accountsMeant(context, { all: isAll })) : [owner];
  const lots = await lotsOf(db, owner);
  const sum = (read: (lot: Lot) => number) => lots.reduce((fen, lot) => fen + read(lot), 0);
  return {
    ...(await pageOfMovements(context, owners, { kind, from, to }, page, size)),
    balance_fen: balance.balanceFen,
    cash_fen: balance.cashFen,
    bonus_fen: balance.bonusFen,
    frozen_fen: balance.frozenFen,
    total_in_fen: (all?.fen ?? 0) + (await movedInFen(db, owner)),
    general_fen: sum((lot) => (hasNoTopUp(lot) ? lot.cashFen : 0)),
    movable_fen: sum(({ cashFen, advancedFen }) => Math.max(0, cashFen - advancedFen)),
  };
};

/** What members gave to a group. */
async function movedInFen(db: Database, owner: string): Promise<number> {
  const [row] = await db
    .select({ fen: sumFen(sql`-${ledgerEntries.fen}`) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        equal(ledgerEntries, { owner, code: '2203' }),
        eq(ledgerPostings.event, 'prestore-moved'),
        lt(ledgerEntries.fen, 0),
      ),
    );
  return row?.fen ?? 0;
}

/** What is left under each rule; rules under which nothing ever was are left out. */
export const listRuleBalances: Answers<typeof ruleBalanceList> = async (context, { owner: asked }) => {
  const { db } = context;
  const owner = await ownerMeant(context, asked);
  const begun = await db
    .select({
      ruleRid: sql<string>`coalesce(${walletLots.ruleRid}, '')`,
      lots: sql<string[]>`array_agg(${walletLots.rid})`,
    })
    .from(walletLots)
    .where(eq(walletLots.owner, owner))
    .groupBy(sql`1`)
    .orderBy(sql`min(${walletLots.createdAt})`);
  const lots = await lotsOf(db, owner);
  const used = await usedFen(db, owner);
  return {
    list: begun.map(({ ruleRid, lots: rids }) => {
      const these = lots.filter(({ rid }) => rids.includes(rid));
      const sum = (read: (lot: (typeof these)[number]) => number) =>
        these.reduce((all, lot) => all + read(lot), 0);
      const ends = these.flatMap(({ bonusFen, expireAt }) => (bonusFen > 0 && expireAt ? [expireAt] : []));
      const next = ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
      return {
        rule_rid: ruleRid,
        name: ruleRid ? (these[0]?.name ?? '') : '通用余额',
        cash_fen: sum(({ cashFen }) => cashFen),
        bonus_fen: sum(({ bonusFen }) => bonusFen),
        used_fen: sum(({ rid }) => used.get(rid) ?? 0),
        discount_rate: 100,
        scope: '全部检测项目',
        expire_at: next ?? null,
        invoiced: these.some(({ advancedFen }) => advancedFen > 0) ? (1 as const) : (0 as const),
      };
    }),
  };
};

/** Movements of the lots under one rule. */
export const listRuleHistory: Answers<typeof ruleBalanceHistory> = async (
  context,
  { page, size, rule_rid, owner, all: isAll, ...filter },
) => {
  const owners = ridsOf(await accountsMeant(context, { owner, all: isAll }));
  return pageOfMovements(context, owners, { ...filter, ruleRid: rule_rid }, page, size);
};

/** Movements as a spreadsheet. */
export const exportMovements: Answers<typeof ruleBalanceExport> = async (
  context,
  { rule_rid, owner, all: isAll, ...filter },
) => {
  const accounts = await accountsMeant(context, { owner, all: isAll });
  const { list } = await pageOfMovements(
    context,
    ridsOf(accounts),
    { ...filter, ruleRid: rule_rid },
    1,
    mostLines,
  );
  const sheet = sheetOf<z.input<typeof Movement>>(
    '预存明细',
    [
      ...(isAll ? [whoseColumn(accounts)] : []),
      { title: '时间', width: 20, holds: 'text', value: ({ at }) => shanghaiTime(at) },
      { title: '类型', width: 8, holds: 'said', value: ({ kind }) => movementKinds[kind as MovementKind] },
      { title: '说明', width: 16, holds: 'said', value: ({ title }) => title },
      { title: '单号', width: 24, holds: 'text', value: ({ ref }) => ref },
      { title: '变动（元）', width: 14, holds: 'money', value: ({ change_fen }) => change_fen },
      { title: '余额（元）', width: 14, holds: 'money', value: ({ balance_fen }) => balance_fen },
      { title: '经办', width: 10, holds: 'text', value: ({ operator }) => operator },
    ],
    list,
  );
  return spreadsheet(`预存明细_${shanghaiDate(context.now).replaceAll('-', '')}`, [sheet]);
};

const whoseColumn = (accounts: readonly { rid: string; name: string }[]) => ({
  ...{ title: '归属', width: 18, holds: 'text' as const },
  value: ({ owner }: z.input<typeof Movement>) => accounts.find(({ rid }) => rid === owner)?.name || '本人',
});

const kindOf = sql`CASE
  WHEN event = 'bonus-granted' THEN 'bonus'
  WHEN event = 'bonus-expired' THEN 'expire'
  WHEN event IN ('refund-applied', 'refund-kept') THEN 'refund'
  WHEN change > 0 THEN 'in' ELSE 'out' END`;

/**
 * One page of what happened to the cash and bonus of owners, one line for each posting, owner and each of the two; the
 * balance after it is that of all the owner's lots that are looked at. Days narrow what is shown, never the balance.
 */
async function pageOfMovements(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  owners: readonly string[],
  { kind, from, to, ruleRid }: Filter,
  page: number,
  size: number,
) {
  const these = sql`(${sql.join(
    owners.map((owner) => sql`${owner}`),
    sql`, `,
  )})`;
  const lots: SQL =
    ruleRid === undefined
      ? sql`true`
      : sql`e.part IN (SELECT l.rid FROM ${walletLots} l WHERE l.owner IN ${these} AND coalesce(l.rule_rid, '') = ${ruleRid})`;
  const narrowed = sql.join(
    [
      sql`change <> 0`,
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(from ? [sql`at >= ${startOfDay(from).toISOString()}::timestamptz`] : []),
      ...(to ? [sql`at < ${endOfDay(to).toISOString()}::timestamptz`] : []),
    ],
    sql` AND `,
  );
  const { rows } = await db.execute<Row>(sql`
    WITH moved AS (
      SELECT e.posting_id, e.owner, e.code, -sum(e.fen) AS change FROM ${ledgerEntries} e
      WHERE e.owner IN ${these} AND e.code IN ('2203', '2204') AND ${lots}
      GROUP BY e.posting_id, e.owner, e.code
    ),
    told AS (
      SELECT p.rid || m.code || CASE WHEN m.owner = ${actor.rid} THEN '' ELSE m.owner END AS rid,
        m.owner, p.at, p.event, p.memo, p.operator_type,
        ${otherSide(sql`m.owner`, { id: sql`p.id`, event: sql`p.event` })} AS other, m.change::float8 AS change,
        (sum(m.change) OVER (PARTITION BY m.owner ORDER BY m.posting_id, m.code))::float8 AS balance,
        m.posting_id, m.code
      FROM moved m JOIN ${ledgerPostings} p ON p.id = m.posting_id
    ),
    sorted AS (SELECT *, ${kindOf} AS kind FROM told)
    SELECT *, (count(*) OVER ())::int AS total FROM sorted WHERE ${narrowed}
    ORDER BY posting_id DESC, code DESC, owner LIMIT ${size} OFFSET ${(page - 1) * size}`);
  const titleOf = await titlesOf(db, rows);
  return {
    list: rows.map((row) => told(row, titleOf(row), actor.rid)),
    total: Number(rows[0]?.total ?? 0),
    page,
    size,
  };
}

type Row = {
  rid: string;
  owner: string;
  at: string | Date;
  event: EventName;
  memo: string;
  /** Who is on the other side of money that moved to a group. */
  other: string | null;
  operator_type: string;
  change: number;
  balance: number;
  kind: MovementKind;
  total: number;
};

const operators: Record<string, string> = {
  staff: '工作人员',
  system: '系统',
  gateway: '支付通道',
};

function told(row: Row, title: string, reader: string): z.input<typeof Movement> {
  const isOwn = row.owner === reader;
  const customer = isOwn ? '本人' : '成员';
  return {
    rid: row.rid,
    owner: isOwn ? '' : row.owner,
    at: new Date(row.at),
    kind: row.kind,
    title,
    ref: row.memo,
    change_fen: row.change,
    balance_fen: row.balance,
    operator: row.operator_type === 'customer' ? customer : (operators[row.operator_type] ?? ''),
  };
}

/** Cash and bonus of each lot that paid for something. */
async function usedFen(db: Database, owner: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ part: string; fen: number }>(sql`
    SELECT e.part, sum(e.fen)::float8 AS fen FROM ${ledgerEntries} e JOIN ${ledgerPostings} p ON p.id = e.posting_id
    WHERE e.owner = ${owner} AND e.code IN ('2203', '2204')
      AND p.event IN ('statement-prestore', 'statement-bonus', 'order-prestore', 'freight-paid')
    GROUP BY e.part`);
  return new Map(rows.map(({ part, fen }) => [part, fen]));
}
