import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Fen } from '../../../core/money.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { usedOf } from '../../allowances/charge.ts';
import { envelopeAllowance } from '../../clusters/envelopes/rules.ts';
import { isPayer } from '../../clusters/reach.ts';
import { clusterStates } from '../../clusters/rules.states.ts';
import { clusterEnvelopes, clusters } from '../../clusters/tables.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import type { clusterReport } from './contract.ts';
import { type Bought, billedIn, boughtIn, paidIn } from './count-spending.ts';
import { reportPaper, reportSheets } from './papers.ts';

type Report = AnswerOf<typeof clusterReport>;

/** The month of a group; see the call. */
export const reportOnGroup: Answers<typeof clusterReport> = async (context, { rid, month, format }) => {
  const { db, actor, now } = context;
  const [group] = await db
    .select()
    .from(clusters)
    .where(and(equal(clusters, { rid, status: clusterStates.active }), isPayer(clusters.rid, actor.rid)));
  if (!group) throw new Failure(refusals.notFound);
  const report = await reportOf(db, group, month);
  if (format === 'pdf') return reportPaper(db, report, now);
  return format === 'xlsx' ? reportSheets(report) : report;
};

/** What a group spent in a month. At most eleven statements. */
async function reportOf(
  db: Database,
  { rid, name, company }: typeof clusters.$inferSelect,
  month: string,
): Promise<Report> {
  const all = await boughtIn(db, rid, month);
  const billed = await billedIn(db, rid, month);
  const bought = all.filter(({ isWaiting }) => !isWaiting);
  const waiting = all.filter(({ isWaiting }) => isWaiting);
  const members = new Set([...all, ...billed].map(({ customerRid }) => customerRid));
  const names = await namesOf(db, [...members]);
  const dearest = <Row extends { ordered_fen: Fen }>(rows: Row[]) =>
    rows.sort((a, b) => b.ordered_fen - a.ordered_fen);
  const byWhom = (list: readonly Bought[], user: string) =>
    list.filter(({ customerRid }) => customerRid === user);
  return {
    ...{ name, company, month },
    totals: {
      ...orderedOf(bought),
      waiting_fen: costOf(waiting),
      billed_fen: billed.reduce((sum, { fen }) => sum + fen, 0),
      paid_fen: await paidIn(db, rid, month),
    },
    members: dearest(
      [...members].map((user) => ({
        ...{ user, name: names.get(user) ?? '', ...orderedOf(byWhom(bought, user)) },
        waiting_fen: costOf(byWhom(waiting, user)),
        billed_fen: billed.find(({ customerRid }) => customerRid === user)?.fen ?? 0,
      })),
    ),
    envelopes: await envelopesIn(db, rid, bought),
    services: dearest(servicesIn(bought)),
  };
}

const costOf = (list: readonly Bought[]): Fen =>
  list.reduce((sum, { parts }) => sum + parts.reduce((all, { fen }) => all + fen, 0), 0);

const orderedOf = (list: readonly Bought[]) => ({ orders: list.length, ordered_fen: costOf(list) });

async function envelopesIn(
  db: Database,
  clusterRid: string,
  bought: readonly Bought[],
): Promise<Report['envelopes']> {
  const rows = await db
    .select()
    .from(clusterEnvelopes)
    .where(equal(clusterEnvelopes, { clusterRid }))
    .orderBy(asc(clusterEnvelopes.createdAt), asc(clusterEnvelopes.rid));
  const on = (rid: string | null) => bought.filter(({ envelopeRid }) => envelopeRid === rid);
  const shown = rows.filter(({ rid, closedAt }) => closedAt === null || on(rid).length > 0);
  const used = await usedOf(
    db,
    shown.map(({ rid }) => envelopeAllowance(rid)),
  );
  const none = { rid: '', no: '', name: '未选择经费项目', used_fen: null, amount_fen: null, left_fen: null };
  return [
    ...shown.map(({ rid, no, name, amountFen }) => {
      const usedFen = used.get(envelopeAllowance(rid)) ?? 0;
      const sums = { used_fen: usedFen, amount_fen: amountFen, left_fen: Math.max(0, amountFen - usedFen) };
      return { rid, no, name, ...orderedOf(on(rid)), ...sums };
    }),
    ...(on(null).length > 0 ? [{ ...none, ...orderedOf(on(null)) }] : []),
  ];
}

/** What was ordered of each service; an order of several counts for each. */
function servicesIn(bought: readonly Bought[]): Report['services'] {
  const sums = new Map<string, { rids: Set<string>; fen: Fen }>();
  for (const { rid, parts } of bought)
    for (const { name, fen } of parts) {
      const sum = sums.get(name) ?? { rids: new Set(), fen: 0 };
      sums.set(name, { rids: sum.rids.add(rid), fen: sum.fen + fen });
    }
  return [...sums].map(([name, { rids, fen }]) => ({ name, orders: rids.size, ordered_fen: fen }));
}

async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ rid: customers.rid, name: calledName })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(inArray(customers.rid, [...rids]));
  return new Map(rows.map(({ rid, name }) => [rid, name]));
}
