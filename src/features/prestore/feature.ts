import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { clusterTie, leaving } from './leaving.ts';
import { moveToGroup } from './move-to-group.ts';
import { privacy } from './privacy.ts';
import { expireApplies, expireBonuses } from './service.clock.ts';
import { prestorePayments } from './service.crediting.ts';
import { askGeneralRefund, generalRefundForCustomer, listGeneral } from './service.general-refunds.ts';
import { countReadyPay, listApplies } from './service.lists.ts';
import { exportMovements, listMovements, listRuleBalances, listRuleHistory } from './service.movements.ts';
import { cancelApply, refundForCustomer } from './service.refunds.ts';
import { endRule, listStaffRules, readPrestoreOptions, saveRule } from './service.rules.ts';
import { listStaffApplies, readVoucher, rejectApply } from './service.staff.ts';
import { addApply, editApply } from './service.ts';

const routes = [
  answer(calls.prestoreOptions, readPrestoreOptions),
  answer(calls.prestoreApplyAdd, addApply),
  answerInOwnTransactions(calls.prestoreApplyEdit, editApply),
  answerInOwnTransactions(calls.prestoreApplyCancel, cancelApply),
  answer(calls.prestoreRefund, askGeneralRefund),
  answer(calls.prestoreMove, moveToGroup),
  answer(calls.prestoreApplyReadyPayNum, countReadyPay),
  answer(calls.prestoreApplyList, listApplies),
  answer(calls.prestoreList, listMovements),
  answer(calls.ruleBalanceList, listRuleBalances),
  answer(calls.ruleBalanceHistory, listRuleHistory),
  answer(calls.ruleBalanceExport, exportMovements),
  answer(staffCalls.staffApplyList, listStaffApplies),
  answer(staffCalls.staffApplyVoucher, readVoucher),
  answer(staffCalls.staffApplyReject, rejectApply),
  answer(staffCalls.staffGeneralList, listGeneral),
  answer(staffCalls.staffGeneralRefund, generalRefundForCustomer),
  answer(staffCalls.staffApplyRefund, refundForCustomer),
  answer(staffCalls.staffRuleList, listStaffRules),
  answer(staffCalls.staffRuleSave, saveRule),
  answer(staffCalls.staffRuleEnd, endRule),
];

const workers = [
  workRegularly('expire-top-ups', '*/10 * * * *', expireApplies),
  workRegularly('expire-bonuses', '20 0 * * *', expireBonuses),
];

export const feature = {
  routes,
  workers,
  privacy,
  leaving,
  clusterTie,
  payments: { prestore: prestorePayments },
  isAboutMoney: true,
};
