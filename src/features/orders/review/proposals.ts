import { and, eq, inArray, sql } from 'drizzle-orm';
import { ulid } from '../../../core/ulid.ts';
import type { Database } from '../../../host/database/database.ts';
import { asGiven } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import { PointsSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { discountColumns } from '../discounts/keep-coupon.ts';
import { type LineDiscount, sumOf } from '../discounts/rules.ts';
import type { Order } from '../moves.ts';
import { orderStates, paidStatus } from '../rules.states.ts';
import { orderLines, orderProposals, orderSamples, type orders } from '../tables.ts';
import type { ShownProposal } from './contract.proposal.ts';
import { changesOfLine, kindOf, type LineState, type ProposedLine } from './rules.ts';

/** What staff propose or ask of an order in state 20, as the customer is shown it; null in any other. One statement. */
export async function openProposal(db: Database, order: Order): Promise<ShownProposal | null> {
  const proposal = await proposalOf(db, order);
  if (!proposal) return null;
  return {
    summary: proposal.summary,
    lines: (proposal.lines ?? []).map((line) => ({
      name: line.name,
      kind: kindOf(line),
      before_fen: line.before?.amountFen ?? null,
      after_fen: line.after?.amountFen ?? null,
      reason: line.reason,
      changes: changesOf(line),
    })),
    before_fen: order.totalFen,
    after_fen: proposal.totalFen,
    before_date: order.promiseDate,
    after_date: proposal.promiseDate,
    due_date: proposal.dueDate,
    end_date: proposal.endDate,
  };
}

/** What is different of a line that stays; nothing for others, which speak for themselves. */
export function changesOf({ before, after }: { before: LineState | null; after: LineState | null }) {
  return before && after ? changesOfLine('', before, after) : [];
}

/**
 * Makes of a locked order in state 20 what the customer accepts: its lines, samples and price. Returns what goes with
 * the move. Nothing is done where only something was asked.
 */
export async function applyProposal(
  db: Database,
  order: Order,
  now: Date,
): Promise<Partial<typeof orders.$inferInsert>> {
  const proposal = await proposalOf(db, order);
  if (!proposal?.lines) return proposal ? { promiseDate: proposal.promiseDate } : {};
  const kept = proposal.lines.filter(({ after }) => after);
  const removed = proposal.lines.flatMap(({ lineRid, after }) => (lineRid && !after ? [lineRid] : []));
  const added = await keepLines(db, order, kept, now);
  const sampleCount = await passSamples(db, order, { added, removed });
  if (removed.length) {
    await db
      .delete(orderLines)
      .where(and(inArray(orderLines.rid, removed), eq(orderLines.customerRid, order.customerRid)));
  }
  const discounts = kept.map(({ after }) => after?.discount ?? { couponFen: 0, pointsFen: 0 });
  return {
    totalFen: proposal.totalFen,
    ...(await discountsAccepted(db, order, sumOf(discounts))),
    ...(order.prepaidFen > 0 && { payStatus: paidStatus(order.prepaidFen, proposal.totalFen) }),
    promiseDate: proposal.promiseDate,
    itemCount: kept.length,
    sampleCount,
    title: kept
      .map(({ name }) => name)
      .join('、')
      .slice(0, 200),
    // Whoever wanted a price first has agreed to one.
    isQuoteFirst: false,
  };
}

/** The columns of an order with coupon or points once its proposal is accepted. */
async function discountsAccepted(db: Database, order: Order, left: LineDiscount) {
  if (!order.couponRid && order.pointsFen === 0) return {};
  const { pointsSetting } = await loadSettings(db, { pointsSetting: PointsSetting });
  return discountColumns(order, left, pointsSetting);
}

/** What is open of staff's in state 20; undefined in any other. One statement. */
export async function proposalOf(db: Database, order: Order) {
  if (order.status !== orderStates.toConfirm) return undefined;
  const [proposal] = await db
    .select()
    .from(orderProposals)
    .where(equal(orderProposals, { orderRid: order.rid, version: order.version }));
  return proposal;
}

/** Puts lines in their order, new ones among them. Returns the rids of these. One statement. */
async function keepLines(
  db: Database,
  { rid: orderRid, customerRid }: Order,
  lines: readonly ProposedLine[],
  now: Date,
): Promise<string[]> {
  const rows = lines.flatMap(({ lineRid, serviceRid, name, img, after }, sort) => {
    if (!after) return [];
    const { count, quantity, params, answers, formula, amountFen, quotedFen, baseFen, discount } = after;
    const discountFen = (discount?.couponFen ?? 0) + (discount?.pointsFen ?? 0);
    return {
      ...{ rid: lineRid ?? ulid(now.getTime()), orderRid, customerRid, serviceRid, name, img },
      ...{ count, quantity, params, answers: [...answers], formula, amountFen, quotedFen, baseFen, sort },
      discountFen,
      createdAt: now,
    };
  });
  if (rows.length > 0)
    await db
      .insert(orderLines)
      .values(rows)
      .onConflictDoUpdate({
        target: orderLines.rid,
        set: asGiven(orderLines, [
          'count',
          'quantity',
          'params',
          'answers',
          'formula',
          'amountFen',
          'discountFen',
          'quotedFen',
          'baseFen',
          'sort',
        ]),
        setWhere: equal(orderLines, { orderRid, customerRid }),
      });
  const known = new Set(lines.map(({ lineRid }) => lineRid));
  return rows.flatMap(({ rid }) => (known.has(rid) ? [] : rid));
}

/** Every sample is tested for what was added; those of removed lines alone go. Returns how many there are. */
async function passSamples(
  db: Database,
  order: Order,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<number> {
  const theirs = equal(orderSamples, { orderRid: order.rid, customerRid: order.customerRid });
  if (added.length || removed.length) {
    const list = (rids: readonly string[]) => sql`${`{${rids.join(',')}}`}::text[]`;
    await db
      .update(orderSamples)
      .set({
        lineRids: sql`ARRAY(SELECT unnest(${orderSamples.lineRids}) EXCEPT SELECT unnest(${list(removed)})) || ${list(added)}`,
      })
      .where(theirs);
    await db.delete(orderSamples).where(and(theirs, sql`cardinality(${orderSamples.lineRids}) = 0`));
  }
  return db.$count(orderSamples, theirs);
}
