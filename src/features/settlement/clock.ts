import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../core/record.ts';
import { addDays, daysBetween, shanghaiDate, startOfDay } from '../../core/shanghai.ts';
import { yuan } from '../../core/yuan.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { equal } from '../../host/records/filters.ts';
import { bySystem } from '../../host/records/rows.ts';
import { lineOf, lowerCredit } from '../credit/use-credit.ts';
import { creditRefOfOrder } from '../orders/charges.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders, payerStandings } from '../orders/tables.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import { isPaidBefore, makeStatements, settleable } from './making/make-statements.ts';
import { confirmStatement } from './mine/confirm.ts';
import { remainingOf, type SettlementContext, statementRows } from './moves.ts';
import { reminderDue } from './paying/rules.payment.ts';
import { moneyOf } from './paying/take-money.ts';
import { settlementRefusals, statementStates, unpaidStates } from './rules.states.ts';
import { isOnCredit } from './settled-orders.ts';
import { refreshStanding } from './standing.ts';
import { statements } from './tables.ts';
import { tellPayers } from './tell-payers.ts';

/**
 * Makes statements each night: on the day of the month that the shop has set (0: every night) of all accepted work, what is on credit
 * on the day of its line, on others of what leaves nothing to be paid, because it was paid before testing or costs nothing. Each
 * owner is a transaction of its own.
 */
export async function makeNightly({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const { statementDay } = await moneyOf({ db });
  const today = Number(shanghaiDate(now).slice(8));
  const isDay = today === statementDay || statementDay === 0;
  const owners = await ownersWithWork(db);
  for (const owner of owners) {
    await db.transaction(async (transaction) => {
      const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
      const { orders: waiting, bookings } = await settleable(transaction, [owner]);
      for (const { order, bill } of waiting)
        if (bill.whyNot === settlementRefusals.nothing && isOnCredit(order))
          await lowerCredit(transaction, { owner, ref: creditRefOfOrder(order.rid), fen: 0 });
      const ready = waiting.filter(({ bill }) => !bill.whyNot);
      const line = await lineOf(transaction, owner);
      const isTheirDay = line ? today === line.statementDay : isDay;
      const isDue = (one: Parameters<typeof isOnCredit>[0]) => (isOnCredit(one) ? isTheirDay : isDay);
      const chosenOrders = ready.filter((one) => isDue(one.order) || isPaidBefore(one));
      const used = bookings.filter(
        ({ booking, bill }) => !bill.whyNot && (isDue(booking) || booking.paidFen > 0),
      );
      if (chosenOrders.length + used.length === 0) return;
      const chosen = {
        orderRids: chosenOrders.map(({ order }) => order.rid),
        bookingRids: used.map(({ booking }) => booking.rid),
      };
      await makeStatements(context, owner, chosen, bySystem);
    });
  }
}

/** Confirms what nobody objected to in time, and notes what is overdue. */
export async function watchStatements({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const money = await moneyOf({ db });
  const today = shanghaiDate(now);
  const shownBefore = startOfDay(addDays(today, 1 - money.autoConfirmDays));
  const due = await db
    .select({ rid: statements.rid, status: statements.status })
    .from(statements)
    .where(
      or(
        and(
          equal(statements, { status: statementStates.toConfirm, kind: 'regular' }),
          lte(statements.shownAt, shownBefore),
        ),
        and(
          inArray(statements.status, [statementStates.toPay, statementStates.partPaid]),
          sql`${statements.dueDate} < ${today}`,
        ),
      ),
    )
    .orderBy(asc(statements.rid));
  for (const { rid } of due) {
    await db.transaction(async (transaction) => {
      const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
      const statement = await statementRows.lock(transaction, rid, 'any');
      if (statement.status === statementStates.toConfirm && statement.shownAt <= shownBefore)
        await confirmStatement(context, statement, bySystem);
      if (
        isOneOf(statement.status, statementStates.toPay, statementStates.partPaid) &&
        statement.dueDate &&
        statement.dueDate < today
      ) {
        const moved = await statementRows.move(context.db, statement, {
          now: context.now,
          action: 'expire',
          by: bySystem,
        });
        await refreshStanding(context, moved.owner, money);
      }
    });
  }
  await watchStandings({ db, jobs, secrets, now });
}

/** Reminds payers on the days around the due date. */
export async function remindPayers({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const today = shanghaiDate(now);
  const open = await db
    .select({ rid: statements.rid })
    .from(statements)
    .where(and(inArray(statements.status, [...unpaidStates]), lte(statements.dueDate, addDays(today, 3))))
    .orderBy(asc(statements.rid));
  for (const { rid } of open) {
    await db.transaction(async (transaction) => {
      const context = { db: transaction, jobs: jobs.within(transaction), secrets, now };
      const statement = await statementRows.lock(transaction, rid, 'any');
      const { no, dueDate, reminded, owner, status } = statement;
      if (!dueDate || !unpaidStates.includes(status)) return;
      const day = reminderDue(dueDate, today, reminded);
      if (day === undefined) return;
      await transaction.update(statements).set({ reminded: day }).where(eq(statements.rid, rid));
      const past = daysBetween(dueDate, today);
      await tellPayers(context, owner, {
        ...{ event: past > 0 ? 'statementOverdue' : 'statementDue', ref: `${rid} day ${day}` },
        alsoManagers: true,
        values: { rid, no, yuan: yuan(remainingOf(statement)), date: dueDate, n: String(past) },
      });
    });
  }
}

/** Freezes whoever has been overdue for so long. */
async function watchStandings(context: SettlementContext): Promise<void> {
  const { db, jobs } = context;
  const money = await moneyOf({ db });
  const standing = await db
    .select({ owner: payerStandings.owner })
    .from(payerStandings)
    .where(sql`${payerStandings.overdueSince} IS NOT NULL`)
    .orderBy(asc(payerStandings.owner));
  for (const { owner } of standing) {
    await db.transaction(async (transaction) => {
      const within = { ...context, db: transaction, jobs: jobs.within(transaction) };
      await refreshStanding(within, owner, money);
    });
  }
}

async function ownersWithWork(db: Database): Promise<string[]> {
  const ofOrders = await db
    .selectDistinct({ rid: orders.owner })
    .from(orders)
    .where(inArray(orders.status, [orderStates.toSettle, orderStates.terminated]));
  const ofBookings = await db
    .selectDistinct({ rid: reservations.owner })
    .from(reservations)
    .where(
      or(
        eq(reservations.status, bookingStates.toSettle),
        and(
          inArray(reservations.status, [bookingStates.cancelled, bookingStates.missed]),
          sql`${reservations.feeFen} > ${reservations.paidFen}`,
        ),
      ),
    );
  return [...new Set([...ofOrders, ...ofBookings].map(({ rid }) => rid))].sort();
}
