import { answer } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import * as calls from './contract.ts';
import * as inviteCalls from './invites/contract.ts';
import {
  addInvite,
  expireInvites,
  listInvites,
  sendAgain,
  sendInvite,
  withdrawInvite,
  workOffInvite,
} from './invites/send-invites.ts';
import { lookAtQuote, takeQuote } from './invites/take-invite.ts';
import { leaving } from './leaving.ts';
import { listPlan } from './list-plan.ts';
import { operatePlan } from './operate-plan.ts';
import { addToPlan, countPlan } from './plan.ts';
import { privacy } from './privacy.ts';
import * as quotesCalls from './quotes/contract.ts';
import { listQuotes, printOwnQuote, printQuote } from './quotes/list-quotes.ts';
import { addQuote, findCustomers, quoteAgain, withdrawQuote } from './quotes/write-quotes.ts';
import { settleEntries } from './settle-entries.ts';

const routes = [
  answer(calls.planAdd, addToPlan),
  answer(calls.planList, listPlan),
  answer(calls.planOperate, operatePlan),
  answer(calls.planQuotePaper, printOwnQuote),
  answer(quotesCalls.quoteCustomers, findCustomers),
  answer(quotesCalls.quoteList, listQuotes),
  answer(quotesCalls.quoteAdd, addQuote),
  answer(quotesCalls.quoteAnew, quoteAgain),
  answer(quotesCalls.quoteWithdraw, withdrawQuote),
  answer(quotesCalls.quotePaper, printQuote),
  answer(inviteCalls.inviteAdd, addInvite),
  answer(inviteCalls.inviteList, listInvites),
  answer(inviteCalls.inviteSend, sendAgain),
  answer(inviteCalls.inviteWithdraw, withdrawInvite),
  answer(inviteCalls.quoteLook, lookAtQuote),
  answer(inviteCalls.quoteTake, takeQuote),
];

const workers = [
  work(sendInvite, workOffInvite),
  workRegularly('settle-plan-entries', '*/15 * * * *', settleEntries),
  workRegularly('expire-quote-links', '5-59/15 * * * *', expireInvites),
];

export const feature = { routes, workers, privacy, leaving, countPlan };
