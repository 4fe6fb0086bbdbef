import { and, eq, ne, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import { holdCredit } from '../../credit/use-credit.ts';
import { type Act, holdHands, noteHands, readHands } from '../../ledger/hands.ts';
import { lockBalances, post } from '../../ledger/post.ts';
import { prestoreCash, receivable, refundDue } from '../../ledger/rules.accounts.ts';
import { priceLowered } from '../../ledger/rules.events.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { carryAdvances } from '../../wallets/advances.ts';
import { applyPayout } from '../../wallets/service.payouts.ts';
import { generalLot, rebateLot } from '../../wallets/service.ts';
import type { creditDecide, creditMake } from '../desk/contract.ts';
import { staffSettler } from '../desk/desk.ts';
import { creditRows, type Line, remainingOf, type Statement, statementRows, taxRateOf } from '../moves.ts';
import { netOfLine, splitCredit } from '../paying/rules.payment.ts';
import { follow, isLate, moneyOf, operatorOf } from '../paying/take-money.ts';
import { type BoundBack, backOf, moneyOf as moneyFor } from '../rules.invoicing.ts';
import { afterMoney, confirmedStates, creditStates, settlementRefusals } from '../rules.states.ts';
import { statementCredits, statementLines, statements } from '../tables.ts';
import { tellPayers } from '../tell-payers.ts';
import { chargeBilled } from './charge-billed.ts';

type Credit = typeof statementCredits.$inferSelect;

/** Takes something off a confirmed statement, or asks for it above the limit; see the contract. */
export const makeCredit: Answers<typeof creditMake> = async (
  context,
  { rid, version, line_rid, amount_fen, to, bank, reason },
) => {
  const { db, now, actor, note } = context;
  const [seen] = await db.select({ owner: statements.owner }).from(statements).where(eq(statements.rid, rid));
  await holdHands(db, actor.rid, { owner: seen?.owner ?? '' });
  const statement = await statementRows.lock(db, rid, 'any');
  if (version !== statement.version) throw new Failure(refusals.stale);
  if (to === 'payout' && !bank) throw new Failure('请填写收款账户');
  const line = await lineOf(context, rid, line_rid);
  const { fourEyesFen } = await moneyOf({ db });
  const creditedFen = await creditedOn(context, rid);
  const [credit] = await db
    .insert(statementCredits)
    .values({
      ...{
        rid: ulid(now.getTime()),
        statementRid: rid,
        customerRid: statement.customerRid,
        lineRid: line_rid,
      },
      ...{
        amountFen: amount_fen,
        to,
        bank: to === 'payout' ? bank : null,
        status: creditStates.toCheck,
        reason,
      },
      ...{ madeBy: actor.rid, createdAt: now },
    })
    .returning();
  if (!credit) throw new Error('no credit note was stored');
  splitOf(statement, line, credit);
  note(`${statement.no} 减免 ¥${yuan(amount_fen)}，${reason}`);
  const act = actOf(statement, credit);
  const { excess } = await readHands(context, actor.rid, [act]);
  if (creditedFen + amount_fen <= fourEyesFen && !excess(act)) {
    const by = { role: 'system', rid: actor.rid } as const;
    await apply(context, statement, line, credit, { action: 'post', by, now });
    await noteHands(context, act, [actor.rid]);
    return { rid: credit.rid, status: creditStates.effective };
  }
  // What waits is said of the statement too, so that nobody pays or confirms an older one unseen.
  await tellStaff(context, {
    ...{ event: 'creditNoteAsked', to: { role: 'service_lead' } },
    values: { rid, no: statement.no, yuan: yuan(amount_fen) },
    ref: credit.rid,
  });
  return { rid: credit.rid, status: creditStates.toCheck };
};

/** A credit note as something that one person's day is measured by. */
function actOf({ owner }: Statement, { rid, amountFen }: Credit): Act {
  return { ref: `credit:${rid}`, owner, fen: amountFen, isCredit: true };
}

/** What credit notes of a statement take off or ask to take off in all, so that several small ones are no way around. */
async function creditedOn({ db }: StaffContext, statementRid: string): Promise<number> {
  const [sum] = await db
    .select({ fen: sumFen(statementCredits.amountFen) })
    .from(statementCredits)
    .where(
      and(
        eq(statementCredits.statementRid, statementRid),
        ne(statementCredits.status, creditStates.rejected),
      ),
    );
  return sum?.fen ?? 0;
}

/** Decides about somebody else's credit note; see the contract. */
export const decideCredit: Answers<typeof creditDecide> = async (context, { rid, approve, reason }) => {
  const { db, now, actor, note } = context;
  const [found] = await db.select().from(statementCredits).where(eq(statementCredits.rid, rid));
  if (!found) throw new Failure(refusals.notFound);
  const statement = await statementRows.lock(db, found.statementRid, 'any');
  const credit = await creditRows.lock(db, rid, 'any');
  const step = {
    action: approve ? 'approve' : 'refuse',
    ...{ by: { role: 'approver', rid: actor.rid } as const, now },
    changes: { decidedBy: actor.rid, decidedAt: now },
  } as const;
  creditRows.allow(credit, step);
  note(
    `${statement.no} 减免 ¥${yuan(credit.amountFen)} ${approve ? '通过' : '驳回'}${reason && `，${reason}`}`,
  );
  if (!approve) {
    if (reason.length < 2) throw new Failure('请填写原因');
    await creditRows.move(db, credit, step);
    return { status: creditStates.rejected };
  }
  const line = await lineOf(context, statement.rid, credit.lineRid);
  await apply(context, statement, line, credit, step);
  await noteHands(context, actOf(statement, credit), [credit.madeBy, actor.rid]);
  return { status: creditStates.effective };
};

/** What a credit note takes off the debt and what goes back. Refuses more than the line, or than was paid in money. */
function splitOf(statement: Statement, line: Line, { amountFen }: Pick<Credit, 'amountFen'>) {
  if (amountFen > netOfLine(line) - line.creditedFen) throw new Failure(settlementRefusals.creditTooMuch);
  const parts = splitCredit(amountFen, {
    remainingFen: remainingOf(statement),
    cashFen: statement.cashFen - statement.returnedFen,
  });
  if (!parts) throw new Failure(settlementRefusals.creditTooMuch);
  return parts;
}

/** Lets a credit note count: postings, the statement, its orders, and the payer hears of it. */
async function apply(
  context: StaffContext,
  statement: Statement,
  line: Line,
  credit: Credit,
  step: Parameters<typeof creditRows.move>[2],
): Promise<void> {
  const { db, now } = context;
  if (statement.onCredit) await holdCredit(db, statement.owner);
  const by = staffSettler(context);
  const operator = operatorOf(by);
  const taxRate = taxRateOf(statement);
  const { unpaidFen, backFen } = splitOf(statement, line, credit);
  refuseInvoiced(statement, line, credit, unpaidFen);
  const { rid, owner } = statement;
  const ref = `statement:${rid}`;
  const memo = credit.reason;
  let taxed = statement.taxedFen;
  if (unpaidFen > 0) {
    await post(context, {
      ...{ event: 'credit-unpaid', key: `credit:${credit.rid}:unpaid`, ref, operator, memo },
      legs: priceLowered(
        { taxed },
        { typeId: line.typeId, fen: unpaidFen, to: receivable(owner, rid) },
        taxRate,
      ),
    });
    taxed -= unpaidFen;
  }
  const back =
    backFen > 0
      ? await giveBack(context, { statement, line, credit, fen: backFen, taxed, taxRate })
      : { rebateFen: 0, carriedFen: 0 };
  const left = remainingOf(statement) - unpaidFen;
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    ...{ action: 'credit', by, reason: memo },
    to: afterMoney({ remainingFen: left, paidFen: statement.paidFen, isOverdue: isLate(statement, now) }),
    changes: {
      creditedFen: statement.creditedFen + credit.amountFen,
      returnedFen: statement.returnedFen + backFen,
      preinvoicedFen: statement.preinvoicedFen - back.carriedFen,
      rebateFen: statement.rebateFen - back.rebateFen,
      taxedFen: taxed - backFen,
      ...(left === 0 && { paidAt: statement.paidAt ?? now }),
    },
  });
  await db
    .update(statementLines)
    .set({ creditedFen: sql`${statementLines.creditedFen} + ${credit.amountFen}` })
    .where(eq(statementLines.rid, line.rid));
  const changes = { ...step.changes, unpaidFen, backFen, decidedAt: now };
  await creditRows.move(db, credit, { ...step, changes });
  await tellPayers(context, owner, {
    ...{ event: 'statementCredited', ref: credit.rid },
    values: { rid, no: statement.no, yuan: yuan(credit.amountFen), reason: memo },
  });
  await follow(context, moved, 0);
  await chargeBilled(context, moved, [line]);
}

