import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { couponClaimer, type HasOrdered } from './claim-coupon.ts';
import * as calls from './contract.ts';
import * as desk from './desk/contract.ts';
import { couponsGiven, giveCoupons, tellGiven } from './desk/give-coupons.ts';
import { type BatchOrders, heldLister, heldPrinter } from './desk/list-held.ts';
import { listOffers, type OfferSales, offerViewer } from './desk/read-offers.ts';
import { warnExpiring } from './desk/warn-expiring.ts';
import { moveOffer, saveOffer } from './desk/write-offers.ts';
import { leaving } from './leaving.ts';
import { couponLister } from './list-coupons.ts';
import { privacy } from './privacy.ts';

/** What later features know: who ever ordered or booked, what coupons brought, and the orders that they are for. */
type Later = { hasOrdered: HasOrdered; offerSales: OfferSales; batchOrders: BatchOrders };

const routes = ({ hasOrdered, offerSales, batchOrders }: Later): Answer[] => [
  answerInOwnTransactions(calls.couponClaim, couponClaimer(hasOrdered)),
  answer(calls.couponList, couponLister(hasOrdered)),
  answer(desk.offerList, listOffers),
  answer(desk.offerView, offerViewer(offerSales)),
  answer(desk.offerSave, saveOffer),
  answer(desk.offerMove, moveOffer),
  answer(desk.offerGive, giveCoupons),
  answer(desk.heldList, heldLister(batchOrders)),
  answer(desk.heldSheet, heldPrinter(batchOrders)),
];

const workers = [
  workRegularly('warn-expiring-coupons', '10 9 * * *', warnExpiring),
  work(couponsGiven, tellGiven),
];

/** Coupons that staff offer, that customers hold, and what they take off orders. */
export const feature = { routes, workers, privacy, leaving };
