import { and, eq, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { askPosting, type Draft, lockDraft, settleDraft } from '../../ledger/desk/drafts.ts';
import { type Posted, post } from '../../ledger/post.ts';
import { badDebtWrittenOff } from '../../ledger/rules.events.ts';
import { ledgerDrafts } from '../../ledger/tables.ts';
import type { writeOffAsk, writeOffDecide } from '../desk/contract.ts';
import { staffSettler } from '../desk/desk.ts';
import { factsOf, remainingOf, type Statement, statementRows } from '../moves.ts';
import { follow, operatorOf, storePayment } from '../paying/take-money.ts';
import { settlementRefusals, statementRecord } from '../rules.states.ts';

/** Asks that what is open of an overdue statement is written off; see the contract. */
export const askWriteOff: Answers<typeof writeOffAsk> = async (context, { rid, version, reason }) => {
  const { db } = context;
  const statement = await statementRows.lock(db, rid, 'any');
  if (version !== statement.version) throw new Failure(refusals.stale);
  statementRecord.allowed({ ...factsOf(statement), status: statement.status }, 'writeOff', 'staff');
  const ref = refOf(statement);
  const isAsked = and(
    ...[eq(ledgerDrafts.ref, ref), eq(ledgerDrafts.event, 'bad-debt'), isNull(ledgerDrafts.decidedAt)],
  );
  if ((await db.$count(ledgerDrafts, isAsked)) > 0) throw new Failure(settlementRefusals.writeOffAsked);
  return { rid: await askPosting(context, { event: 'bad-debt', ref, legs: legsOf(statement), reason }) };
};

/** Agrees to it, or does not; see the contract. */
export const decideWriteOff: Answers<typeof writeOffDecide> = async (context, { rid, approve, reason }) => {
  const { db } = context;
  const [asked] = await db.select().from(ledgerDrafts).where(eq(ledgerDrafts.rid, rid));
  if (asked?.event !== 'bad-debt') throw new Failure(refusals.notFound);
  // The statement before the draft, as whoever asks does.
  const statement = await statementRows.lock(db, asked.ref.replace(/^statement:/, ''), 'any');
  const draft = await lockDraft(db, rid);
  let { status } = statement;
  await settleDraft(
    context,
    draft,
    approve
      ? async () => {
          const { posted, moved } = await writeOff(context, statement, draft);
          status = moved.status;
          return posted;
        }
      : undefined,
    reason,
  );
  return { status };
};

async function writeOff(
  context: StaffContext,
  statement: Statement,
  draft: Draft,
): Promise<{ posted: Posted; moved: Statement }> {
  const by = staffSettler(context);
  const fen = remainingOf(statement);
  statementRecord.allowed({ ...factsOf(statement), status: statement.status }, 'writeOff', by.role);
  const legs = legsOf(statement);
  if (!draft.legs.some((leg) => leg.fen === fen)) throw new Failure(settlementRefusals.writeOffChanged);
  const key = `draft:${draft.rid}`;
  const posted = await post(context, {
    ...{ event: 'bad-debt', key, ref: draft.ref, legs, memo: draft.reason },
    operator: operatorOf(by),
  });
  // Like a remainder it counts as covered, and as no money.
  await storePayment(context, statement, {
    ...{ way: 'bad-debt', cashFen: 0, bonusFen: fen, ref: draft.rid, key },
  });
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    ...{ action: 'writeOff', by, reason: draft.reason },
    changes: { paidFen: statement.paidFen + fen, paidAt: context.now },
  });
  await follow(context, moved, 0);
  return { posted, moved };
}

function legsOf(statement: Statement) {
  return badDebtWrittenOff({ owner: statement.owner, statement: statement.rid }, remainingOf(statement));
}

function refOf({ rid }: Pick<Statement, 'rid'>): string {
  return `statement:${rid}`;
}
