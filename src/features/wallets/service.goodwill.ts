import { and, eq, isNull } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { StaffContext } from '../../host/calls/context.ts';
import { customers } from '../identity/tables.ts';
import { askPosting } from '../ledger/desk/drafts.ts';
import { goodwillGiven } from '../ledger/rules.events.ts';
import type { goodwillAsk } from './contract.staff.ts';
import { generalLot } from './service.ts';

/** Asks for money to make something good; see the contract. */
export async function askGoodwill(
  context: StaffContext,
  { customer_rid: owner, amount_fen, reason }: CheckedInputOf<typeof goodwillAsk>,
): Promise<AnswerOf<typeof goodwillAsk>> {
  const { db } = context;
  const isThere = and(eq(customers.rid, owner), isNull(customers.closedAt));
  if ((await db.$count(customers, isThere)) === 0) throw new Failure(refusals.notFound);
  const legs = goodwillGiven({ owner, lot: await generalLot(context, owner) }, amount_fen);
  return { rid: await askPosting(context, { event: 'goodwill', ref: `customer:${owner}`, legs, reason }) };
}
