import { inArray } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { holdHands, readHands } from '../../ledger/hands.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { type Way, ways } from '../../payments/rules.states.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { matchStates, ownKinds, transferRefusals } from '../rules.states.ts';
import { bankLines, transferMatches, transferMatchLines } from '../tables.ts';
import type { lineOwn } from './contract.ts';
import { actOf, book, lockFree, postAtOnce } from './match.ts';
import { lockOwn, ownLegs } from './own-money.ts';
import type { LinePart } from './payers.ts';

/** Says that whole bank lines are no customer's, and books them at once up to the limit; see the call. */
export const useLines: Answers<typeof lineOwn> = async (context, input) => {
  const { db, now, actor } = context;
  const rid = ulid(now.getTime());
  const targetRid = input.kind === 'bill' ? `${input.way}:${input.date}` : rid;
  await holdHands(db, actor.rid, { owner: '', lines: input.lines });
  const target = await lockOwn(db, input.kind, targetRid);
  const parts = await takeWhole(db, input.lines);
  const account = input.kind === 'own' ? await ownAccount(db, input) : '';
  const amountFen = parts.reduce((sum, { fen }) => sum + fen, 0);
  const targetNo =
    target.kind === 'bill' ? `${ways[target.bill.way as Way]} ${target.bill.date}` : ownKinds[input.kind];
  const [match] = await db
    .insert(transferMatches)
    .values({
      ...{ rid, target: input.kind, targetRid, targetNo, owner: '', account },
      ...{ amountFen, status: matchStates.toApprove, madeBy: actor.rid, createdAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (!match) throw new Failure(transferRefusals.billPaid);
  await db
    .insert(transferMatchLines)
    .values(parts.map(({ line, fen }) => ({ matchRid: rid, lineRid: line, fen })));
  context.note(`${targetNo} ${yuan(amountFen)}元`);
  const act = actOf(match, parts);
  const hands = await readHands(context, actor.rid, [act]);
  if (!hands.excess(act)) {
    await book(context, { match, target, parts }, postAtOnce(context, hands));
    return { rid, posted: 1 };
  }
  // What cannot be booked is refused now, not to the second person.
  await ownLegs(db, { match, target, parts });
  const values = { no: targetNo, yuan: yuan(amountFen) };
  await tellStaff(context, { event: 'transferToApprove', to: { role: 'finance_lead' }, values, ref: rid });
  return { rid, posted: 0 };
};

/** Takes everything that is left of lines, which are locked by rid. */
async function takeWhole(db: Database, rids: readonly string[]): Promise<LinePart[]> {
  const lines = await lockFree(db, rids);
  const taken = lines.map(({ rid }) => rid);
  await db.update(bankLines).set({ leftFen: 0 }).where(inArray(bankLines.rid, taken));
  return lines.map(({ rid, leftFen }) => ({ line: rid, fen: leftFen }));
}

/** The account of ours that an own transfer came from. */
async function ownAccount(
  db: Database,
  { account = '', lines }: CheckedInputOf<typeof lineOwn>,
): Promise<string> {
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const to = await db
    .selectDistinct({ account: bankLines.account })
    .from(bankLines)
    .where(inArray(bankLines.rid, [...lines]));
  const isOurs = moneySetting.bankAccounts.some((each) => each.account === account);
  if (!isOurs || to.some((each) => each.account === account)) throw new Failure(transferRefusals.ownAccount);
  return account;
}
