import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { couponClaimer, type HasOrdered } from './claim-coupon.ts';
import * as calls from './contract.ts';
import { warnExpiring } from './desk/warn-expiring.ts';
import { leaving } from './leaving.ts';
import { couponLister } from './list-coupons.ts';
import { privacy } from './privacy.ts';

/** `hasOrdered` tells who ever ordered or booked; later features know. */
const routes = ({ hasOrdered }: { hasOrdered: HasOrdered }): Answer[] => [
  answerInOwnTransactions(calls.couponClaim, couponClaimer(hasOrdered)),
  answer(calls.couponList, couponLister(hasOrdered)),
];

const workers = [workRegularly('warn-expiring-coupons', '10 9 * * *', warnExpiring)];

/** Coupons that staff offer, that customers hold, and what they take off orders. */
export const feature = { routes, workers, privacy, leaving };
