import { answer } from '../../host/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  quoteAdd,
  quoteAnew,
  quoteCustomers,
  quoteList,
  quotePaper,
  quoteWithdraw,
} from './contract.staff.ts';
import { planAdd, planList, planOperate, planQuotePaper } from './contract.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { listPlan } from './service.list.ts';
import { operatePlan } from './service.operate.ts';
import { listQuotes, printOwnQuote, printQuote } from './service.staff-quote-list.ts';
import { addQuote, findCustomers, quoteAgain, withdrawQuote } from './service.staff-quotes.ts';
import { settleEntries } from './service.sweeping.ts';
import { addToPlan, countPlan } from './service.ts';

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
