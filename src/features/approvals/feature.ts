import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as calls from './contract.ts';
import { answerMany, listApprovals, readApproval, sendAgain } from './lists.ts';
import { answerByLink } from './open-link.ts';
import { remindApprovers } from './remind.ts';

const routes = [
  answer(calls.openApprove, answerByLink),
  answerInOwnTransactions(calls.clusterApprove, answerMany),
  answer(calls.clusterApprovals, listApprovals),
  answer(calls.clusterApproval, readApproval),
  answer(calls.clusterApprovalSend, sendAgain),
];

/** Whether those who manage a group allow what its members want to spend. */
export const feature = {
  routes,
  workers: [workRegularly('remind-approvers', '*/10 * * * *', remindApprovers)],
};
