import { and, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { lockSpender } from '../clusters/spending/limits.ts';
import { type LedgerContext, lockBalances, post } from '../ledger/post.ts';
import { bonus, prestoreCash } from '../ledger/rules.accounts.ts';
import { prestoreMoved } from '../ledger/rules.events.ts';
import { generalLot, type Lot, lotsOf, openLot } from '../wallets/service.ts';
import { walletLots } from '../wallets/tables.ts';
import type { prestoreMove } from './contract.ts';
import { freeParts, tooMuchToMove } from './rules.ts';

/**
 * Gives cash of one's own prestore to a group that one is in, with the bonus in proportion; see the call. Each lot goes into
 * one of the group's with the same terms. Own accounts are locked before the group's, whoever moves.
 */
export const moveToGroup: Answers<typeof prestoreMove> = async (
  context,
  { owner: group, amount_fen: fen },
) => {
  const { db, now, actor } = context;
  await lockSpender(db, group, actor.rid);
  const rows = await db
    .select({ rid: walletLots.rid })
    .from(walletLots)
    .where(eq(walletLots.owner, actor.rid));
  const rids = ridsOf(rows);
  await lockBalances(
    db,
    rids.flatMap((rid) => [prestoreCash(actor.rid, rid), bonus(actor.rid, rid)]),
  );
  const lots = (await lotsOf(db, actor.rid)).filter(({ rid }) => rids.includes(rid));
  const parts = freeParts(lots, fen);
  if (parts.length === 0) throw new Failure(tooMuchToMove(lots));
  const targets = await targetsIn(
    context,
    group,
    parts.flatMap((part) => {
      const lot = lots.find(({ rid }) => rid === part.lot);
      return lot ? { ...lot, cashFen: part.cashFen, bonusFen: part.bonusFen } : [];
    }),
  );
  await post(context, {
    ...{ event: 'prestore-moved', key: `moved:${ulid(now.getTime())}`, ref: `cluster:${group}` },
    legs: parts.flatMap(({ lot, cashFen: cash, bonusFen: given }) =>
      prestoreMoved(
        { owner: actor.rid, lot },
        { owner: group, lot: targets.get(lot) ?? '' },
        { cash, given },
      ),
    ),
    operator: { type: 'customer', rid: actor.rid },
  });
  return { moved_fen: fen, bonus_fen: parts.reduce((sum, { bonusFen }) => sum + bonusFen, 0) };
};

/** The group's lots that take what comes of these, by their rids: each lot has one for all that ever comes of it. */
async function targetsIn(
  context: LedgerContext,
  group: string,
  sources: readonly Lot[],
): Promise<Map<string, string>> {
  const { db } = context;
  const refOf = ({ rid }: Pick<Lot, 'rid'>) => `lot:${rid}`;
  const known = await db
    .select({ rid: walletLots.rid, ref: walletLots.ref })
    .from(walletLots)
    .where(and(equal(walletLots, { owner: group }), inArray(walletLots.ref, sources.map(refOf))));
  const targets = new Map<string, string>();
  for (const lot of sources) {
    const { ruleRid, name, source, cashFen, bonusFen, typeIds, expireAt } = lot;
    const ref = refOf(lot);
    const target =
      source === 'general'
        ? await generalLot(context, group)
        : (known.find((each) => each.ref === ref)?.rid ??
          (await openLot(context, {
            ...{ owner: group, ruleRid, name, source: source === 'prestore' ? 'moved' : source },
            ...{ cashFen, bonusFen, typeIds, expireAt, ref },
          })));
    targets.set(lot.rid, target);
  }
  return targets;
}
