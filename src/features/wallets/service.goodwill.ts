import { and, eq, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { customers } from '../identity/tables.ts';
import { askPosting } from '../ledger/desk/drafts.ts';
import { goodwillGiven } from '../ledger/rules.events.ts';
import type { goodwillAsk } from './contract.staff.ts';
import { generalLot } from './service.ts';

/** Asks for money to make something good; see the contract. */
export const askGoodwill: Answers<typeof goodwillAsk> = async (
  context,
  { customer_rid: owner, amount_fen, reason },
) => {
  const { db } = context;
  const isThere = and(eq(customers.rid, owner), isNull(customers.closedAt));
  if ((await db.$count(customers, isThere)) === 0) throw new Failure(refusals.notFound);
  const legs = goodwillGiven({ owner, lot: await generalLot(context, owner) }, amount_fen);
  return { rid: await askPosting(context, { event: 'goodwill', ref: `customer:${owner}`, legs, reason }) };
};
