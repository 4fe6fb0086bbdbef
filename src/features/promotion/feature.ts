import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { sealedIn } from '../../host/records/sealed.ts';
import { profileCompleted } from '../customers/profile-completed.ts';
import { customerJoined } from '../identity/customer-joined.ts';
import { orderMoney } from '../settlement/order-money.ts';
import { rankNightly } from './earning/clock.ts';
import * as earning from './earning/contract.ts';
import { earnInvitation } from './earning/invite-points.ts';
import { earnPoints } from './earning/order-points.ts';
import {
  listForStaff,
  listInvitations,
  readGift,
  readInvitation,
  readRewardSource,
} from './earning/read-invitations.ts';
import { orderRewarder } from './earning/reward-order.ts';
import { thankForProfile, welcomeCustomer } from './earning/welcome.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { applyAsPromoter, digestedText } from './promoters/apply.ts';
import * as promoterDesk from './promoters/contract.staff.ts';
import * as promoterCalls from './promoters/contract.ts';
import { decideApply, listApplies, listPromoters, movePromoter, revealNumbers } from './promoters/desk.ts';
import { readMyPromotion } from './promoters/read-page.ts';
import { promoterApplies, promoters } from './promoters/tables.ts';
import { matureRebates } from './rebates/clock.ts';
import { rebateList } from './rebates/contract.ts';
import { earnRebate } from './rebates/earn-rebate.ts';
import { listRebates, listRebatesForStaff, printRebates } from './rebates/list.ts';
import { addWithdrawal, cancelWithdrawal, updateWithdrawal } from './withdrawals/ask.ts';
import * as withdrawalDesk from './withdrawals/contract.staff.ts';
import * as withdrawalCalls from './withdrawals/contract.ts';
import * as desk from './withdrawals/desk.ts';
import { listWithdrawals } from './withdrawals/list.ts';

/** Who earns by a finished order, each brought to what it is worth now, in this order. */
const earners = [earnPoints, earnInvitation, earnRebate];

const routes = [
  answer(earning.inviteGift, readGift),
  answer(earning.inviteInit, readInvitation),
  answer(earning.inviteList, listInvitations),
  answer(earning.inviteOrderDetail, readRewardSource),
  answer(earning.staffInvitations, listForStaff),
  answer(promoterCalls.promoterApplyAdd, applyAsPromoter),
  answer(promoterCalls.myPromotionInit, readMyPromotion),
  answer(promoterDesk.promoterApplyList, listApplies),
  answer(promoterDesk.promoterApplyNumbers, revealNumbers),
  answer(promoterDesk.promoterApplyDecide, decideApply),
  answer(promoterDesk.promoterList, listPromoters),
  answer(promoterDesk.promoterMove, movePromoter),
  answer(rebateList, listRebates),
  answer(promoterDesk.staffRebateList, listRebatesForStaff),
  answer(promoterDesk.staffRebateSheet, printRebates),
  answerInOwnTransactions(withdrawalCalls.withdrawAdd, addWithdrawal),
  answerInOwnTransactions(withdrawalCalls.withdrawUpdate, updateWithdrawal),
  answer(withdrawalCalls.withdrawCancel, cancelWithdrawal),
  answer(withdrawalCalls.withdrawList, listWithdrawals),
  answer(withdrawalDesk.staffWithdrawalList, desk.listForStaff),
  answer(withdrawalDesk.staffWithdrawalApprove, desk.approveWithdrawal),
  answer(withdrawalDesk.staffWithdrawalRefuse, desk.refuseWithdrawal),
  answer(withdrawalDesk.staffWithdrawalFile, desk.fileForBank),
  answer(withdrawalDesk.staffWithdrawalPay, desk.payWithdrawal),
  answer(withdrawalDesk.staffWithdrawalFail, desk.failWithdrawal),
];

const workers = [
  work(orderMoney, orderRewarder(earners)),
  work(customerJoined, welcomeCustomer),
  work(profileCompleted, thankForProfile),
  workRegularly('rank-customers', '20 2 * * *', rankNightly),
  workRegularly('mature-rebates', '35 0 * * *', matureRebates),
];

/** What finished orders, friends who were invited and promoters' customers earn. */
const sealed = [promoterApplies, promoters].map((table) =>
  sealedIn(table.idSealed, { column: table.idDigest, digested: digestedText }),
);

export const feature = { routes, workers, privacy, sealed, leaving, isAboutMoney: true };
