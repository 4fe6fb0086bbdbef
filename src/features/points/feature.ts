import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { pointsOfCustomer } from './contract.staff.ts';
import * as calls from './contract.ts';
import { exchangeRoutes, exchangeUploads } from './exchange/calls.ts';
import { openExchangesOf } from './exchange/leaving.ts';
import { exchangePrivacy } from './exchange/privacy.ts';
import { parcelSource } from './exchange/sent-parcels.ts';
import { findReceiver, transferPoints } from './give-points.ts';
import { lapsePoints, warnOfLapse } from './lapse-points.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { listMoves, readForStaff, readPoints } from './read-points.ts';
import { signIn } from './sign-in.ts';

const routes: Answer[] = [
  answer(calls.integrationInit, readPoints),
  answer(calls.integrationList, listMoves),
  answer(calls.integrationSign, signIn),
  answerInOwnTransactions(calls.integrationReceiver, findReceiver),
  answerInOwnTransactions(calls.integrationTransfer, transferPoints),
  answer(pointsOfCustomer, readForStaff),
];

const workers = [
  workRegularly('lapse-points', '25 0 * * *', lapsePoints),
  workRegularly('warn-of-points', '15 9 * * *', warnOfLapse),
];

/** Points: what they come from and go to. */
export const feature = {
  routes: [...routes, ...exchangeRoutes],
  uploads: exchangeUploads,
  workers,
  parcelSource,
  privacy: [...privacy, ...exchangePrivacy],
  leaving: { ...leaving, open: openExchangesOf },
};
