import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { daysBetween, shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { pageFrom } from '../../../host/records/listed.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { managedGroups } from '../../clusters/payers.ts';
import { ownerMeant } from '../../clusters/reach.ts';
import { isOfGroup } from '../../clusters/spending/charges.ts';
import { type OrderStatus, orderStates, stateName } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { owedFirst } from '../../reservations/bookings-to-pay.ts';
import { bookingRecord, bookingStates } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { assignStateName, workStates } from '../../results/rules.states.ts';
import type { settlementList } from '../contract.ts';
import { settleable } from '../making/make-statements.ts';
import { linesOf, type Statement } from '../moves.ts';
import { owedBefore } from '../paying/prepay-orders.ts';
import { totalOfLines } from '../paying/rules.payment.ts';
import { projectNumbers } from '../projects/project-numbers.ts';
import { invoiceableFen } from '../rules.invoicing.ts';
import { openStates, statementStates, unpaidStates } from '../rules.states.ts';
import { statements } from '../tables.ts';
import { summaryOf } from './read-statement.ts';
import { settlementSheet } from './settlement-sheet.ts';

type SettlementItem = AnswerOf<typeof settlementList>['list'][number];
type Input = CheckedInputOf<typeof settlementList>;

/** No more than so many of a kind wait at once. */
const most = 1_000;

/** What is not settled, what is not paid, and what was; see the contract. */
export const listSettlements: Answers<typeof settlementList> = async (context, input) => {
  const { db, actor, now } = context;
  const { tab, owner: asked } = input;
  const meant = asked === undefined ? undefined : await ownerMeant(context, asked || undefined);
  const groups = await managedGroups(db, actor.rid);
  const owners = meant ? [meant] : [actor.rid, ...ridsOf(groups)];
  const items = [
    ...([0, 2].includes(tab) ? await unsettledOf(db, owners, now, actor.rid) : []),
    ...([1, 2].includes(tab) ? await unpaidOf(db, owners, now) : []),
    ...(tab === 3 ? await statementItems(db, owners, [statementStates.paid], now) : []),
  ]
    .map((item) => {
      const group = groups.find(({ rid }) => rid === item.owner);
      return { ...item, owner: group?.rid ?? '', payer: group?.name ?? '' };
    })
    .filter((item) => fits(item, input));
  if (input.export) return settlementSheet(items, tab, now);
  const sum = items.reduce((all, item) => all + (isOwed(item) ? item.remaining_fen : item.amount_fen), 0);
  return {
    ...pageFrom(items, input),
    sum_fen: sum,
    groups,
  };
};

/**
 * Orders and bookings whose work is not on a confirmed statement, and statements that are not confirmed, of these owners;
 * `judge` is who gives verdicts on the data of their own orders.
 */
export async function unsettledOf(
  db: Database,
  owners: readonly string[],
  now: Date,
  judge?: string,
): Promise<SettlementItem[]> {
  const { orders: waiting, bookings } = await settleable(db, owners);
  const open = await statementItems(db, owners, openStates, now);
  const projects = await projectsOf(db, [
    ...waiting.map(({ order }) => order),
    ...bookings.map(({ booking }) => booking),
  ]);
  const work = waiting.map(
    ({ order, bill }): SettlementItem => ({
      ...blank,
      ...{ kind: 'order', rid: order.rid, no: order.no, title: order.title, status: order.status },
      status_name: stateName(order.typeId, order.status as OrderStatus),
      at: order.createdAt,
      owner: order.owner,
      amount_fen:
        bill.lines.length > 0
          ? totalOfLines(bill.lines.map(({ amountFen, discountFen = 0 }) => ({ amountFen, discountFen })))
          : bill.work.reduce((sum, { amountFen }) => sum + amountFen, 0),
      version: order.version,
      assigns: bill.work.map(({ rid, no, name, status, amountFen }) => ({
        ...{ rid, no, name, amount_fen: amountFen },
        status_name: assignStateName(status, order.typeId),
        to_verify: order.customerRid === judge && status === workStates.toVerify ? 1 : 0,
      })),
      why_not: bill.whyNot,
      project_nos: numbersOn(order, bill.lines, projects(order)),
      orders: [{ rid: order.rid, no: order.no }],
    }),
  );
  const times = bookings.map(
    ({ booking, bill }): SettlementItem => ({
      ...blank,
      ...{
        kind: 'booking',
        rid: booking.rid,
        no: booking.no ?? '',
        title: booking.name,
        status: booking.status,
      },
      status_name: bookingRecord.nameOf(booking.status),
      at: booking.startAt,
      owner: booking.owner,
      amount_fen: bill.lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
      version: booking.version,
      project_nos: projects(booking),
      why_not: bill.whyNot,
    }),
  );
  return [...open, ...[...work, ...times].sort((a, b) => (a.at < b.at ? 1 : -1))];
}

/** Slots that are held until they are paid, statements that wait for money, the most urgent first, and orders to be paid before testing. */
export async function unpaidOf(
  db: Database,
  owners: readonly string[],
  now: Date,
): Promise<SettlementItem[]> {
  const owed = await statementItems(db, owners, unpaidStates, now);
  const before = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.owner, [...owners]), eq(orders.status, orderStates.toPrepay)))
    .orderBy(desc(orders.createdAt))
    .limit(most);
  const slots = await db
    .select()
    .from(reservations)
    .where(
      and(
        inArray(reservations.owner, [...owners]),
        eq(reservations.status, bookingStates.toPrepay),
        gt(reservations.expiresAt, now),
      ),
    )
    .orderBy(asc(reservations.expiresAt))
    .limit(most);
  const projects = await projectsOf(db, [...before, ...slots]);
  return [
    ...slots.map(
      (slot): SettlementItem => ({
        ...blank,
        ...{ kind: 'slot', rid: slot.rid, no: slot.no ?? '', title: slot.name, status: slot.status },
        status_name: bookingRecord.nameOf(slot.status),
        at: slot.createdAt,
        owner: slot.owner,
        amount_fen: slot.priceFen,
        remaining_fen: owedFirst(slot),
        left_s: slot.expiresAt && Math.ceil((slot.expiresAt.getTime() - now.getTime()) / 1_000),
        version: slot.version,
        project_nos: projects(slot),
      }),
    ),
    ...owed.sort((a, b) => ((a.due_date ?? '') < (b.due_date ?? '') ? -1 : 1)),
    ...before.map(
      (order): SettlementItem => ({
        ...blank,
        ...{ kind: 'prepay', rid: order.rid, no: order.no, title: order.title, status: order.status },
        status_name: stateName(order.typeId, order.status as OrderStatus),
        at: order.createdAt,
        owner: order.owner,
        amount_fen: order.totalFen,
        remaining_fen: owedBefore(order),
        version: order.version,
        project_nos: numbersOn(order, [], projects(order)),
        orders: [{ rid: order.rid, no: order.no }],
      }),
    ),
  ];
}

