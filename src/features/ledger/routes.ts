import { answer, answerInOwnTransactions } from '../../host/context.ts';
import * as book from './contract.staff.ts';
import { askReversal, decideDraft, listDrafts, writeDraft } from './service.drafts.ts';
import { closeMonth, readMonth, readMonthEnd } from './service.months.ts';
import { exportBook } from './service.sheets.ts';
import { checkNow, listPostings, readTrial, resolveAlarm } from './service.staff.ts';

/** The slice's table of contents. */
export const routes = [
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
