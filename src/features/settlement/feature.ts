import { answer } from '../../host/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  creditDecide,
  creditMake,
  staffStatement,
  staffStatements,
  staffUnsettled,
  statementAdjust,
  statementMake,
  statementRemind,
  statementRevise,
  statementVoid,
  writeOffAsk,
  writeOffDecide,
} from './contract.staff.ts';
import { assignStatement, settlementList, settlementOperate, settlementWays } from './contract.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { makeNightly, remindPayers, watchStatements } from './service.clock.ts';
import { decideCredit, makeCredit } from './service.credits.ts';
import { listSettlements } from './service.list.ts';
import { warnLowBalances } from './service.low-balances.ts';
import { settleAccepted } from './service.making.ts';
import { operateSettlement } from './service.operate.ts';
import { statementPayment } from './service.paying.ts';
import { orderPayment } from './service.prepaying.ts';
import { adjustStatement, remindOfStatement, reviseStatement, voidStatement } from './service.revising.ts';
import { listStatements, listUnsettled, makeForCustomer, readStaffStatement } from './service.staff.ts';
import { readStatement } from './service.view.ts';
import { readWays } from './service.ways.ts';
import { askWriteOff, decideWriteOff } from './service.write-offs.ts';

const routes = [
  answer(settlementList, listSettlements),
  answer(assignStatement, readStatement),
  answer(settlementWays, readWays),
  answer(settlementOperate, operateSettlement),
  answer(staffStatements, listStatements),
  answer(staffStatement, readStaffStatement),
  answer(staffUnsettled, listUnsettled),
  answer(statementMake, makeForCustomer),
  answer(statementRevise, reviseStatement),
  answer(statementRemind, remindOfStatement),
  answer(statementVoid, voidStatement),
  answer(statementAdjust, adjustStatement),
  answer(creditMake, makeCredit),
  answer(creditDecide, decideCredit),
  answer(writeOffAsk, askWriteOff),
  answer(writeOffDecide, decideWriteOff),
];

/** What settlement does by the clock. */
const workers = [
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
  settleAccepted,
  payments: { statement: statementPayment, order: orderPayment },
  isAboutMoney: true,
};
