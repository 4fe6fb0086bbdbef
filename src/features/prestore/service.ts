import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers, CustomerContext, WithGateways } from '../../host/calls/context.ts';
import { earlierAnswer, inTransactionOnce } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { ownerMeant } from '../clusters/reach.ts';
import { keepChoice } from '../customers/titles/made-out.ts';
import { bindFiles } from '../files/service.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { paymentStates } from '../payments/rules.states.ts';
import { closePayment } from '../payments/service.asking.ts';
import { openPayment, paymentsOf } from '../payments/service.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import type { prestoreApplyAdd, prestoreApplyEdit } from './contract.ts';
import { topUpStates } from './rules.states.ts';
import { bonusOf, mostFen, mostWaiting, prestoreRefusals, tooLittle, tooManyWaiting } from './rules.ts';
import { type Apply, storeTopUp, topUpRows } from './service.moves.ts';
import { ruleFor } from './service.rules.ts';
import { prestoreApplies } from './tables.ts';

/** What payments call those of prestore. */
export const purpose = 'prestore';

type Asked = AnswerOf<typeof prestoreApplyAdd>;

/**
 * Applies for a top-up: promises what the rules give now, and opens its payment or names the account to transfer to.
 * Applications of one owner are counted one after another.
 */
export const addApply: Answers<typeof prestoreApplyAdd> = async (context, input) => {
  const { db, now, actor } = context;
  const { amount_fen: amountFen, rule_rid, way, voucher } = input;
  const owner = await ownerMeant(context, input.owner);
  const { bank } = await refuseAmount(db, amountFen, way);
  await refuseMany(db, owner);
  const terms = await termsOf(db, amountFen, rule_rid);
  const status = way === 3 && voucher ? topUpStates.arriving : topUpStates.toPay;
  const invoice = await keepChoice(db, actor.rid, input.invoice);
  const apply = { owner, customerRid: actor.rid, amountFen, ...terms, way, status, ...invoice };
  const row = await storeTopUp(db, now, apply);
  if (voucher && way === 3) await takeVoucher(context, row, voucher);
  await topUpRows.begin(db, row, { by: { role: 'customer', rid: actor.rid }, now });
  return asked(context, row, bank);
};

/**
 * Changes a top-up, sends its voucher, or opens a new payment for it: what waits at a provider is closed first, outside
 * of any transaction, so that nobody pays twice.
 */
export async function editApply(
  context: CustomerContext & WithGateways,
  input: CheckedInputOf<typeof prestoreApplyEdit>,
): Promise<Asked> {
  const earlier = await earlierAnswer(context);
  if (earlier !== undefined) return earlier as Asked;
  const before = await topUpRows.lock(context.db, input.rid, { owner: context.actor.rid });
  await closePayments(context, before);
  return inTransactionOnce(context, async (inside) => {
    const { db, now, actor } = inside;
    const row = await topUpRows.lock(db, input.rid, { owner: actor.rid });
    const way = input.way ?? row.way;
    const amountFen = input.amount_fen ?? row.amountFen;
    const { bank } = await refuseAmount(db, amountFen, way);
    const isSame = input.amount_fen === undefined && input.rule_rid === undefined;
    const set = isSame ? {} : { amountFen, ...(await termsOf(db, amountFen, input.rule_rid)) };
    // A title is of whoever chose it, who then stands for the top-up of a group.
    const invoice = input.invoice && {
      ...(await keepChoice(db, actor.rid, input.invoice)),
      customerRid: actor.rid,
    };
    const by = { role: 'customer', rid: actor.rid } as const;
    const isVoucher = Boolean(input.voucher) && way === 3;
    // Its way counts as it will be, so that one may change to a transfer and send the voucher at once.
    const moved = await topUpRows.move(
      db,
      { ...row, way },
      {
        action: isVoucher ? 'voucher' : 'edit',
        by,
        now,
        version: input.version,
        changes: { ...set, ...invoice, way, ...(isVoucher && { reason: '' }) },
      },
    );
    if (isVoucher && input.voucher) await takeVoucher(inside, moved, input.voucher);
    return asked(inside, moved, bank);
  });
}

/** Closes every payment of a top-up that waits. Refuses 支付处理中，请稍后再试. */
export async function closePayments(context: CustomerContext & WithGateways, { rid }: Apply): Promise<void> {
  for (const intent of await paymentsOf(context.db, purpose, rid)) {
    if (intent.status === paymentStates.waiting) await closePayment(context, intent.rid);
  }
}

/** What the rules promise for `fen` now. */
export async function termsOf(db: Database, fen: number, ruleRid?: string) {
  const rule = await ruleFor(db, fen, ruleRid);
  return {
    ruleRid: rule?.rid ?? null,
    bonusFen: rule ? bonusOf(fen, rule.bonusBasis) : 0,
    validMonths: rule?.validMonths ?? 0,
  };
}

/** Refuses what is too little for the shop, too much for a provider, and transfers without an account to send them to. */
async function refuseAmount(db: Database, fen: number, way: number) {
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const { prestoreMinFen, bankAccounts } = moneySetting;
  if (fen < prestoreMinFen) throw new Failure(tooLittle(prestoreMinFen));
  if (way !== 3 && fen > mostFen.gateway) throw new Failure('单笔在线充值不能超过50万元，请使用银行转账');
  const [bank] = bankAccounts;
  if (way === 3 && !bank) throw new Failure(prestoreRefusals.noBank);
  return { bank };
}

async function refuseMany(db: Database, owner: string) {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`prestore ${owner}`}))`);
  const [waiting] = await db
    .select({ number: count() })
    .from(prestoreApplies)
    .where(
      and(
        eq(prestoreApplies.owner, owner),
        inArray(prestoreApplies.status, [topUpStates.toPay, topUpStates.arriving]),
      ),
    );
  if ((waiting?.number ?? 0) >= mostWaiting) throw new Failure(tooManyWaiting(waiting?.number ?? 0));
}

async function takeVoucher(context: CustomerContext, row: Apply, voucher: string) {
  const { db, actor } = context;
  const boundTo = `prestore_applies:${row.rid}`;
  await bindFiles({ db }, { rids: [voucher], purpose: 'voucher', boundTo, ownerRid: actor.rid });
  await db.update(prestoreApplies).set({ voucherRid: voucher }).where(eq(prestoreApplies.rid, row.rid));
  await tellStaff(context, {
    event: 'prestoreClaimed',
    to: { role: 'finance' },
    values: { no: row.no, yuan: yuan(row.amountFen) },
    ref: `${row.rid} ${voucher}`,
  });
}

async function asked(context: CustomerContext, row: Apply, bank?: MoneySetting['bankAccounts'][number]) {
  const { rid, no, way, amountFen, owner } = row;
  if (way === 3) return { rid, no, pay: null, bank: bank ? { ...bank, memo: no } : null };
  const pay = await openPayment(context, {
    ...{ customerRid: context.actor.rid, owner, purpose, refRid: rid, title: `预存充值 ${no}` },
    ...{ way: way as 1 | 2, amountFen },
  });
  return { rid, no, pay, bank: null };
}