/** Refuses to take off what was invoiced before it was paid; that invoice is taken back first. */
function refuseInvoiced(statement: Statement, line: Line, credit: Credit, unpaidFen: number): void {
  if (!statement.onCredit || unpaidFen === 0) return;
  const lineLeft = netOfLine(line) - line.creditedFen - credit.amountFen;
  if (statement.invoicedFen > moneyFor(statement) - unpaidFen || line.invoicedFen > lineLeft)
    throw new Failure(settlementRefusals.creditInvoiced);
}

type Back = { statement: Statement; line: Line; credit: Credit; fen: number; taxed: number; taxRate: number };

/**
 * How much of what rebates were, and of the invoiced prestore that paid a statement, goes back with `fen` of its money, so
 * that no invoice stands for more than was paid. Refuses what was invoiced since, and what leaves the house; that invoice
 * is taken back first.
 */
function boundBack(statement: Statement, line: Line, credit: Credit, fen: number): BoundBack {
  const lineLeft = netOfLine(line) - line.creditedFen - credit.amountFen;
  const back = backOf(statement, fen);
  if (!back || line.invoicedFen > lineLeft) throw new Failure(settlementRefusals.creditInvoiced);
  if (credit.to === 'prestore') return back;
  if (back.carriedFen > 0) throw new Failure(settlementRefusals.creditInvoiced);
  if (back.rebateFen > 0) throw new Failure(settlementRefusals.creditRebate);
  return back;
}

