import { answer } from '../../host/calls/context.ts';
import { work } from '../../host/jobs.ts';
import { addClaim, listClaims } from './claiming.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { decideClaim, listForReview, lookAgain, readPaper, viewClaim } from './desk.ts';
import { leaving } from './leaving.ts';
import { findPaper, lookUpPaper } from './look-up.ts';
import { privacy } from './privacy.ts';

const routes = [
  answer(calls.integrationApply, addClaim),
  answer(calls.integrationClaims, listClaims),
  answer(staffCalls.claimList, listForReview),
  answer(staffCalls.claimView, viewClaim),
  answer(staffCalls.claimPaper, readPaper),
  answer(staffCalls.claimDecide, decideClaim),
  answer(staffCalls.claimLookUp, lookAgain),
];

const workers = [work(lookUpPaper, (context, { rid }) => findPaper(context, rid))];

/** Points for papers that thank the laboratory. */
export const feature = { routes, workers, privacy, leaving };
