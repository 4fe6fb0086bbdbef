import { eq } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import type { Database } from '../../host/database/database.ts';
import { bySystem } from '../../host/records/rows.ts';
import { invoiceDue } from '../customers/titles/invoice-due.ts';
import { type Operator, post } from '../ledger/post.ts';
import type { Leg } from '../ledger/rules.accounts.ts';
import { bonusGranted, type EventName, prestorePaid } from '../ledger/rules.events.ts';
import type { Sender } from '../notifications/service.notices.ts';
import { providers, type Way } from '../payments/rules.states.ts';
import type { PaidIntent, PaymentHandler } from '../payments/service.taking.ts';
import { openLot } from '../wallets/service.ts';
import { topUpStates } from './rules.states.ts';
import { monthsAfter, ruleName } from './rules.ts';
import { type Apply, type ApplyMover, storeTopUp, topUpRows } from './service.moves.ts';
import { payoutRefunds } from './service.refunds.ts';
import { prestoreApplies, prestoreRules } from './tables.ts';
import { tellKeepers } from './tell-keepers.ts';

/** Where the money of a top-up comes from: the event and the sides that it is booked with. */
export type Inflow = {
  event: EventName;
  /** What makes this inflow one: a payment or a match. */
  key: string;
  legs: (lot: { owner: string; lot: string }) => readonly Leg[];
  operator: Operator;
};

/**
 * Credits a locked top-up: moves it, opens its lot, books its cash once and the bonus that was promised, and tells its
 * owner; the invoice that was chosen is asked for afterwards. Returns the rids of the postings. Refuses as the transition table does.
 */
export async function creditApply(
  context: Sender,
  row: Apply,
  inflow: Inflow,
  by: ApplyMover,
): Promise<string[]> {
  const { db, now } = context;
  const lotRid = ulid(now.getTime());
  const expireAt = row.bonusFen > 0 ? monthsAfter(now, row.validMonths) : null;
  const changes = { lotRid, creditedAt: now, reason: '', matchedAt: null };
  await topUpRows.move(db, row, { action: 'credit', by, now, changes });
  await openLot(context, {
    ...{ owner: row.owner, rid: lotRid, ruleRid: row.ruleRid, name: await lotName(db, row.ruleRid) },
    ...{ source: 'prestore', cashFen: row.amountFen, bonusFen: row.bonusFen, expireAt },
    ref: `prestore:${row.rid}`,
  });
  const lot = { owner: row.owner, lot: lotRid };
  const ref = `prestore:${row.rid}`;
  const { event, operator } = inflow;
  const cash = { event, key: `${ref}:${inflow.key}`, ref, legs: inflow.legs(lot), operator, memo: row.no };
  const postings = [(await post(context, cash)).rid];
  if (row.bonusFen > 0) {
    const legs = bonusGranted(lot, row.bonusFen);
    const given = { ...cash, event: 'bonus-granted' as const, key: `${cash.key}:bonus`, legs };
    postings.push((await post(context, given)).rid);
  }
  if (row.invoiceType !== 0) await context.jobs.send(invoiceDue, { kind: 'topup', rid: row.rid });
  const { owner, customerRid: askedBy } = row;
  await tellKeepers(
    context,
    { owner, askedBy },
    {
      event: 'prestoreCredited',
      values: { yuan: yuan(row.amountFen), bonus: yuan(row.bonusFen) },
      ref: `${row.rid} ${row.version}`,
    },
  );
  return postings;
}

/** What a lot under a rule is called. */
async function lotName(db: Database, ruleRid: string | null): Promise<string> {
  if (!ruleRid) return '普通充值';
  const [rule] = await db.select().from(prestoreRules).where(eq(prestoreRules.rid, ruleRid));
  return rule ? ruleName(rule) : '普通充值';
}

/**
 * What prestore does about payments: money that has come credits its top-up, whatever became of that meanwhile; a second
 * payment of one top-up credits another one like it, so that nothing anybody paid is lost.
 */
export const prestorePayments: PaymentHandler = {
  paid: async (context, payment) => {
    const row = await topUpRows.lock(context.db, payment.refRid, 'any');
    await creditPaid(context, row.creditedAt ? await another(context, row, payment) : row, payment);
  },
  ...payoutRefunds,
};

async function creditPaid(context: Sender, row: Apply, payment: PaidIntent) {
  const way = providers[payment.way as Way];
  const { db } = context;
  // The amount may have been changed after this payment was opened and before its money came.
  const isOther = payment.amountFen !== row.amountFen;
  const set = { intentRid: payment.rid, way: payment.way, ...(isOther && withoutBonus(payment.amountFen)) };
  await db.update(prestoreApplies).set(set).where(eq(prestoreApplies.rid, row.rid));
  await creditApply(
    context,
    { ...row, ...set },
    {
      event: 'prestore-gateway',
      key: `payment:${payment.rid}`,
      legs: (lot) => prestorePaid(way, lot, payment.amountFen),
      operator: { type: 'gateway', rid: payment.rid },
    },
    { role: 'system', rid: '' },
  );
}

const withoutBonus = (amountFen: number) => ({ amountFen, ruleRid: null, bonusFen: 0, validMonths: 0 });

async function another({ db, now }: Sender, row: Apply, { amountFen, way }: PaidIntent): Promise<Apply> {
  const { owner, customerRid, ruleRid, bonusFen, validMonths, expiresAt } = row;
  const terms =
    amountFen === row.amountFen ? { amountFen, ruleRid, bonusFen, validMonths } : withoutBonus(amountFen);
  const apply = { owner, customerRid, ...terms, way, status: topUpStates.toPay, expiresAt };
  const made = await storeTopUp(db, now, apply);
  await topUpRows.begin(db, made, { by: bySystem, reason: `${row.no} 重复付款`, now });
  return made;
}
