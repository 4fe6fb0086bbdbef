import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { post, reverse } from '../../ledger/post.ts';
import type { Leg } from '../../ledger/rules.accounts.ts';
import { type EventName, gatewayArrived, interestCame, ownMoneyCame } from '../../ledger/rules.events.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { providers, type Way } from '../../payments/rules.states.ts';
import { isBill } from '../../payments/service.bills.ts';
import { gatewayBills, gatewayDifferences } from '../../payments/tables.ts';
import type { Match } from '../moves.ts';
import { type OwnKind, transferRefusals } from '../rules.states.ts';
import type { LinePart } from './payers.ts';

type Bill = typeof gatewayBills.$inferSelect;
/** What bank lines are that is no customer's; a bill is locked. */
export type OwnTarget = { kind: 'bill'; bill: Bill } | { kind: 'interest' | 'own' };

/** What a match is for that is no customer's: a bill is locked. Refuses 记录不存在. */
export async function lockOwn(db: Database, kind: OwnKind, targetRid: string): Promise<OwnTarget> {
  if (kind !== 'bill') return { kind };
  const [way = '', date = ''] = targetRid.split(':');
  const [bill] = await db
    .select()
    .from(gatewayBills)
    .where(isBill(Number(way) as Way, date))
    .for('update');
  if (!bill) throw new Failure(refusals.notFound);
  return { kind, bill };
}

type Own = { match: Match; target: OwnTarget; parts: readonly LinePart[] };

/** Books lines that are no customer's; returns what a reversal needs. */
export async function bookOwn(
  context: Pick<StaffContext, 'db' | 'now'>,
  own: Own,
  staffRid: string,
): Promise<{ postings: string[]; applyRid: null }> {
  const { db, now } = context;
  const { match, target } = own;
  const legs = await ownLegs(db, own);
  const isBooked = target.kind === 'bill' && target.bill.settledAt !== null;
  const event: EventName = {
    bill: isBooked ? ('gateway-arrived' as const) : ('gateway-settled' as const),
    interest: 'bank-interest' as const,
    own: 'bank-own' as const,
  }[target.kind];
  const posting = await post(context, {
    ...{ event, key: `match:${match.rid}`, ref: refOf(target, match), legs, memo: match.targetNo },
    operator: { type: 'staff', rid: staffRid },
  });
  if (target.kind === 'bill' && !isBooked) {
    const { way, date } = target.bill;
    await db
      .update(gatewayBills)
      .set({ settledAt: now, settledBy: staffRid })
      .where(isBill(way as Way, date));
  }
  return { postings: [posting.rid], applyRid: null };
}

/** Takes back what `bookOwn` has booked. */
export async function takeBackOwn(
  context: Pick<StaffContext, 'db' | 'now'>,
  { match, target }: { match: Match; target: OwnTarget },
  { staffRid, reason }: { staffRid: string; reason: string },
): Promise<void> {
  const { db } = context;
  for (const rid of match.postings) {
    await reverse(context, rid, { operator: { type: 'staff', rid: staffRid }, memo: reason });
  }
  if (target.kind !== 'bill') return;
  const [settled] = await db
    .select({ rid: ledgerPostings.rid })
    .from(ledgerPostings)
    .where(and(inArray(ledgerPostings.rid, match.postings), eq(ledgerPostings.event, 'gateway-settled')));
  // One that was booked by hand before stays so.
  if (!settled) return;
  const { way, date } = target.bill;
  await db
    .update(gatewayBills)
    .set({ settledAt: null, settledBy: null })
    .where(isBill(way as Way, date));
}

function refOf(target: OwnTarget, { rid }: Match): string {
  return target.kind === 'bill'
    ? `gateway-bill:${providers[target.bill.way as Way]}:${target.bill.date}`
    : `match:${rid}`;
}

/** What booking it moves. Refuses a bill that does not fit. */
export async function ownLegs(db: Database, { match, target, parts }: Own): Promise<Leg[]> {
  if (target.kind !== 'bill')
    return target.kind === 'interest' ? interestCame(parts) : ownMoneyCame(parts, match.account);
  const { bill } = target;
  const provider = providers[bill.way as Way];
  if (bill.settledAt) {
    // It was booked before the line came, into the bank without saying which account.
    const [booked] = await db
      .select({ fen: ledgerEntries.fen })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
      .where(
        and(
          eq(ledgerPostings.key, `gateway-bill:${provider}:${bill.date}:settled`),
          eq(ledgerEntries.code, '1001'),
        ),
      );
    if (booked?.fen !== match.amountFen) throw new Failure(transferRefusals.billBooked);
    return ownMoneyCame(parts, '');
  }
  const [open] = await db
    .select({ rid: gatewayDifferences.rid })
    .from(gatewayDifferences)
    .where(
      and(
        equal(gatewayDifferences, { way: bill.way, date: bill.date }),
        isNull(gatewayDifferences.resolvedAt),
      ),
    )
    .limit(1);
  if (open) throw new Failure(transferRefusals.billOpen);
  const fee = bill.netFen - match.amountFen;
  if (fee < 0) throw new Failure(transferRefusals.billNet);
  return gatewayArrived(provider, parts, fee);
}
