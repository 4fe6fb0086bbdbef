import type { StaffContext } from '../../../host/calls/context.ts';
import { rowsOf } from '../../../host/records/rows.ts';
import { type Hands, readHands } from '../../ledger/hands.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { type OfferFacts, offerRecord } from '../rules.states.ts';
import { coupons } from '../tables.ts';
import { costOf, offerRefusals } from './rules.ts';

/** A row of `coupons`. */
export type Offer = typeof coupons.$inferSelect;

/** Offers as they are kept; a move says what of its writer and publisher decides. */
export const offerRows = rowsOf<OfferFacts>()(offerRecord, {
  table: coupons,
  facts: (_, { whyNotOpen }) => ({ ...(whyNotOpen && { whyNotOpen }) }),
});

/** What publishing an offer puts into one person's hands: what its coupons take off at most. */
export function actOf({ rid, terms, total }: Offer, fen = costOf(terms, total) ?? 0) {
  return { ref: `coupon:${rid}`, owner: '', fen };
}

/**
 * Tells why whoever asks may not publish an offer: its days are over, or it takes somebody else. What it can cost at most counts among what one person does alone in a
 * day; what is above the limit is published by somebody who did not write it last, and who may approve. Three statements.
 */
export async function publishing(context: StaffContext) {
  const { actor, now } = context;
  const hands = await readHands(context, actor.rid, []);
  return (offer: Offer): string | undefined => {
    if (offer.openUntil <= now) return offerRefusals.over;
    if (!isAboveLimit(offer, hands)) return undefined;
    if (offer.editedBy === actor.rid) return offerRefusals.byAnother;
    return scopeOf(actor.role, 'prices:approve') ? undefined : offerRefusals.byLead;
  };
}

function isAboveLimit(offer: Offer, hands: Hands): boolean {
  const fen = costOf(offer.terms, offer.total);
  return fen === null || hands.excess(actOf(offer, fen)) !== undefined;
}
