import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { checkBook, isCheckDue } from './check.ts';
import * as book from './desk/contract.ts';
import { askReversal, decideDraft, listDrafts, writeDraft } from './desk/drafts.ts';
import { closeMonth, readMonth, readMonthEnd } from './desk/months.ts';
import { checkNow, listPostings, readTrial, resolveAlarm } from './desk/read-book.ts';
import { exportBook } from './desk/sheets.ts';
import { leaving } from './leaving.ts';

/** The slice's table of contents. */
const routes = [
  answer(book.ledgerList, listPostings),
  answer(book.ledgerTrial, readTrial),
  answer(book.ledgerExport, exportBook),
  answer(book.ledgerMonth, readMonth),
  answer(book.ledgerMonthEnd, readMonthEnd),
  answerInOwnTransactions(book.ledgerCheck, checkNow),
  answerInOwnTransactions(book.ledgerResolve, resolveAlarm),
  answerInOwnTransactions(book.ledgerClose, closeMonth),
  answer(book.ledgerDrafts, listDrafts),
  answer(book.ledgerDraftWrite, writeDraft),
  answer(book.ledgerReverse, askReversal),
  answer(book.ledgerDraftDecide, decideDraft),
];

/** What the ledger does by the clock. */
const workers = [
  workRegularly('check-ledger', '* * * * *', async (context) => {
    if (await isCheckDue(context)) await checkBook(context, 'outflows');
  }),
];

export const feature = { routes, workers, leaving, isAboutMoney: true };
