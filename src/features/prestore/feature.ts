import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  staffApplyList,
  staffApplyRefund,
  staffApplyReject,
  staffApplyVoucher,
  staffGeneralList,
  staffGeneralRefund,
  staffPayoutApprove,
  staffPayoutList,
  staffPayoutPay,
  staffPayoutRefuse,
  staffRuleEnd,
  staffRuleList,
  staffRuleSave,
} from './contract.staff.ts';
import {
  prestoreApplyAdd,
  prestoreApplyCancel,
  prestoreApplyEdit,
  prestoreApplyList,
  prestoreApplyReadyPayNum,
  prestoreList,
  prestoreOptions,
  prestoreRefund,
  promotionAll4user,
  ruleBalanceExport,
  ruleBalanceHistory,
  ruleBalanceList,
} from './contract.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { expireApplies, expireBonuses } from './service.clock.ts';
import { prestorePayments } from './service.crediting.ts';
import { askGeneralRefund, generalRefundForCustomer, listGeneral } from './service.general-refunds.ts';
import { countReadyPay, listApplies } from './service.lists.ts';
import { exportMovements, listMovements, listRuleBalances, listRuleHistory } from './service.movements.ts';
import { approveRefund, listPayouts, payRefund, refuseRefund } from './service.payouts.ts';
import { cancelApply, refundForCustomer } from './service.refunds.ts';
import { endRule, listPromotions, listStaffRules, readPrestoreOptions, saveRule } from './service.rules.ts';
import { listStaffApplies, readVoucher, rejectApply } from './service.staff.ts';
import { addApply, editApply } from './service.ts';

const routes = [
  answer(prestoreOptions, readPrestoreOptions),
  answer(prestoreApplyAdd, addApply),
  answerInOwnTransactions(prestoreApplyEdit, editApply),
  answerInOwnTransactions(prestoreApplyCancel, cancelApply),
  answer(prestoreRefund, askGeneralRefund),
  answer(prestoreApplyReadyPayNum, countReadyPay),
  answer(prestoreApplyList, listApplies),
  answer(prestoreList, listMovements),
  answer(ruleBalanceList, listRuleBalances),
  answer(ruleBalanceHistory, listRuleHistory),
  answer(ruleBalanceExport, exportMovements),
  answer(promotionAll4user, listPromotions),
  answer(staffApplyList, listStaffApplies),
  answer(staffApplyVoucher, readVoucher),
  answer(staffApplyReject, rejectApply),
  answer(staffGeneralList, listGeneral),
  answer(staffGeneralRefund, generalRefundForCustomer),
  answer(staffApplyRefund, refundForCustomer),
  answer(staffRuleList, listStaffRules),
  answer(staffRuleSave, saveRule),
  answer(staffRuleEnd, endRule),
  answer(staffPayoutList, listPayouts),
  answer(staffPayoutApprove, approveRefund),
  answer(staffPayoutPay, payRefund),
  answer(staffPayoutRefuse, refuseRefund),
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
  payments: { prestore: prestorePayments },
  isAboutMoney: true,
};
