import { answer, answerInOwnTransactions } from '../../../host/calls/context.ts';
import { shareAdd, shareDel, shareFile, shareLink, shareList, shareOpen } from './contract.ts';
import { addShare, endShare, listShares } from './make-share.ts';
import { linkShared, openShare, viewShared } from './open-share.ts';

export const sharingRoutes = [
  answerInOwnTransactions(shareAdd, addShare),
  answer(shareList, listShares),
  answer(shareDel, endShare),
  answerInOwnTransactions(shareOpen, openShare),
  answer(shareFile, viewShared),
  answer(shareLink, linkShared),
];
