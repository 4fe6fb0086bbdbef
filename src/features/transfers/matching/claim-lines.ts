import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { has } from '../../../host/records/filters.ts';
import { headOf } from '../../clusters/payers.ts';
import { clusterStates } from '../../clusters/rules.states.ts';
import { clusters } from '../../clusters/tables.ts';
import { calledOrCalling, personColumns, personOf } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { holdHands } from '../../ledger/hands.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { remainingOf } from '../../settlement/moves.ts';
import { owedBefore } from '../../settlement/paying/prepay-orders.ts';
import { unpaidStates } from '../../settlement/rules.states.ts';
import { statements } from '../../settlement/tables.ts';
import { lookAtRefs } from '../claims.ts';
import { claimNumbers, claimRows } from '../moves.ts';
import { claimStates, transferRefusals } from '../rules.states.ts';
import { bankLines, transferApplies } from '../tables.ts';
import type { lineClaim, linePayables } from './contract.ts';
import { makeMatch } from './match.ts';

/** So many customers are proposed. */
const most = 8;

/** Claims money of a bank line for a customer who has not, and matches it; see the call. */
export const claimLine: Answers<typeof lineClaim> = async (context, input) => {
  const { db, now, actor } = context;
  const { purpose, amount_fen: amountFen } = input;
  await holdHands(db, actor.rid, { owner: input.customer, lines: [input.line] });
  // The line before statements and orders, as every match locks them.
  const [line] = await db.select().from(bankLines).where(eq(bankLines.rid, input.line)).for('update');
  const owner = input.customer;
  const customerRid = await headOf(db, owner);
  const isThere = and(eq(customers.rid, customerRid), isNull(customers.closedAt));
  if (!line || (await db.$count(customers, isThere)) === 0) throw new Failure(refusals.notFound);
  if (amountFen > line.leftFen) throw new Failure(transferRefusals.tooMuch);
  const chosen = await lookAtRefs(context, owner, {
    purpose,
    refs: [...new Set(input.refs)],
    amountFen,
  });
  if (chosen.some((each) => each.owner !== owner)) throw new Failure(refusals.notFound);
  const rid = ulid(now.getTime());
  const no = await claimNumbers.next(db, now);
  const [made] = await db
    .insert(transferApplies)
    .values({
      ...{ rid, no, owner, customerRid, purpose, amountFen },
      ...{ refs: chosen.map((each) => each.rid), refNos: chosen.map((each) => each.no) },
      ...{ payer: line.payer, payDate: line.paidOn, remark: `财务代为认领，流水号 ${line.serial}` },
      ...{ status: claimStates.toMatch, createdAt: now },
    })
    .returning();
  if (!made) throw new Error('a claim was not stored');
  const by = { role: 'finance', rid: actor.rid } as const;
  await claimRows.begin(db, made, { by, reason: '财务代为认领', now });
  return makeMatch(context, { target: 'claim', rid, version: 1, lines: [line.rid] });
};

/** Whose a bank line may be, with what they have to pay; see the call. */
export const listPayables: Answers<typeof linePayables> = async ({ db }, { line: lineRid, kw }) => {
  const [line] = await db.select().from(bankLines).where(eq(bankLines.rid, lineRid));
  if (!line) throw new Failure(refusals.notFound);
  const rids = await likelyOwners(db, kw ? { words: kw, text: kw } : { words: line.payer, text: line.memo });
  if (rids.length === 0) return { list: [] };
  const people = await db
    .select({ rid: customers.rid, ...personColumns })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(and(inArray(customers.rid, rids), isNull(customers.closedAt)));
  const groups = await db
    .select({ rid: clusters.rid, name: clusters.name, company: clusters.company, nameless: sql<string>`''` })
    .from(clusters)
    .where(and(inArray(clusters.rid, rids), eq(clusters.status, clusterStates.active)));
  const unpaid = await db
    .select()
    .from(statements)
    .where(and(inArray(statements.owner, rids), inArray(statements.status, [...unpaidStates])))
    .orderBy(asc(statements.createdAt), asc(statements.rid));
  const waiting = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.owner, rids), eq(orders.status, orderStates.toPrepay)))
    .orderBy(asc(orders.rid));
  const list = [...people, ...groups].map(({ rid, ...known }) => ({
    customer: personOf(rid, known),
    statements: unpaid
      .filter(({ owner }) => owner === rid)
      .map((each) => ({ rid: each.rid, no: each.no, owed_fen: remainingOf(each) })),
    orders: waiting
      .filter(({ owner }) => owner === rid)
      .map((each) => ({ rid: each.rid, no: each.no, owed_fen: owedBefore(each) })),
  }));
  return { list: list.toSorted((a, b) => rids.indexOf(a.customer.rid) - rids.indexOf(b.customer.rid)) };
};

/** Customers and groups whose statements or orders are named in `text`, then those whose name, organisation or account is like `words`. */
async function likelyOwners(
  db: Database,
  { words, text }: { words: string; text: string },
): Promise<string[]> {
  const numbers =
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .match(/[SD]\d{12}/g) ?? [];
  const named = numbers.length
    ? [
        ...(await db
          .select({ rid: statements.owner })
          .from(statements)
          .where(inArray(statements.no, numbers))),
        ...(await db.select({ rid: orders.owner }).from(orders).where(inArray(orders.no, numbers))),
      ]
    : [];
  const like = words.trim()
    ? await db
        .select({ rid: customers.rid })
        .from(customers)
        .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
        .where(and(calledOrCalling(words.trim()), isNull(customers.closedAt)))
        .orderBy(asc(customers.rid))
        .limit(most)
    : [];
  const groups = words.trim()
    ? await db
        .select({ rid: clusters.rid })
        .from(clusters)
        .where(
          and(has(words.trim(), clusters.name, clusters.company), eq(clusters.status, clusterStates.active)),
        )
        .orderBy(asc(clusters.rid))
        .limit(most)
    : [];
  return [...new Set([...named, ...like, ...groups].map(({ rid }) => rid))].slice(0, most);
}
