import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { answerUpload } from '../../host/calls/uploads.ts';
import { work as doing, type Worker, workRegularly } from '../../host/jobs.ts';
import { invoiceDue } from '../customers/titles/invoice-due.ts';
import { admitStaff, examine, keepFiles, largest } from '../files/service.ts';
import { askInvoices, cancelInvoice, editInvoice, signInvoice } from './asking/ask.ts';
import { askChosen } from './asking/ask-chosen.ts';
import { orderParts } from './asking/parts-of-order.ts';
import { readFile, readInvoices } from './asking/read.ts';
import { signOld } from './clock.ts';
import * as platform from './contract.platform.ts';
import * as desk from './contract.staff.ts';
import * as calls from './contract.ts';
import {
  listDifferences,
  listInvoices,
  printInvoices,
  readStaffFile,
  readStaffInvoice,
} from './desk/list.ts';
import { parcelSource } from './desk/sent-parcels.ts';
import * as work from './desk/work.ts';
import { clusterTie, leaving } from './leaving.ts';
import { mailInvoiceFiles } from './mailing.ts';
import { invoiceFilesOf } from './own-files.ts';
import * as packCalls from './pack/contract.ts';
import { givePack, packOfStatement, readPackRule } from './pack/give-pack.ts';
import { mailPack } from './pack/mail-pack.ts';
import { packDue } from './pack/pack-due.ts';
import { compareOrders } from './platform/compare.ts';
import { issueByPlatform, readPlatform, redByPlatform } from './platform/desk.ts';
import { pursueJob } from './platform/orders.ts';
import { pursueOrder, watchOrders } from './platform/pursue.ts';
import { routeInvoiceNotices } from './platform/routes.notices.ts';
import { privacy } from './privacy.ts';
import { isTitleInUse } from './title-use.ts';

const routes = [
  answer(calls.invoiceAdd, askInvoices),
  answer(calls.invoiceEdit, editInvoice),
  answer(calls.invoiceCancel, cancelInvoice),
  answer(calls.invoiceSign, signInvoice),
  answer(calls.invoiceInfo, readInvoices),
  answer(calls.invoiceFile, readFile),
  answer(calls.invoiceMail, mailInvoiceFiles),
  answer(packCalls.packRule, readPackRule),
  answer(packCalls.invoicePack, givePack),
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
  answerInOwnTransactions(platform.staffInvoicePlatform, readPlatform),
  answerInOwnTransactions(platform.staffInvoicePlatformIssue, issueByPlatform),
  answerInOwnTransactions(platform.staffInvoicePlatformRed, redByPlatform),
  answerInOwnTransactions(platform.staffInvoiceReadPdf, work.readSentPdf),
];

/** Files of invoices. */
const uploads = [
  answerUpload(desk.invoiceUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];

const workers: readonly Worker[] = [
  workRegularly('sign-old-invoices', '25 4 * * *', signOld),
  doing(invoiceDue, askChosen),
  doing(packDue, mailPack),
  doing(pursueJob, (context, { rid }) => pursueOrder(context, rid)),
  workRegularly('watch-invoice-orders', '* * * * *', watchOrders),
  workRegularly('compare-invoices', '40 5 * * *', compareOrders),
];

export const feature = {
  ...{ routes, uploads, workers, privacy, leaving, clusterTie, isTitleInUse, packOfStatement, orderParts },
  ...{ keptFiles: invoiceFilesOf, parcelSource },
  ...{ mount: routeInvoiceNotices, isAboutMoney: true },
};
