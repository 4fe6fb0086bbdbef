import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { creditOperator, type OverdueSince } from './applying.ts';
import { creditStanding, linesWatcher, lineWatcher } from './clock.ts';
import * as staffCalls from './contract.staff.ts';
import { creditOperate } from './contract.ts';
import { decideApply, listApplies, readPaper, staffApplier, viewApply } from './desk.applies.ts';
import { lineMover, listLines, printLines } from './desk.lines.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { creditRefusals } from './rules.ts';
import { lineOf, usedCredit } from './use-credit.ts';

/** What credit needs of later features: since when something of an owner's is overdue. */
type Later = { overdueSince: OverdueSince };

const routes = ({ overdueSince }: Later): Answer[] => [
  answerInOwnTransactions(creditOperate, creditOperator(overdueSince)),
  answer(staffCalls.creditApplyList, listApplies),
  answer(staffCalls.creditApplyView, viewApply),
  answer(staffCalls.creditPaper, readPaper),
  answer(staffCalls.creditDecideApply, decideApply),
  answer(staffCalls.creditApplyFor, staffApplier(overdueSince)),
  answer(staffCalls.creditLineList, listLines),
  answer(staffCalls.creditLineSheet, printLines),
  answer(staffCalls.creditLineMove, lineMover(overdueSince)),
];

const workers = ({ overdueSince }: Later) => [
  workRegularly('watch-credit-lines', '20 0 * * *', linesWatcher(overdueSince)),
  work(creditStanding, lineWatcher(overdueSince)),
];

/** A group whose line is used is not dissolved; one that is not ends with the group. */
async function clusterTie(db: Database, clusterRid: string): Promise<string | undefined> {
  const line = await lineOf(db, clusterRid, 'update');
  return line && (await usedCredit(db, clusterRid)) > 0 ? creditRefusals.groupInUse : undefined;
}

export const feature = { routes, workers, privacy, leaving, clusterTie, isAboutMoney: true };
