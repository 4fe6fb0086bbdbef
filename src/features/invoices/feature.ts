import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { answerUpload } from '../../host/calls/uploads.ts';
import { workRegularly } from '../../host/jobs.ts';
import { admitStaff, examine, keepFiles, largest } from '../files/service.ts';
import { askInvoices, cancelInvoice, editInvoice, signInvoice } from './asking/ask.ts';
import { readFile, readInvoices } from './asking/read.ts';
import { isTitleInUse, signOld } from './clock.ts';
import * as desk from './contract.staff.ts';
import * as calls from './contract.ts';
import {
  listDifferences,
  listInvoices,
  printInvoices,
  readStaffFile,
  readStaffInvoice,
} from './desk/list.ts';
import * as work from './desk/work.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';

const routes = [
  answer(calls.invoiceAdd, askInvoices),
  answer(calls.invoiceEdit, editInvoice),
  answer(calls.invoiceCancel, cancelInvoice),
  answer(calls.invoiceSign, signInvoice),
  answer(calls.invoiceInfo, readInvoices),
  answer(calls.invoiceFile, readFile),
  answer(desk.staffInvoiceList, listInvoices),
  answer(desk.staffInvoiceSheet, printInvoices),
  answer(desk.staffInvoiceDetail, readStaffInvoice),
  answer(desk.staffInvoiceFile, readStaffFile),
  answer(desk.staffInvoiceAccept, work.acceptInvoices),
  answer(desk.staffInvoiceReject, work.rejectInvoice),
  answer(desk.staffInvoiceFail, work.failInvoice),
  answerInOwnTransactions(desk.staffInvoiceIssue, work.issueByHand),
  answer(desk.staffInvoiceMail, work.mailInvoice),
  answer(desk.staffInvoiceAskRed, work.askRed),
  answer(desk.staffInvoiceConfirmRed, work.confirmRed),
  answer(desk.staffInvoiceKeep, work.keepInvoice),
  answerInOwnTransactions(desk.staffInvoiceRed, work.redByHand),
  answer(desk.staffInvoiceDifferences, listDifferences),
];

/** Files of invoices. */
const uploads = [
  answerUpload(desk.invoiceUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];

const workers = [workRegularly('sign-old-invoices', '25 4 * * *', signOld)];

export const feature = { routes, uploads, workers, privacy, leaving, isTitleInUse, isAboutMoney: true };
