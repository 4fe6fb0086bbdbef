import { and, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { topUpStates } from '../prestore/rules.states.ts';
import { prestoreApplies } from '../prestore/tables.ts';
import { pendingStates } from './rules.states.ts';
import { invoiceRequests } from './tables.ts';

const over: readonly number[] = [
  orderStates.done,
  orderStates.cancelled,
  orderStates.rejected,
  orderStates.terminated,
];
const awaited: readonly number[] = [topUpStates.toPay, topUpStates.arriving];

/**
 * Whether an invoice is still to be made out to a title: a request waits for it, or it was chosen with an order that goes
 * on or with a top-up whose money is awaited. Three statements.
 */
export async function isTitleInUse(db: Database, customerRid: string, titleRid: string): Promise<boolean> {
  const chosen = { customerRid, invoiceTitleRid: titleRid };
  const asked = equal(invoiceRequests, { customerRid, titleRid });
  const uses = [
    await db.$count(invoiceRequests, and(asked, inArray(invoiceRequests.status, pendingStates))),
    await db.$count(orders, and(equal(orders, chosen), notInArray(orders.status, [...over]))),
    await db.$count(
      prestoreApplies,
      and(equal(prestoreApplies, chosen), inArray(prestoreApplies.status, awaited)),
    ),
  ];
  return uses.some((number) => number > 0);
}
