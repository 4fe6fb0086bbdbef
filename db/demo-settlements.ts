import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { ulid } from '../src/core/ulid.ts';
import { post } from '../src/features/ledger/post.ts';
import { deposit } from '../src/features/ledger/rules.accounts.ts';
import { bankLineCame, transferMatched } from '../src/features/ledger/rules.events.ts';
import { deliveries, messages } from '../src/features/notifications/tables.ts';
import type { Order } from '../src/features/orders/moves.ts';
import { orderStates, payStates } from '../src/features/orders/rules.states.ts';
import { orderHistory, orders } from '../src/features/orders/tables.ts';
import { workStates } from '../src/features/results/rules.states.ts';
import { assigns } from '../src/features/results/tables.ts';
import { makeStatements } from '../src/features/settlement/making/make-statements.ts';
import { confirmStatement } from '../src/features/settlement/mine/confirm.ts';
import { payStatementsByTransfer } from '../src/features/settlement/paying/pay-statements.ts';
import { statementStates } from '../src/features/settlement/rules.states.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { bySystem } from '../src/host/records/rows.ts';
import { silent } from './demo-contexts.ts';

const day = 86_400_000;

/**
 * Gives the demo orders the money that belongs to their states: deposits of those that were paid before testing, and
 * statements of those that were settled, made, confirmed and paid by the services that do so.
 */
export async function seedDemoSettlements(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const list = await db.select().from(orders).orderBy(asc(orders.createdAt));
  for (const order of list) {
    const history = await db.select().from(orderHistory).where(eq(orderHistory.orderRid, order.rid));
    const at = (status: number) => history.find(({ toStatus }) => toStatus === status)?.at ?? now;
    if (order.payMode === 1 && order.payStatus === payStates.paid) await seedDeposit(db, order, at(40));
    if (order.status !== orderStates.toPay && order.status !== orderStates.done) continue;
    await rewind(db, order);
    const owedSince = order.status === orderStates.toPay ? new Date(now.getTime() - 2 * day) : at(120);
    const context = { db, jobs: silent, secrets, now: owedSince };
    const chosen = { orderRids: [order.rid] };
    const [made] = await makeStatements(context, order.owner, chosen, bySystem);
    if (!made || made.status === statementStates.paid) continue;
    const statement = await confirmStatement(context, made, bySystem);
    if (order.status === orderStates.toPay) continue;
    await payStatementsByTransfer(
      { ...context, now: at(130) },
      {
        ...{ owner: order.owner, statementRids: [statement.rid], by: bySystem },
        ...{ lines: [{ line: await seedBankLine(db, order.totalFen, at(130)), fen: order.totalFen }] },
        ref: `transfer:demo-${order.rid}`,
      },
    );
  }
  for (const table of [messages, deliveries]) {
    await db.delete(table).where(like(table.event, 'statement%'));
  }
}

/** Puts a settled order back to where its data was accepted, so that the services settle it. */
async function rewind(db: Database, { rid, payMode, payStatus }: Order) {
  await db
    .delete(orderHistory)
    .where(and(eq(orderHistory.orderRid, rid), inArray(orderHistory.action, ['settle', 'paid'])));
  const isPaidFirst = payMode === 1 && payStatus === payStates.paid;
  await db
    .update(orders)
    .set({ status: orderStates.toSettle, payStatus: isPaidFirst ? payStates.paid : payStates.unsettled })
    .where(eq(orders.rid, rid));
  await db
    .update(assigns)
    .set({ status: workStates.accepted })
    .where(and(eq(assigns.orderRid, rid), eq(assigns.status, workStates.settled)));
}

/** What was paid for an order before testing, by a transfer. */
async function seedDeposit(db: Database, { rid, customerRid, totalFen }: Order, at: Date) {
  const line = await seedBankLine(db, totalFen, at);
  await post(
    { db, now: at },
    {
      ...{ event: 'transfer-order', key: `order:${rid}:demo`, ref: `order:${rid}` },
      legs: transferMatched([{ line, fen: totalFen }], deposit(customerRid, rid)),
      operator: { type: 'system', rid: '' },
    },
  );
  await db.update(orders).set({ prepaidFen: totalFen }).where(eq(orders.rid, rid));
}

async function seedBankLine(db: Database, fen: number, at: Date): Promise<string> {
  const line = `demo-${ulid(at.getTime())}`;
  await post(
    { db, now: at },
    {
      ...{ event: 'bank-line', key: `bank-line:${line}`, ref: `bank-line:${line}` },
      legs: bankLineCame('', line, fen),
      operator: { type: 'system', rid: '' },
    },
  );
  return line;
}