/** The project numbers that an order's bill shows: the customer's own, else those of the group's projects. */
function numbersOn(
  { projectNo }: { projectNo: string },
  lines: readonly { projectNo?: string }[],
  projects: readonly string[],
): string[] {
  const own = new Set([projectNo, ...lines.map((line) => line.projectNo ?? '')].filter(Boolean));
  return own.size > 0 ? [...own] : [...projects];
}

/** Tells for which project something is, of what groups pay for. One statement, none without such. */
async function projectsOf(
  db: Database,
  rows: readonly { rid: string; owner: string; customerRid: string }[],
): Promise<(row: { rid: string }) => string[]> {
  const numbers = await projectNumbers(db, ridsOf(rows.filter(isOfGroup)));
  return ({ rid }) => [numbers.get(rid) ?? []].flat();
}

const blank = {
  ...{
    remaining_fen: 0,
    invoiceable_fen: 0,
    due_date: null,
    days_left: null,
    left_s: null,
    edition: 0,
    why_not: '',
  },
  ...{ project_nos: [], assigns: [], orders: [], payer: '' },
} satisfies Partial<SettlementItem>;

async function statementItems(
  db: Database,
  owners: readonly string[],
  states: readonly number[],
  now: Date,
): Promise<SettlementItem[]> {
  const found = await db
    .select()
    .from(statements)
    .where(and(inArray(statements.owner, [...owners]), inArray(statements.status, [...states])))
    .orderBy(desc(statements.createdAt), desc(statements.rid))
    .limit(most);
  const lines = await linesOf(db, ridsOf(found));
  return found.map((statement) => {
    const own = lines.filter(({ statementRid }) => statementRid === statement.rid);
    const { total_fen, ...summary } = summaryOf(statement);
    return {
      ...blank,
      ...summary,
      ...{ kind: 'statement', title: titleOf(own), at: statement.createdAt, owner: statement.owner },
      amount_fen: total_fen,
      invoiceable_fen: invoiceableFen(statement),
      ...dueOf(statement, now),
      project_nos: [...new Set(own.map(({ projectNo }) => projectNo).filter(Boolean))],
      orders: ordersOf(own),
    };
  });
}

/** When a statement is due, and how many days are left. */
export function dueOf({ dueDate, status }: Statement, now: Date) {
  const isOpen = unpaidStates.includes(status) && dueDate !== null;
  return { due_date: dueDate, days_left: isOpen ? -daysBetween(dueDate, shanghaiDate(now)) : null };
}

/** The orders on lines, each once. */
export function ordersOf(lines: readonly { orderRid: string | null; refNo: string }[]) {
  const seen = new Map(
    lines.flatMap(({ orderRid, refNo }) => (orderRid ? [[orderRid, refNo] as const] : [])),
  );
  return [...seen].map(([rid, no]) => ({ rid, no }));
}

function titleOf(lines: readonly { name: string }[]): string {
  const names = [...new Set(lines.map(({ name }) => name))];
  return names.length > 2 ? `${names.slice(0, 2).join('、')} 等 ${names.length} 项` : names.join('、');
}

function isOwed({ kind, status }: SettlementItem): boolean {
  return kind === 'prepay' || kind === 'slot' || (kind === 'statement' && unpaidStates.includes(status));
}

function fits(item: SettlementItem, { kw, project_no, overdue, from, to }: Input): boolean {
  const texts = [item.no, item.title, ...item.orders.map(({ no }) => no)].join(' ').toLowerCase();
  if (kw && !texts.includes(kw.toLowerCase())) return false;
  if (project_no && !item.project_nos.some((no) => no.includes(project_no))) return false;
  if (overdue && !(item.days_left !== null && item.days_left < 0)) return false;
  const date = shanghaiDate(item.at);
  return (!from || date >= from) && (!to || date <= to);
}
