import { type Answer, answer } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { bookingUsed } from '../reservations/used.ts';
import { makeNightly, remindPayers, watchStatements } from './clock.ts';
import * as calls from './contract.ts';
import { listAgeing, printAgeing, readPayerRecord } from './desk/ageing.ts';
import * as deskCalls from './desk/contract.ts';
import { listStatements, listUnsettled, makeForOwner, readStaffStatement } from './desk/desk.ts';
import { clusterReport } from './groups/contract.ts';
import { reportOnGroup } from './groups/report.ts';
import { clusterTie, leaving } from './leaving.ts';
import { decideCredit, makeCredit } from './making/credits.ts';
import { settleAccepted } from './making/make-statements.ts';
import { adjustStatement, remindOfStatement, reviseStatement, voidStatement } from './making/revise.ts';
import { settlePaidBooking } from './making/settle-paid-booking.ts';
import { askWriteOff, decideWriteOff } from './making/write-offs.ts';
import { listSettlements } from './mine/list-settlements.ts';
import { operateSettlement } from './mine/operate.ts';
import { orderParts } from './mine/parts-of-order.ts';
import { type StatementPack, statementReader } from './mine/read-statement.ts';
import { warnLowBalances } from './paying/low-balances.ts';
import { statementPayment } from './paying/pay-statements.ts';
import { bookingPayment } from './paying/prepay-bookings.ts';
import { orderPayment } from './paying/prepay-orders.ts';
import { readWays } from './paying/ways.ts';
import { privacy } from './privacy.ts';
import { changeNumber } from './projects/change-number.ts';
import { changeProject } from './projects/change-project.ts';
import { clusterCharge, orderProjectNo } from './projects/contract.ts';
import { overdueSince } from './standing.ts';

/** What settlement needs of later features: what goes with the invoices of a statement. */
type Later = { packOfStatement: StatementPack };

const routes = ({ packOfStatement }: Later): Answer[] => [
  answer(calls.settlementList, listSettlements),
  answer(calls.assignStatement, statementReader(packOfStatement)),
  answer(calls.settlementWays, readWays),
  answer(calls.settlementOperate, operateSettlement),
  answer(clusterReport, reportOnGroup),
  answer(clusterCharge, changeProject),
  answer(orderProjectNo, changeNumber),
  answer(deskCalls.staffStatements, listStatements),
  answer(deskCalls.staffStatement, readStaffStatement),
  answer(deskCalls.staffUnsettled, listUnsettled),
  answer(deskCalls.statementMake, makeForOwner),
  answer(deskCalls.statementRevise, reviseStatement),
  answer(deskCalls.statementRemind, remindOfStatement),
  answer(deskCalls.statementVoid, voidStatement),
  answer(deskCalls.statementAdjust, adjustStatement),
  answer(deskCalls.creditMake, makeCredit),
  answer(deskCalls.creditDecide, decideCredit),
  answer(deskCalls.writeOffAsk, askWriteOff),
  answer(deskCalls.writeOffDecide, decideWriteOff),
  answer(deskCalls.ageingList, listAgeing),
  answer(deskCalls.ageingSheet, printAgeing),
  answer(deskCalls.payerRecord, readPayerRecord),
];

/** What settlement does by the clock. */
const workers = [
  work(bookingUsed, settlePaidBooking),
  workRegularly('watch-statements', '10 0 * * *', watchStatements),
  workRegularly('make-statements', '30 1 * * *', makeNightly),
  workRegularly('remind-payers', '5 9 * * *', remindPayers),
  workRegularly('warn-low-balances', '10 9 * * *', warnLowBalances),
];

export const feature = {
  routes,
  workers,
  privacy,
  leaving,
  clusterTie,
  settleAccepted,
  overdueSince,
  orderParts,
  payments: { statement: statementPayment, order: orderPayment, booking: bookingPayment },
  isAboutMoney: true,
};
