import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import { yuan } from '../../core/yuan.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { usedOf } from '../allowances/charge.ts';
import type { Approval } from '../clusters/approvals/ask.ts';
import { memberStates } from '../clusters/rules.states.ts';
import { clusterEnvelopes, clusterMembers, clusters } from '../clusters/tables.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { reservations } from '../reservations/tables.ts';
import { balanceOf } from '../wallets/service.ts';
import type { clusterApprovals } from './contract.ts';

type Asked = AnswerOf<typeof clusterApprovals>['list'][number];

/** Requests of one group in words for those who may answer them. Eight statements at most, however many there are. */
export async function tellAsked(db: Database, approvals: readonly Approval[], now: Date): Promise<Asked[]> {
  const [first] = approvals;
  if (!first) return [];
  const { clusterRid } = first;
  const people = await peopleOf(db, clusterRid, approvals);
  const things = [...(await ordersOf(db, approvals)), ...(await bookingsOf(db, approvals))];
  const envelopeRids = things.flatMap(({ envelopeRid }) => envelopeRid ?? []);
  const envelopes = envelopeRids.length
    ? await db.select().from(clusterEnvelopes).where(inArray(clusterEnvelopes.rid, envelopeRids))
    : [];
  const monthOf = (customerRid: string) =>
    `month:${customerRid}@${clusterRid}:${shanghaiDate(now).slice(0, 7)}`;
  const used = await usedOf(db, [
    ...people.map(({ rid }) => monthOf(rid)),
    ...envelopes.map(({ rid }) => `envelope:${rid}`),
  ]);
  const { balanceFen } = await balanceOf(db, clusterRid);
  return approvals.flatMap((approval) => {
    const thing = things.find(({ rid }) => rid === approval.refRid);
    const person = people.find(({ rid }) => rid === approval.customerRid);
    if (!thing || !person) return [];
    const envelope = envelopes.find(({ rid }) => rid === thing.envelopeRid);
    const left = (most: number, allowance: string) => Math.max(0, most - (used.get(allowance) ?? 0));
    const { limitFen, monthFen } = person;
    return {
      ...{ rid: approval.rid, kind: approval.kind, no: approval.no, fen: approval.fen },
      ...{ why: approval.why, asked: approval.createdAt, ends: approval.endsAt },
      ...{ cluster: person.cluster, member: person.name },
      is_member: person.isMember ? (1 as const) : (0 as const),
      ...{ lines: thing.lines, remark: thing.remark },
      ...{ limit_fen: limitFen, month_fen: monthFen },
      month_left_fen: monthFen === null ? null : left(monthFen, monthOf(person.rid)),
      envelope: envelope
        ? {
            ...{ no: envelope.no, name: envelope.name },
            left_fen: left(envelope.amountFen, `envelope:${envelope.rid}`),
          }
        : null,
      wallet_fen: balanceFen,
    };
  });
}

/** What people are called, by rid. One statement. */
export async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ rid: customers.rid, name: calledName })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(inArray(customers.rid, [...rids]));
  return new Map(rows.map(({ rid, name }) => [rid, name]));
}

/** Who asks, and what the group lets them spend. */
async function peopleOf(db: Database, clusterRid: string, approvals: readonly Approval[]) {
  const rows = await db
    .select({
      ...{ rid: customers.rid, name: calledName, cluster: clusters.name },
      ...{ limitFen: clusterMembers.limitFen, monthFen: clusterMembers.monthFen },
      memberRid: clusterMembers.rid,
    })
    .from(customers)
    .innerJoin(clusters, eq(clusters.rid, clusterRid))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .leftJoin(
      clusterMembers,
      and(
        eq(clusterMembers.customerRid, customers.rid),
        equal(clusterMembers, { clusterRid, status: memberStates.joined }),
      ),
    )
    .where(inArray(customers.rid, [...new Set(approvals.map(({ customerRid }) => customerRid))]));
  return rows.map(({ memberRid, ...row }) => ({
    ...row,
    isMember: memberRid !== null,
  }));
}

type Thing = Pick<Asked, 'lines' | 'remark'> & { rid: string; envelopeRid: string | null };

const inWords = (answers: readonly { name: string; value: string }[]) =>
  answers.map(({ name, value }) => `${name}：${value}`).join('；');

const refsOf = (approvals: readonly Approval[], wanted: Approval['kind']) =>
  approvals.filter(({ kind }) => kind === wanted).map(({ refRid }) => refRid);

async function ordersOf(db: Database, approvals: readonly Approval[]): Promise<Thing[]> {
  const rids = refsOf(approvals, 'order');
  if (rids.length === 0) return [];
  const rows = await db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderRid, orders.rid))
    .where(inArray(orders.rid, rids))
    .orderBy(asc(orderLines.sort));
  const byRid = new Map<string, Thing>();
  for (const { order, line } of rows) {
    const { rid, remark, envelopeRid } = order;
    const thing = byRid.get(rid) ?? { rid, remark, envelopeRid, lines: [] };
    const { name, count, amountFen, discountFen, answers } = line;
    const taken = discountFen > 0 ? [`优惠−¥${yuan(discountFen)}`] : [];
    const details = [...taken, inWords(answers)].filter(Boolean).join('；');
    thing.lines.push({ name, count, fen: amountFen - discountFen, details });
    byRid.set(rid, thing);
  }
  return [...byRid.values()];
}

async function bookingsOf(db: Database, approvals: readonly Approval[]): Promise<Thing[]> {
  const rids = refsOf(approvals, 'booking');
  if (rids.length === 0) return [];
  const rows = await db.select().from(reservations).where(inArray(reservations.rid, rids));
  return rows.map(({ rid, remark, envelopeRid, name, date, start, end, priceFen: fen, answers }) => {
    const line = { name: `${name}，${date} ${start}–${end}`, count: 1, fen, details: inWords(answers) };
    return { rid, remark, envelopeRid, lines: [line] };
  });
}
