import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { planAdd, planList, planOperate, planQuotePaper } from './contract.ts';
import { leaving } from './leaving.ts';
import { listPlan } from './list-plan.ts';
import { operatePlan } from './operate-plan.ts';
import { addToPlan, countPlan } from './plan.ts';
import { privacy } from './privacy.ts';
import {
  quoteAdd,
  quoteAnew,
  quoteCustomers,
  quoteList,
  quotePaper,
  quoteWithdraw,
} from './quotes/contract.ts';
import { listQuotes, printOwnQuote, printQuote } from './quotes/list-quotes.ts';
import { addQuote, findCustomers, quoteAgain, withdrawQuote } from './quotes/write-quotes.ts';
import { settleEntries } from './settle-entries.ts';

const routes = [
  answer(planAdd, addToPlan),
  answer(planList, listPlan),
  answer(planOperate, operatePlan),
  answer(planQuotePaper, printOwnQuote),
  answer(quoteCustomers, findCustomers),
  answer(quoteList, listQuotes),
  answer(quoteAdd, addQuote),
  answer(quoteAnew, quoteAgain),
  answer(quoteWithdraw, withdrawQuote),
  answer(quotePaper, printQuote),
];

const workers = [workRegularly('settle-plan-entries', '*/15 * * * *', settleEntries)];

export const feature = { routes, workers, privacy, leaving, countPlan };
