import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { type Worker, work, workRegularly } from '../../host/jobs.ts';
import * as staffCalls from './contract.staff.ts';
import { paymentState, paymentWays } from './contract.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { routeNotices } from './routes.notices.ts';
import { askByJob, askJob, hostOfJob, watchPayments } from './service.asking.ts';
import { listBills, readBillDay, resolveDifference, settleBill } from './service.bill-desk.ts';
import { fetchBillNow, fetchYesterday } from './service.bills.ts';
import { sweepNotices } from './service.notices.ts';
import { pursueRefund, refundJob, watchRefunds } from './service.refunds.ts';
import { askNow, listPayments } from './service.staff.ts';
import { listWays, readState } from './service.state.ts';
import type { PaymentHandlers } from './service.taking.ts';

/** The calls about payments; `handlers` say what each purpose does with its money. */
function routes({ handlers }: { handlers: PaymentHandlers }) {
  return [
    answerInOwnTransactions(paymentState, readState(handlers)),
    answerInOwnTransactions(paymentWays, listWays),
    answer(staffCalls.paymentList, listPayments),
    answerInOwnTransactions(staffCalls.paymentAsk, askNow(handlers)),
    answer(staffCalls.billList, listBills),
    answer(staffCalls.billDay, readBillDay),
    answerInOwnTransactions(staffCalls.billFetch, fetchBillNow(handlers)),
    answer(staffCalls.differenceResolve, resolveDifference),
    answer(staffCalls.billSettle, settleBill),
  ];
}

/** What is done about payments beside the calls; `handlers` say what each purpose does. */
function workers({ handlers }: { handlers: PaymentHandlers }): Worker[] {
  return [
    work(askJob, (context, { rid }) => askByJob(context, handlers, rid)),
    // What fails is pursued by the watch a minute later.
    work(refundJob, (context, { rid }) => pursueRefund(hostOfJob(context), handlers, rid)),
    workRegularly('watch-payments', '* * * * *', (context) => watchPayments(context, handlers)),
    workRegularly('watch-refunds', '* * * * *', (context) => watchRefunds(context, handlers)),
    workRegularly('fetch-gateway-bills', '30 10,13 * * *', (context) => fetchYesterday(context, handlers)),
    workRegularly('sweep-payment-notices', '50 3 * * *', sweepNotices),
  ];
}

export const feature = { routes, workers, privacy, leaving, mount: routeNotices, isAboutMoney: true };
