import { Failure } from '../../../core/failure.ts';
import type { Fen } from '../../../core/money.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { creditRefusals } from '../../credit/rules.ts';
import { creditLeft, lineOf, takeCredit } from '../../credit/use-credit.ts';
import { beginCredit } from '../../orders/charges.ts';
import { creditRefOf, remainingOf, type SettlementContext, type Statement, statementRows } from '../moves.ts';
import { settlementRefusals } from '../rules.states.ts';
import { overdueSince } from '../standing.ts';
import { lockUnpaid, type Wish } from './pay-statements.ts';
import { dueDateOf } from './rules.payment.ts';

/**
 * Puts what is left to be paid of statements on their owner's credit line: nothing is paid, they are due at the end of its
 * term. Refuses 信用额度不足, with the reason a line that gives nothing, and a part of a statement.
 */
export async function deferToCredit(
  context: SettlementContext,
  { rids, amountFen, by }: Wish,
): Promise<Statement[]> {
  const { db, now } = context;
  const unpaid = await lockUnpaid(context, rids, by.rid);
  const remaining = unpaid.reduce((sum, statement) => sum + remainingOf(statement), 0);
  if (amountFen !== undefined && amountFen !== remaining) throw new Failure(settlementRefusals.wholeOnly);
  const moved: Statement[] = [];
  for (const statement of unpaid) {
    const { rid, owner } = statement;
    const step = { action: 'defer', by, now } as const;
    statementRows.allow(statement, step);
    await beginCredit(db, owner);
    const line = await takeCredit(db, { owner, ref: creditRefOf(rid), fen: remainingOf(statement) });
    if (!line) throw new Failure(creditRefusals.none);
    const dueDate = dueDateOf(shanghaiDate(now), line.termDays);
    moved.push(await statementRows.move(db, statement, { ...step, changes: { onCredit: true, dueDate } }));
  }
  return moved;
}

/** How statements of an owner could be put on credit, as a way to pay; nothing where there is no line. At most four statements. */
export async function creditWay(
  db: Database,
  owner: string,
  { amountFen, isWhole, isOnCredit }: { amountFen: Fen; isWhole: boolean; isOnCredit: boolean },
) {
  if (isOnCredit || !(await lineOf(db, owner))) return [];
  const { leftFen, reason } = await creditLeft(db, owner);
  const why =
    reason ||
    ((await overdueSince(db, owner)) && creditRefusals.overdueUse) ||
    (!isWhole && settlementRefusals.wholeOnly) ||
    (amountFen > leftFen && creditRefusals.notEnough) ||
    '';
  const way = { way: 4, name: '信用额度', balance_fen: leftFen, cash_fen: 0, bonus_fen: 0 };
  return [{ ...way, enabled: why ? (0 as const) : (1 as const), reason: why }];
}