/**
 * Money that was paid goes back: to prestore, what rebates were to a lot of rebates, or it is put aside to be paid out.
 * Returns how much of it rebates were and had been invoiced in advance.
 */
async function giveBack(
  context: StaffContext,
  { statement, line, credit, fen, taxed, taxRate }: Back,
): Promise<BoundBack> {
  const { db } = context;
  const { rid, owner } = statement;
  const ref = `statement:${rid}`;
  const key = `credit:${credit.rid}:paid`;
  const operator = operatorOf(staffSettler(context));
  const back = boundBack(statement, line, credit, fen);
  if (credit.to === 'payout') {
    await applyPayout(context, {
      ...{ owner, kind: 'credit', ref, amountFen: fen, way: 3, bank: credit.bank, reason: credit.reason },
      by: operator,
      posting: {
        event: 'credit-paid',
        key,
        legs: (payoutRid) =>
          priceLowered({ taxed }, { typeId: line.typeId, fen, to: refundDue(owner, payoutRid) }, taxRate),
      },
    });
    return back;
  }
  const { rebateFen, carriedFen } = back;
  const parts = [
    ...(fen > rebateFen ? [{ lot: await generalLot(context, owner), fen: fen - rebateFen, key }] : []),
    ...(rebateFen > 0 ? [{ lot: await rebateLot(db, owner), fen: rebateFen, key: `${key}:rebate` }] : []),
  ];
  await lockBalances(
    db,
    parts.map(({ lot }) => prestoreCash(owner, lot)),
  );
  let taxedFen = taxed;
  for (const part of parts) {
    const { lot } = part;
    const to = prestoreCash(owner, lot);
    const legs = priceLowered({ taxed: taxedFen }, { typeId: line.typeId, fen: part.fen, to }, taxRate);
    taxedFen -= part.fen;
    if (part.key === key && carriedFen > 0) {
      const way = { from: `statement:${rid}`, to: `lot:${lot}`, fen: carriedFen } as const;
      legs.push(...(await carryAdvances(context, owner, way)).legs);
    }
    await post(context, {
      ...{ event: 'credit-paid', key: part.key, ref, legs, operator, memo: credit.reason },
    });
  }
  return back;
}

async function lineOf({ db }: StaffContext, statementRid: string, rid: string): Promise<Line> {
  const [line] = await db.select().from(statementLines).where(equal(statementLines, { rid, statementRid }));
  const [statement] = await db
    .select({ status: statements.status })
    .from(statements)
    .where(eq(statements.rid, statementRid));
  if (!line) throw new Failure(refusals.notFound);
  if (!statement || !confirmedStates.includes(statement.status)) throw new Failure(refusals.wrongState);
  return line;
}
