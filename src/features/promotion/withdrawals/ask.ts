import { and, count, eq, gt, inArray, notInArray } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import { answerOnce } from '../../../host/calls/answer-once.ts';
import { type CustomerContext, earlierAnswer, type WithGateways } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import { refuseTaken } from '../../../host/records/taken.ts';
import { withProof } from '../../customers/service.step-up.ts';
import { lockBalances, post } from '../../ledger/post.ts';
import { keyOf, rebateDue } from '../../ledger/rules.accounts.ts';
import { rebateToPrestore, withdrawalApplied } from '../../ledger/rules.events.ts';
import { financeRoles, tellStaff } from '../../notifications/service.staff-notices.ts';
import { monthsAfter } from '../../prestore/rules.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { openLot } from '../../wallets/service.ts';
import { lockPromoter, type Promoter, promotionSetting } from '../promoters/moves.ts';
import { promoterRefusals } from '../promoters/rules.ts';
import { monthOf } from '../rebates/rules.ts';
import { takeRebates } from '../rebates/take.ts';
import type { withdrawAdd, withdrawCancel, withdrawUpdate } from './contract.ts';
import {
  customerMover,
  giveBack,
  lockWithdrawal,
  numbers,
  type Withdrawal,
  type WithdrawalContext,
  withdrawalRows,
} from './moves.ts';
import { endedStates, openStates, withdrawalStates } from './rules.states.ts';
import { type MonthSoFar, taxOf } from './rules.tax.ts';
import { bonusOf, type Payee, tooLittle, withdrawalRefusals } from './rules.ts';
import { withdrawals } from './tables.ts';

type Input = CheckedInputOf<typeof withdrawAdd>;
type Asked = AnswerOf<typeof withdrawAdd>;
type Asking = WithdrawalContext & Pick<CustomerContext, 'actor'>;

/** Takes rebates, by a code; see the contract. */
export async function addWithdrawal(context: CustomerContext & WithGateways, input: Input): Promise<Asked> {
  const { request } = context;
  const earlier = await earlierAnswer(context);
  if (earlier !== undefined) return earlier as Asked;
  try {
    return await withProof(context, { code: input.code }, async (inside) =>
      request
        ? ((await answerOnce(inside.db, request, () => askWithdrawal(inside, input))) as Asked)
        : askWithdrawal(inside, input),
    );
  } catch (error) {
    // The same request at the same moment has used the code up: its answer is there by now.
    const same = error instanceof Failure ? await earlierAnswer(context) : undefined;
    if (same === undefined) throw error;
    return same as Asked;
  }
}

/** The same once it is proven who asks. */
export async function askWithdrawal(
  context: Asking,
  input: Pick<Input, 'amount_fen' | 'way' | 'payee' | 'account' | 'bank'>,
): Promise<Asked> {
  const { db, actor, now } = context;
  const { amount_fen: fen, way } = input;
  const promoter = await lockPromoter(db, actor.rid);
  if (!promoter) throw new Failure(promoterRefusals.none);
  const setting = await promotionSetting(context);
  const isPrestore = way === 0;
  if (!isPrestore && fen < setting.withdrawMinFen) throw new Failure(tooLittle(setting.withdrawMinFen));
  const payee = isPrestore ? null : payeeOf(promoter, input);
  const month = monthOf(now);
  const before = await monthSoFar(db, actor.rid, month);
  if (!isPrestore) {
    const isOpen = and(eq(withdrawals.customerRid, actor.rid), inArray(withdrawals.status, [...openStates]));
    if ((await db.$count(withdrawals, isOpen)) > 0) throw new Failure(withdrawalRefusals.open);
    if (before.times >= setting.withdrawPerMonth) throw new Failure(withdrawalRefusals.often);
  }
  const due = rebateDue(actor.rid);
  const { balance = 0, held = 0 } = (await lockBalances(db, [due])).get(keyOf(due)) ?? {};
  if (fen > balance - held) throw new Failure(withdrawalRefusals.tooMuch);
  const taxFen = isPrestore ? 0 : taxOf(fen, before);
  const [row] = await refuseTaken(
    db
      .insert(withdrawals)
      .values({
        ...{ rid: ulid(now.getTime()), no: await numbers.next(db, now), customerRid: actor.rid, way, payee },
        ...{ amountFen: fen, taxFen, payFen: fen - taxFen, month, createdAt: now },
        ...{ status: isPrestore ? withdrawalStates.paid : withdrawalStates.toReview },
        endedAt: isPrestore ? now : null,
      })
      .returning(),
    { withdrawals_open: withdrawalRefusals.open },
  );
  if (!row) throw new Error('a withdrawal was not stored');
  await withdrawalRows.begin(db, row, { action: 'apply', by: customerMover(actor.rid), now });
  await takeRebates(context, { customerRid: actor.rid, withdrawalRid: row.rid }, fen);
  if (isPrestore) await toPrestore(context, row, bonusOf(fen, setting));
  else await putAside(context, row);
  return { rid: row.rid, tax_fen: taxFen, pay_fen: fen - taxFen };
}

