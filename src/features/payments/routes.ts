import { answer, answerInOwnTransactions } from '../../host/context.ts';
import {
  billDay,
  billFetch,
  billList,
  billSettle,
  differenceResolve,
  paymentAsk,
  paymentList,
} from './contract.staff.ts';
import { paymentState, paymentWays } from './contract.ts';
import { listBills, readBillDay, resolveDifference, settleBill } from './service.bill-desk.ts';
import { fetchBillNow } from './service.bills.ts';
import { askNow, listPayments } from './service.staff.ts';
import { listWays, readState } from './service.state.ts';
import type { PaymentHandlers } from './service.taking.ts';

/** The calls about payments; `handlers` say what each purpose does with its money. */
export function routes(handlers: PaymentHandlers) {
  return [
    answerInOwnTransactions(paymentState, readState(handlers)),
    answerInOwnTransactions(paymentWays, listWays),
    answer(paymentList, listPayments),
    answerInOwnTransactions(paymentAsk, askNow(handlers)),
    answer(billList, listBills),
    answer(billDay, readBillDay),
    answerInOwnTransactions(billFetch, fetchBillNow(handlers)),
    answer(differenceResolve, resolveDifference),
    answer(billSettle, settleBill),
  ];
}
