import { answer } from '../../host/context.ts';
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
import { decideCredit, makeCredit } from './service.credits.ts';
import { listSettlements } from './service.list.ts';
import { operateSettlement } from './service.operate.ts';
import { adjustStatement, remindOfStatement, reviseStatement, voidStatement } from './service.revising.ts';
import { listStatements, listUnsettled, makeForCustomer, readStaffStatement } from './service.staff.ts';
import { readStatement } from './service.view.ts';
import { readWays } from './service.ways.ts';
import { askWriteOff, decideWriteOff } from './service.write-offs.ts';

export const routes = [
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