async function putAside(context: Asking, { rid, no, customerRid, amountFen }: Withdrawal) {
  await post(context, {
    ...{ event: 'withdrawal-applied', key: `withdrawal:${rid}:applied`, ref: `withdrawal:${rid}` },
    legs: withdrawalApplied(customerRid, rid, amountFen),
    operator: { type: 'customer', rid: customerRid },
  });
  const values = { no, yuan: yuan(amountFen) };
  await tellStaff(context, { event: 'withdrawalAsked', to: { roles: financeRoles }, values, ref: rid });
}

/** Rebates become a lot of prestore, of which nothing can be withdrawn or invoiced, with something on top. */
async function toPrestore(context: Asking, { rid, customerRid, amountFen }: Withdrawal, given: number) {
  const { moneySetting } = await loadSettings(context.db, { moneySetting: MoneySetting });
  const lot = await openLot(context, {
    ...{ owner: customerRid, name: '返利转入', source: 'rebate', cashFen: amountFen, bonusFen: given },
    ...{
      ref: `withdrawal:${rid}`,
      expireAt: given > 0 ? monthsAfter(context.now, moneySetting.bonusValidMonths) : null,
    },
  });
  await post(context, {
    ...{ event: 'rebate-prestore', key: `withdrawal:${rid}:prestore`, ref: `withdrawal:${rid}` },
    legs: rebateToPrestore(customerRid, lot, { fen: amountFen, given }),
    operator: { type: 'customer', rid: customerRid },
  });
}

/** Corrects whom it is paid to, by a code; see the contract. */
export function updateWithdrawal(
  context: CustomerContext,
  input: CheckedInputOf<typeof withdrawUpdate>,
): Promise<null> {
  const { rid, version, way, code } = input;
  return withProof(context, { code }, async (inside) => {
    const { db, actor, now } = inside;
    const promoter = await lockPromoter(db, actor.rid);
    const row = await withdrawalRows.lock(db, rid, { owner: actor.rid });
    const step = { action: 'correct', by: customerMover(actor.rid), now, version } as const;
    withdrawalRows.allow(row, step);
    if (!promoter) throw new Failure(promoterRefusals.none);
    const changes = { way, payee: payeeOf(promoter, input), reason: '', approvedBy: null, batchRid: null };
    await withdrawalRows.move(db, row, { ...step, changes });
    if (row.status === withdrawalStates.failed) {
      const values = { no: row.no, yuan: yuan(row.amountFen) };
      const ref = `${rid} ${row.version}`;
      await tellStaff(inside, { event: 'withdrawalAsked', to: { roles: financeRoles }, values, ref });
    }
    return null;
  });
}

/** Calls a withdrawal off; see the contract. */
export async function cancelWithdrawal(
  context: CustomerContext,
  { rid, version }: CheckedInputOf<typeof withdrawCancel>,
): Promise<null> {
  const { db, actor, now } = context;
  const row = await lockWithdrawal(db, rid, { owner: actor.rid });
  await withdrawalRows.move(db, row, {
    ...{ action: 'cancel', by: customerMover(actor.rid), now, version },
    changes: { endedAt: now },
  });
  await giveBack(context, row, { type: 'customer', rid: actor.rid }, '');
  return null;
}

/** What a promoter's withdrawals to accounts come to in a month, and how many there are. One statement. */
export async function monthSoFar(
  db: Database,
  customerRid: string,
  month: string,
): Promise<MonthSoFar & { times: number }> {
  const rows = await db
    .select({ fen: sumFen(withdrawals.amountFen), taxFen: sumFen(withdrawals.taxFen), times: count() })
    .from(withdrawals)
    .where(
      and(
        equal(withdrawals, { customerRid, month }),
        gt(withdrawals.way, 0),
        notInArray(withdrawals.status, [...endedStates]),
      ),
    );
  return rows[0] ?? { fen: 0, taxFen: 0, times: 0 };
}

/** Whom it is paid to, whose account is in the promoter's own name. */
function payeeOf(
  { name }: Promoter,
  { payee = '', account = '', bank = '', way }: Pick<Input, 'payee' | 'account' | 'bank' | 'way'>,
): Payee {
  if (payee !== name) throw new Failure(withdrawalRefusals.otherName);
  return { name: payee, account: account.replaceAll(' ', ''), bank: way === 1 ? bank : '' };
}
