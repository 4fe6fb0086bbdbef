import { and, asc, count, desc, inArray } from 'drizzle-orm';
import { isOneOf } from '../../core/record.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { sumFen } from '../../host/records/columns.ts';
import { during, equal, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { historyLine, ridsOf } from '../../host/records/rows.ts';
import { choiceTeller } from '../customers/titles/made-out.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import { type Lot, lotsOf } from '../wallets/service.ts';
import { accountsMeant } from './accounts.ts';
import type { prestoreApplyList, prestoreApplyReadyPayNum } from './contract.ts';
import { actionsOf, topUpRecord, topUpStates, type Way, ways } from './rules.states.ts';
import { ruleName } from './rules.ts';
import type { Apply } from './service.moves.ts';
import { refundableOf } from './service.refunds.ts';
import { prestoreApplies, prestoreHistory, prestoreRules } from './tables.ts';

/** How many top-ups of the customer's wait for their money. */
export const countReadyPay: Answers<typeof prestoreApplyReadyPayNum> = async ({ db, actor }) => {
  const [row] = await db
    .select({ num: count(), sum: sumOfAmounts })
    .from(prestoreApplies)
    .where(equal(prestoreApplies, { owner: actor.rid, status: topUpStates.toPay }));
  return { num: row?.num ?? 0, amount_fen: row?.sum ?? 0 };
};

/** The cash of a lot that no invoice stands for, in fen. */
const freeOf = (lot?: Lot) => Math.max(0, (lot?.cashFen ?? 0) - (lot?.advancedFen ?? 0));

const sumOfAmounts = sumFen(prestoreApplies.amountFen);

/** One page of the customer's top-ups with their history, newest first. */
export const listApplies: Answers<typeof prestoreApplyList> = async (
  context,
  { status, from, to, owner, all: isAll, ...paging },
) => {
  const { db, actor, now } = context;
  const owners = ridsOf(await accountsMeant(context, { owner, all: isAll }));
  const which = and(
    inArray(prestoreApplies.owner, owners),
    is(prestoreApplies.status, status),
    during(prestoreApplies.createdAt, { from, to }),
  );
  const [all] = await db.select({ total: count(), sum: sumOfAmounts }).from(prestoreApplies).where(which);
  const { list: rows, ...found } = await listed(
    db,
    paging,
    db.select().from(prestoreApplies).where(which),
    [desc(prestoreApplies.rid)],
    all?.total ?? 0,
  );
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const [bank] = moneySetting.bankAccounts;
  const told = await tellApplies(db, rows, now);
  const lots = await lotsOf(db, ...owners);
  return {
    ...found,
    list: told.map(({ row, ...apply }) => ({
      ...apply,
      owner: row.owner === actor.rid ? '' : row.owner,
      rule_rid: row.ruleRid ?? '',
      way: row.way,
      invoiceable_fen: freeOf(lots.find(({ rid }) => rid === row.lotRid)),
      expire_at: row.status === topUpStates.toPay ? row.expiresAt : null,
      bank:
        row.way === 3 &&
        isOneOf(row.status, topUpStates.toPay, topUpStates.arriving, topUpStates.rejected) &&
        bank
          ? { ...bank, memo: row.no }
          : null,
      actions: actionsOf({ ...row, leftFen: apply.refundable_fen }, 'customer'),
    })),
    sum: all?.sum ?? 0,
  };
};

/** Of a group's top-up, whatever is done for it is a member's. */
const byMember = ({ owner, customerRid }: Apply, { actorType }: { actorType: string }) =>
  owner !== customerRid && actorType === 'customer' ? { actor: '成员' } : {};

/** What customers and staff alike are told of top-ups, in their order. */
export async function tellApplies(db: Database, rows: readonly Apply[], now: Date) {
  if (rows.length === 0) return [];
  const steps = await db
    .select()
    .from(prestoreHistory)
    .where(inArray(prestoreHistory.applyRid, ridsOf(rows)))
    .orderBy(asc(prestoreHistory.at), asc(prestoreHistory.rid));
  const rules = new Map((await db.select().from(prestoreRules)).map((rule) => [rule.rid, ruleName(rule)]));
  const tellChoice = await choiceTeller(db, rows);
  const told = [];
  for (const row of rows) {
    const { refundableFen, isByGateway } = await refundableOf(db, row, now);
    told.push({
      row,
      ...{ rid: row.rid, no: row.no, status: row.status, status_name: topUpRecord.nameOf(row.status) },
      amount_fen: row.amountFen,
      bonus_fen: row.bonusFen,
      way_name: ways[row.way as Way],
      rule_name: rules.get(row.ruleRid ?? '') ?? '',
      invoice: tellChoice(row),
      has_voucher: row.voucherRid !== null,
      reason: row.reason,
      refunded_fen: row.refundedFen,
      refundable_fen: refundableFen,
      refunds_by_gateway: isByGateway,
      created: row.createdAt,
      credited: row.creditedAt,
      version: row.version,
      history: steps
        .filter(({ applyRid }) => applyRid === row.rid)
        .map((step) => historyLine(step, topUpRecord, byMember(row, step))),
    });
  }
  return told;
}
