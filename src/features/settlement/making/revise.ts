import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { holdHands, noteHands, readHands } from '../../ledger/hands.ts';
import { isSmallChange } from '../../results/rules.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { depositOf } from '../../wallets/service.deposits.ts';
import type { statementAdjust, statementRemind, statementRevise, statementVoid } from '../desk/contract.ts';
import { staffSettler } from '../desk/desk.ts';
import { depositRefOf, type Line, linesOf, remainingOf, type Statement, statementRows } from '../moves.ts';
import { depositParts, netOfLine, totalOfLines } from '../paying/rules.payment.ts';
import { moneyOf } from '../paying/take-money.ts';
import { confirmedStates, settlementRefusals, statementStates } from '../rules.states.ts';
import { statementLines, statements } from '../tables.ts';
import { tellPayers } from '../tell-payers.ts';
import { makeOne, tellIssued, writeVersion } from './make-statements.ts';

/** Changes a statement that is not confirmed, as its next version, and shows it to the customer; see the contract. */
export const reviseStatement: Answers<typeof statementRevise> = async (
  context,
  { rid, version, reason, lines: wanted },
) => {
  const { db, now, actor, note } = context;
  const [seen] = await db.select({ owner: statements.owner }).from(statements).where(eq(statements.rid, rid));
  await holdHands(db, actor.rid, { owner: seen?.owner ?? '' });
  const statement = await statementRows.lock(db, rid, 'any');
  const lines = await linesOf(db, [rid]);
  const next = wanted.map((line) => {
    const before = lines.find((each) => each.rid === line.rid);
    if (!before) throw new Failure(refusals.notFound);
    return { before, ...line };
  });
  if (new Set(wanted.map((line) => line.rid)).size !== wanted.length) throw new Failure(refusals.badInput);
  const mayDecide = scopeOf(actor.role, 'statements:approve') !== undefined;
  if (!mayDecide && next.some(({ before, amount_fen }) => !isSmallChange(before.amountFen, amount_fen)))
    throw new Failure(settlementRefusals.bigChange);
  const kept = next.map(({ before, amount_fen, description, project_no }) => ({
    ...before,
    // A discount is never more than what it is taken off.
    ...{ amountFen: amount_fen, discountFen: Math.min(before.discountFen, amount_fen), description },
    // A group's lines carry the number of the project that their order is for.
    projectNo: statement.owner === statement.customerRid ? project_no : before.projectNo,
  }));
  const totalFen = totalOfLines(kept);
  const edition = statement.edition + 1;
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    ...{ action: 'revise', by: staffSettler(context), version, reason },
    changes: { totalFen, edition, shownAt: now, dispute: null },
  });
  await db.delete(statementLines).where(
    and(
      eq(statementLines.statementRid, rid),
      notInArray(
        statementLines.rid,
        kept.map((line) => line.rid),
      ),
    ),
  );
  for (const { rid: lineRid, amountFen, discountFen, description, projectNo } of kept) {
    await db
      .update(statementLines)
      .set({ amountFen, discountFen, description, projectNo })
      .where(eq(statementLines.rid, lineRid));
  }
  await countFreed(context, moved, lines, kept);
  await writeVersion(db, moved, kept, now, reason);
  await tellIssued(context, moved);
  note(`${moved.no} 第${edition}版 ¥${yuan(statement.totalFen)} → ¥${yuan(totalFen)}，${reason}`);
  return { version: moved.version, edition };
};

/**
 * What was paid before and is not needed for the new amounts goes back to prestore with the confirmation, so whoever
 * lowers them has let it in: within the day's limit of one person, and not to be paid out by them (trust figure G41).
 */
async function countFreed(
  context: StaffContext,
  { rid, owner, edition }: Statement,
  before: readonly Line[],
  after: readonly Line[],
): Promise<void> {
  const { db, actor } = context;
  const { bonusMaxShare } = await moneyOf(context);
  let fen = 0;
  for (const ref of new Set(before.flatMap((line) => depositRefOf(line) ?? []))) {
    const deposit = await depositOf(db, { owner, ref });
    const neededFor = (lines: readonly Line[]) => {
      const owed = lines.filter((line) => depositRefOf(line) === ref).map(netOfLine);
      const owedFen = owed.reduce((sum, each) => sum + each, 0);
      return depositParts(owedFen, deposit, bonusMaxShare).cashFen;
    };
    fen += neededFor(before) - neededFor(after);
  }
  if (fen <= 0) return;
  const act = { ref: `revision:${rid}:${edition}`, owner, fen, isCredit: true };
  const { excess } = await readHands(context, actor.rid, [act]);
  if (excess(act)) throw new Failure(settlementRefusals.freesTooMuch);
  await noteHands(context, act, [actor.rid]);
}

/** Tells the payer again; see the contract. */
export const remindOfStatement: Answers<typeof statementRemind> = async (context, { rid, version }) => {
  const statement = await statementRows.lock(context.db, rid, 'any');
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    ...{ action: 'remind', by: staffSettler(context), version, to: statement.status as 10 },
  });
  if (moved.status === statementStates.toConfirm) await tellIssued(context, moved);
  else {
    await tellPayers(context, moved.owner, {
      ...{ event: 'statementDue', ref: `${moved.rid} ${moved.version}`, alsoManagers: true },
      values: { rid, no: moved.no, yuan: yuan(remainingOf(moved)), date: moved.dueDate ?? '' },
    });
  }
  context.note(moved.no);
  return null;
};

/** Withdraws a statement; see the contract. */
export const voidStatement: Answers<typeof statementVoid> = async (context, { rid, version, reason }) => {
  const statement = await statementRows.lock(context.db, rid, 'any');
  await statementRows.move(context.db, statement, {
    now: context.now,
    ...{ action: 'void', by: staffSettler(context), version, reason },
  });
  await context.db
    .update(statementLines)
    .set({ isActive: false })
    .where(eq(statementLines.statementRid, rid));
  context.note(`${statement.no}，${reason}`);
  return null;
};

/** Charges more for a line of a confirmed statement; see the contract. */
export const adjustStatement: Answers<typeof statementAdjust> = async (
  context,
  { rid, line_rid, amount_fen, description },
) => {
  const { db, note, now } = context;
  const statement = await statementRows.lock(db, rid, 'any');
  const [line] = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.rid, line_rid), inArray(statementLines.statementRid, [rid])));
  if (!line) throw new Failure(refusals.notFound);
  if (!confirmedStates.includes(statement.status)) throw new Failure(refusals.wrongState);
  const { rid: _, statementRid: _s, sort: _n, isActive: _a, creditedFen: _c, ...same } = line;
  const made = await makeOne(
    context,
    statement.owner,
    [
      {
        ...same,
        ...{ source: `adjustment:${line_rid}:${now.getTime()}`, assignRid: null, discountFen: 0 },
        ...{ amountFen: amount_fen, description },
      },
    ],
    staffSettler(context),
    { kind: 'adjustment', adjusts: rid },
  );
  note(`${statement.no} 补差 ¥${yuan(amount_fen)}，${made.no}`);
  return { rid: made.rid, no: made.no };
};
