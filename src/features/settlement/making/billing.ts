import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import type { Order } from '../../orders/moves.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderLines, orderSamples } from '../../orders/tables.ts';
import type { Booking } from '../../reservations/moves.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { workStates } from '../../results/rules.states.ts';
import { assigns } from '../../results/tables.ts';
import { settlementRefusals } from '../rules.states.ts';
import { statementLines } from '../tables.ts';
import { amountsOfWork, discountsOfWork, isBillable, isUndecided, type PricedWork } from './rules.amounts.ts';

/** A line of a statement before it stands on one, with who ordered it; amounts in fen. */
export type DraftLine = Omit<
  typeof statementLines.$inferInsert,
  'rid' | 'statementRid' | 'sort' | 'isActive'
>;

/** What an order or booking comes to: its lines, or why no statement can be made of it yet. */
export type Bill = { lines: DraftLine[]; whyNot: string; work: BilledWork[] };

/** A unit of work with its price. */
type BilledWork = { rid: string; no: string; name: string; status: number; amountFen: number };

/**
 * What orders come to, by their rids: what their accepted work costs that is on no statement yet, or, for an order
 * without laboratory work, its lines. Four statements for any number of orders.
 */
export async function billsOfOrders(db: Database, orders: readonly Order[]): Promise<Map<string, Bill>> {
  const rids = orders.map(({ rid }) => rid);
  if (rids.length === 0) return new Map();
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderRid, rids))
    .orderBy(asc(orderLines.sort));
  const samples = await db
    .select({ orderRid: orderSamples.orderRid, lineRids: orderSamples.lineRids })
    .from(orderSamples)
    .where(inArray(orderSamples.orderRid, rids));
  const work = await db
    .select()
    .from(assigns)
    .where(inArray(assigns.orderRid, rids))
    .orderBy(asc(assigns.createdAt), asc(assigns.no));
  const taken = await takenSources(db, rids);
  return new Map(
    orders.map((order) => {
      const own = lines.filter(({ orderRid }) => orderRid === order.rid);
      const countOf = (lineRid: string) =>
        samples.filter(({ orderRid, lineRids }) => orderRid === order.rid && lineRids.includes(lineRid))
          .length;
      const priced = work
        .filter(({ orderRid }) => orderRid === order.rid)
        .map((one): PricedWork & { no: string; instrument: string } => ({
          ...one,
          samples: one.sampleRids.length || countOf(one.lineRid) || 1,
          isReleased: one.releasedAt !== null,
        }));
      return [order.rid, billOf(order, own, priced, taken, countOf)];
    }),
  );
}

/** What a booking comes to: what was billed at the instrument, or the fee of calling off late or not coming. */
export function billOfBooking(booking: Booking, isTaken: boolean): Bill {
  const isUsed = booking.status === bookingStates.toSettle;
  const feeNames: Record<number, string> = { 200: '临时取消费', 205: '爽约费' };
  const fee = feeNames[booking.status];
  if (isTaken) return { lines: [], whyNot: settlementRefusals.taken, work: [] };
  // What was paid first has paid for its fee already.
  const feeFen = booking.feeFen - booking.paidFen;
  if (!isUsed && !(fee && feeFen > 0)) return { lines: [], whyNot: settlementRefusals.nothing, work: [] };
  const minutes = booking.billableMinutes ?? 0;
  const line: DraftLine = {
    source: `booking:${booking.rid}`,
    reservationRid: booking.rid,
    customerRid: booking.customerRid,
    refNo: booking.no ?? '',
    typeId: 2,
    name: booking.name,
    description: `${booking.date} ${booking.start}-${booking.end}${isUsed ? '' : ` ${fee}`}`,
    samples: booking.samples.length,
    unit: isUsed ? '小时' : '次',
    quantity: isUsed ? Math.round((minutes / 60) * 100) / 100 : 1,
    amountFen: isUsed ? booking.priceFen : feeFen,
  };
  return { lines: [line], whyNot: '', work: [] };
}

/** Which of these bookings stand on a statement already. */
export async function takenBookings(db: Database, rids: readonly string[]): Promise<Set<string>> {
  if (rids.length === 0) return new Set();
  const rows = await db
    .select({ rid: statementLines.reservationRid })
    .from(statementLines)
    .where(and(inArray(statementLines.reservationRid, [...rids]), eq(statementLines.isActive, true)));
  return new Set(rows.flatMap(({ rid }) => rid ?? []));
}

function billOf(
  order: Order,
  lines: readonly (typeof orderLines.$inferSelect)[],
  work: readonly (PricedWork & { no: string; instrument: string })[],
  taken: ReadonlySet<string>,
  countOf: (lineRid: string) => number,
): Bill {
  const amounts = amountsOfWork(work, lines);
  const discounts = discountsOfWork(work, lines, amounts);
  const nameOf = (lineRid: string) => lines.find(({ rid }) => rid === lineRid)?.name ?? '';
  const projectOf = (lineRid: string) =>
    lines.find(({ rid }) => rid === lineRid)?.projectNo || order.projectNo;
  const billed = work.map(({ rid, no, lineRid, status }) => ({
    ...{ rid, no, status, name: nameOf(lineRid), amountFen: amounts.get(rid) ?? 0 },
  }));
  const isReady = order.status === orderStates.toSettle || order.status === orderStates.terminated;
  if (!isReady || work.some(isUndecided))
    return { lines: [], whyNot: settlementRefusals.notAccepted, work: billed };
  const { rid: orderRid, no: refNo, customerRid, typeId } = order;
  const common = { orderRid, refNo, customerRid, typeId };
  const isTested = order.typeId === 1;
  const all: DraftLine[] =
    work.length === 0
      ? lines.map((line) => ({
          ...common,
          source: `line:${line.rid}`,
          projectNo: projectOf(line.rid),
          name: line.name,
          description: '',
          samples: countOf(line.rid),
          unit: isTested ? '个样品' : '份',
          quantity: isTested ? countOf(line.rid) || line.count : line.count,
          ...{ amountFen: line.amountFen, discountFen: line.discountFen },
        }))
      : work.filter(isBillable).map((one) => ({
          ...common,
          source: `assign:${one.rid}`,
          assignRid: one.rid,
          projectNo: projectOf(one.lineRid),
          name: nameOf(one.lineRid),
          description: describedWork(one),
          samples: isTested ? one.samples : 0,
          unit: isTested ? '个样品' : '份',
          quantity: isTested ? one.samples : 1,
          ...{ amountFen: amounts.get(one.rid) ?? 0, discountFen: discounts.get(one.rid) ?? 0 },
        }));
  const free = all.filter(({ source }) => !taken.has(source));
  return {
    lines: free,
    whyNot: free.length > 0 ? '' : all.length > 0 ? settlementRefusals.taken : settlementRefusals.nothing,
    work: billed,
  };
}

function describedWork(one: PricedWork & { no: string; instrument: string }): string {
  const parts = [one.no, one.instrument];
  if (one.status === workStates.unable) parts.push('无法检测');
  if (one.retestOf !== null)
    parts.push(one.amountFen === 0 || one.differs !== false ? '复测' : '复测（结果一致）');
  return parts.filter(Boolean).join(' · ');
}

async function takenSources(db: Database, orderRids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ source: statementLines.source })
    .from(statementLines)
    .where(and(inArray(statementLines.orderRid, [...orderRids]), eq(statementLines.isActive, true)));
  return new Set(rows.map(({ source }) => source));
}
