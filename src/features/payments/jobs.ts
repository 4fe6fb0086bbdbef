import { type Worker, work, workRegularly } from '../../host/jobs.ts';
import { askByJob, askJob, hostOfJob, watchPayments } from './service.asking.ts';
import { fetchYesterday } from './service.bills.ts';
import { sweepNotices } from './service.notices.ts';
import { pursueRefund, refundJob, watchRefunds } from './service.refunds.ts';
import type { PaymentHandlers } from './service.taking.ts';

/** What is done about payments beside the calls; `handlers` say what each purpose does. */
export function workers(handlers: PaymentHandlers): Worker[] {
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
