import { ulid } from 'ulid';
import { breaches } from '../src/features/ledger/check.ts';
import { post } from '../src/features/ledger/post.ts';
import { prestoreCash } from '../src/features/ledger/rules.accounts.ts';
import { bankLineCame, transferMatched } from '../src/features/ledger/rules.events.ts';
import { staffPayoutApprove, staffPayoutList } from '../src/features/payouts/contract.ts';
import {
  prestoreApplyAdd,
  prestoreApplyCancel,
  prestoreApplyEdit,
  prestoreApplyList,
  prestoreList,
} from '../src/features/prestore/contract.ts';
import { transferApplyAdd } from '../src/features/transfers/contract.ts';
import { bankImport, bankLineList, matchMake } from '../src/features/transfers/matching/contract.ts';
import { generalLot } from '../src/features/wallets/service.ts';
import { multipart } from './multipart.ts';
import { payAtCashier } from './payments.ts';
import type { Caller, SignedIn, World } from './world.ts';

/** The account of the demo shop that customers transfer to. */
export const demoBankAccount = '0000 0000 0000 0000 000';

/** What a customer has by the page: balance, cash, bonus, frozen, in fen; throws when the book does not add up. */
export async function balanceOn(world: World, customer: Caller) {
  const wrong = await breaches(world.database.db);
  if (wrong.length) throw new Error(`the book does not add up: ${JSON.stringify(wrong)}`);
  const { data, msg } = await customer.call(prestoreList, {});
  if (!data) throw new Error(msg);
  return [data.balance_fen, data.cash_fen, data.bonus_fen, data.frozen_fen];
}

/** A top-up by WeChat that is paid; returns its rid. */
export async function topUpByWechat(world: World, customer: SignedIn, fen: number): Promise<string> {
  const { data, msg } = await customer.call(prestoreApplyAdd, { amount_fen: fen, way: 1 });
  if (!data?.pay) throw new Error(msg);
  await payAtCashier(world, customer, data.pay.rid);
  return data.rid;
}

/** The rid of a new voucher of the customer's. */
export async function voucherOf(customer: Caller): Promise<string> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = { name: 'voucher.png', type: 'image/png', bytes: png };
  const answer = await customer.request(multipart('/api/auth/upload', { purpose: 'voucher' }, [file]));
  return answer.json().data.files[0].rid;
}

/** Lines of a bank's file: serial, day, yuan, payer, memo. */
export type BankRow = [serial: string, day: string, yuan: string, payer: string, memo: string];

/** A bank's CSV file in base64. */
export function bankFile(rows: readonly BankRow[]): string {
  const head = '账户明细查询\n交易流水号,交易日期,借方发生额,贷方发生额,对方户名,附言\n';
  const lines = rows.map(
    ([serial, day, yuan, payer, memo]) => `${serial},${day},,"${yuan}",${payer},${memo}`,
  );
  return Buffer.from(head + lines.join('\n')).toString('base64');
}

/** Imports a file and returns the rids of its lines by serial. */
export async function importLines(staff: Caller, rows: readonly BankRow[]): Promise<Record<string, string>> {
  const { code, msg } = await staff.call(bankImport, { account: demoBankAccount, file: bankFile(rows) });
  if (!code) throw new Error(msg);
  const { data } = await staff.call(bankLineList, { view: 'all', size: 100 });
  return Object.fromEntries((data?.list ?? []).map(({ serial, rid }) => [serial, rid]));
}

/** The rid of a new top-up by transfer, with its voucher if wanted. */
export async function topUpOf(me: Caller, hasVoucher = false): Promise<string> {
  const { data, msg } = await me.call(prestoreApplyAdd, { amount_fen: 20_000, way: 3 });
  if (!data) throw new Error(msg);
  if (hasVoucher) await me.call(prestoreApplyEdit, { rid: data.rid, voucher: await voucherOf(me) });
  return data.rid;
}

/** The rid of a new claim for prestore. */
export async function claimOf(me: Caller, amount_fen = 20_000): Promise<string> {
  const input = { purpose: 0, amount_fen, payer: '王敏', pay_date: '2026-11-19' } as const;
  const { data, msg } = await me.call(transferApplyAdd, { ...input, voucher: await voucherOf(me) });
  if (!data) throw new Error(msg);
  return data.rid;
}

/** The rid of a new bank line. */
export async function lineOf(world: World, yuan = '200.00'): Promise<string> {
  const serial = `L${Math.random()}`;
  const lines = await importLines(await world.asStaff('finance'), [[serial, '2026-11-19', yuan, '', '']]);
  return lines[serial] ?? '';
}

/** A new match of a new claim, by a member of finance unless told otherwise; above 1,000.00 it waits for somebody else. */
export async function matchOf(
  me: Caller & { world: World },
  fen: number,
  by: 'finance' | 'finance-lead' = 'finance',
): Promise<{ rid: string; version: number }> {
  const finance = await me.world.asStaff(by);
  const target = { target: 'claim' as const, rid: await claimOf(me, fen), version: 1 };
  const lines = [await lineOf(me.world, (fen / 100).toFixed(2))];
  const { data, msg } = await finance.call(matchMake, { ...target, lines });
  if (!data) throw new Error(msg);
  return { rid: data.rid, version: data.posted ? 2 : 1 };
}

/** A refund to a bank that waits, or that was approved, of money that somebody else of finance let in. */
export async function payoutOf(
  me: Caller & { world: World },
  isApproved = false,
): Promise<{ rid: string; version: number }> {
  const finance = await me.world.asStaff('finance');
  await matchOf(me, 20_000, 'finance-lead');
  const [apply] = (await me.call(prestoreApplyList, { status: 30, size: 1 })).data?.list ?? [];
  const bank = { name: '王敏', bank: '招商银行', account: '6225880000001234' };
  const asked = await me.call(prestoreApplyCancel, { rid: apply?.rid ?? '', refund_amount_fen: 100, bank });
  if (!asked.code) throw new Error(asked.msg);
  const [payout] = (await finance.call(staffPayoutList, { status: 10, size: 1 })).data?.list ?? [];
  const { rid = '', version = 0 } = payout ?? {};
  if (isApproved) await finance.call(staffPayoutApprove, { rid, version });
  return { rid, version: version + (isApproved ? 1 : 0) };
}

/** Puts 1.00 without a top-up into a customer's prestore, as what is overpaid is; returns it in fen. */
export async function generalCashOf({ world, rid: owner }: { world: World; rid: string }): Promise<number> {
  const context = { db: world.database.db, now: world.now() };
  const line = ulid();
  const by = { ref: `test:${line}`, operator: { type: 'system', rid: '' } } as const;
  await post(context, { ...by, event: 'bank-line', key: `${line}:1`, legs: bankLineCame('', line, 100) });
  await post(context, {
    ...{ ...by, event: 'transfer-prestore', key: `${line}:2` },
    legs: transferMatched([{ line, fen: 100 }], prestoreCash(owner, await generalLot(context, owner))),
  });
  return 100;
}
