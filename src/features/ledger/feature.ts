import { answer, answerInOwnTransactions } from '../../host/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as book from './contract.staff.ts';
import { leaving } from './leaving.ts';
import { checkBook, isCheckDue } from './service.check.ts';
import { askReversal, decideDraft, listDrafts, writeDraft } from './service.drafts.ts';
import { closeMonth, readMonth, readMonthEnd } from './service.months.ts';
import { exportBook } from './service.sheets.ts';
import { checkNow, listPostings, readTrial, resolveAlarm } from './service.staff.ts';

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
