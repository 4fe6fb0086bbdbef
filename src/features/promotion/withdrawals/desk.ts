import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { finds, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { payerCalled, payerColumns, payerTold } from '../../clusters/payers.ts';
import { clusters } from '../../clusters/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { holdHands, noteHands, readHands } from '../../ledger/hands.ts';
import { post } from '../../ledger/post.ts';
import { withdrawalPaid } from '../../ledger/rules.events.ts';
import { ledgerBalances } from '../../ledger/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { staffName } from '../../staff/names.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { endTaking } from '../rebates/take.ts';
import type * as calls from './contract.staff.ts';
import {
  batchNumber,
  giveBack,
  lockWithdrawal,
  ownerOf,
  type Withdrawal,
  withdrawalAct,
  withdrawalFacts,
  withdrawalRows,
} from './moves.ts';
import {
  type WithdrawalAction,
  type WithdrawalRole,
  withdrawalRecord,
  withdrawalStates,
} from './rules.states.ts';
import { maskedAccount, withdrawalWays } from './rules.ts';
import { withdrawalBatches, withdrawals } from './tables.ts';

/** So many files for the bank are offered again. */
const lastBatches = 10;

/** Withdrawals for staff; see the call. */
export const listForStaff: Answers<typeof calls.staffWithdrawalList> = async (
  context,
  { status, batch, kw, ...paging },
) => {
  const { db, actor } = context;
  const which = and(
    is(withdrawals.status, status),
    is(withdrawals.batchRid, batch),
    or(finds(kw, [withdrawals.no]), payerCalled(kw)),
  );
  const joined = db
    .select({
      withdrawal: withdrawals,
      ...payerColumns,
      approver: staffName(withdrawals.approvedBy),
      payer: staffName(withdrawals.paidBy),
      batchNo: withdrawalBatches.no,
      dueFen: sql<number>`coalesce(${ledgerBalances.balance}, 0)::float8`.as('due_fen'),
    })
    .from(withdrawals)
    .innerJoin(customers, eq(customers.rid, withdrawals.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, withdrawals.customerRid))
    .leftJoin(clusters, eq(clusters.rid, withdrawals.customerRid))
    .leftJoin(withdrawalBatches, eq(withdrawalBatches.rid, withdrawals.batchRid))
    .leftJoin(ledgerBalances, eq(ledgerBalances.account, sql`'2241:' || ${withdrawals.customerRid} || ':'`))
    .where(which);
  const order = [desc(withdrawals.createdAt), desc(withdrawals.rid)];
  const { list: rows, ...found } = await listed(db, paging, joined, order);
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const role = partOf(actor.role);
  const owners = rows.map(({ withdrawal }) => ({ owner: withdrawal.customerRid }));
  const hands = await readHands(context, actor.rid, owners);
  return {
    ...found,
    list: rows.map(({ withdrawal: row, approver, payer, batchNo, dueFen, ...known }) => ({
      ...{ rid: row.rid, version: row.version, no: row.no, customer: payerTold(row.customerRid, known) },
      ...{ amount_fen: row.amountFen, tax_fen: row.taxFen, pay_fen: row.payFen, due_fen: dueFen },
      ...{ way: row.way, way_name: withdrawalWays[row.way] ?? '' },
      payee: row.payee && {
        ...row.payee,
        account: role ? row.payee.account : maskedAccount(row.payee.account),
      },
      ...{ status: row.status, status_name: withdrawalRecord.nameOf(row.status), reason: row.reason },
      ...{ approved_by: approver ?? '', paid_by: payer ?? '', batch_no: batchNo ?? '', serial: row.serial },
      ...{ created: row.createdAt, ended: row.endedAt },
      actions: role ? withdrawalRecord.offered(withdrawalFacts(row, hands, actor.rid), role) : [],
    })),
    counts: await countStates(db),
    accounts: moneySetting.bankAccounts.map(({ bank, account }) => ({
      name: `${bank} ****${account.slice(-4)}`,
      account,
    })),
    batches: await lastFiles(db),
    unfiled: role ? await db.$count(withdrawals, isUnfiled) : 0,
  };
};

/** Approves; see the call. */
export const approveWithdrawal: Answers<typeof calls.staffWithdrawalApprove> = async (context, input) => {
  const { actor } = context;
  const { row, role } = await move(context, input, { action: 'approve', changes: { approvedBy: actor.rid } });
  // What the lead approves is two people's, as always another one pays.
  if (role === 'finance') await noteHands(context, withdrawalAct(row), [actor.rid]);
  context.note(`${row.no} ¥${yuan(row.amountFen)}`);
  return null;
};

/** Refuses; see the call. */
export const refuseWithdrawal: Answers<typeof calls.staffWithdrawalRefuse> = async (context, input) => {
  const { actor, now } = context;
  const { reason } = input;
  const { row } = await move(context, input, { action: 'refuse', changes: { reason, endedAt: now }, reason });
  await giveBack(context, row, { type: 'staff', rid: actor.rid }, reason);
  await tellRefused(context, row, reason);
  context.note(`${row.no}：${reason}`);
  return null;
};

/** Writes down the payment; see the call. Refuses 参数错误 for an account that is not ours. */
export const payWithdrawal: Answers<typeof calls.staffWithdrawalPay> = async (context, input) => {
  const { db, actor, now } = context;
  const { serial, account } = input;
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  if (!moneySetting.bankAccounts.some((each) => each.account === account))
    throw new Failure(refusals.badInput);
  const changes = { serial, paidBy: actor.rid, endedAt: now };
  const { row } = await move(context, input, { action: 'pay', changes });
  const { rid, customerRid, amountFen: fen, taxFen, payFen } = row;
  await endTaking(context, { withdrawalRid: rid }, false);
  await post(context, {
    ...{ event: 'withdrawal-paid', key: `withdrawal:${rid}:paid`, ref: `withdrawal:${rid}`, memo: serial },
    legs: withdrawalPaid(customerRid, rid, account, { fen, tax: taxFen }),
    operator: { type: 'staff', rid: actor.rid },
  });
  await notify(context, { customerRid, event: 'withdrawalPaid', values: { yuan: yuan(payFen) }, ref: rid });
  context.note(`${row.no} ¥${yuan(payFen)} ${serial}`);
  return null;
};

/** Writes down that it could not be paid; see the call. */
export const failWithdrawal: Answers<typeof calls.staffWithdrawalFail> = async (context, input) => {
  const { reason } = input;
  const { row } = await move(context, input, { action: 'fail', reason, changes: { reason, batchRid: null } });
  await tellRefused(context, row, `${reason}，请修改收款信息`);
  context.note(`${row.no}：${reason}`);
  return null;
};

/** A file for the bank; see the call. Refuses 没有待打款的提现. */
export const fileForBank: Answers<typeof calls.staffWithdrawalFile> = async (context, { batch }) => {
  const { db, actor, now, note } = context;
  if (!partOf(actor.role)) throw new Failure(refusals.forbidden);
  const [known] = batch
    ? await db.select().from(withdrawalBatches).where(eq(withdrawalBatches.rid, batch))
    : [await fileAnew(db, actor.rid, now)];
  if (!known) throw new Failure(batch ? refusals.notFound : '没有待打款的提现');
  const rows = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.batchRid, known.rid))
    .orderBy(withdrawals.rid)
    .limit(mostSheetRows + 1);
  note(`${known.no} ${rows.length} 笔`);
  return spreadsheet(`提现打款_${known.no}`, [sheetOf('提现打款', columns, rows)]);
};

const columns: SheetColumn<Withdrawal>[] = [
  { title: '收款户名', width: 16, holds: 'text', value: ({ payee }) => payee?.name ?? '' },
  { title: '收款账号', width: 28, holds: 'text', value: ({ payee }) => payee?.account ?? '' },
  {
    title: '开户银行',
    width: 24,
    holds: 'text',
    value: ({ way, payee }) => (way === 2 ? '支付宝' : (payee?.bank ?? '')),
  },
  { title: '打款金额（元）', width: 16, holds: 'money', value: ({ payFen }) => payFen, sum: true },
  { title: '用途', width: 20, holds: 'text', value: () => '推广服务费' },
  { title: '附言', width: 20, holds: 'text', value: ({ no }) => no },
  { title: '提现金额（元）', width: 16, holds: 'money', value: ({ amountFen }) => amountFen, sum: true },
  { title: '代扣个税（元）', width: 16, holds: 'money', value: ({ taxFen }) => taxFen, sum: true },
];

const isUnfiled = and(eq(withdrawals.status, withdrawalStates.toPay), isNull(withdrawals.batchRid));

/** Marks everything that waits to be paid and stands in no file yet as one batch; undefined when there is nothing. */
async function fileAnew(db: Database, madeBy: string, now: Date) {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(isUnfiled)
    .orderBy(withdrawals.rid)
    .limit(mostSheetRows)
    .for('update');
  if (rows.length === 0) return undefined;
  const payFen = rows.reduce((sum, row) => sum + row.payFen, 0);
  const [made] = await db
    .insert(withdrawalBatches)
    .values({
      ...{ rid: ulid(now.getTime()), no: await batchNumber.next(db, now), count: rows.length, payFen },
      ...{ madeBy, madeAt: now },
    })
    .returning();
  if (!made) throw new Error('a batch was not stored');
  await db
    .update(withdrawals)
    .set({ batchRid: made.rid })
    .where(inArray(withdrawals.rid, ridsOf(rows)));
  return made;
}

async function lastFiles(db: Database) {
  const rows = await db
    .select({ batch: withdrawalBatches, maker: staffName(withdrawalBatches.madeBy) })
    .from(withdrawalBatches)
    .orderBy(desc(withdrawalBatches.madeAt), desc(withdrawalBatches.rid))
    .limit(lastBatches);
  return rows.map(({ batch: { rid, no, count: number, payFen, madeAt }, maker }) => ({
    ...{ rid, no, count: number, pay_fen: payFen, made_by: maker ?? '', made: madeAt },
  }));
}

type Step = {
  action: WithdrawalAction;
  reason?: string;
  changes: Partial<Pick<Withdrawal, 'approvedBy' | 'paidBy' | 'reason' | 'serial' | 'endedAt' | 'batchRid'>>;
};

/** Moves a withdrawal as staff, after the day of who asks and of its promoter is held. */
async function move(
  context: StaffContext,
  { rid, version }: { rid: string; version: number },
  { action, reason, changes }: Step,
): Promise<{ row: Withdrawal; role: WithdrawalRole }> {
  const { db, actor, now } = context;
  const role = partOf(actor.role);
  if (!role) throw new Failure(refusals.forbidden);
  await holdHands(db, actor.rid, { owner: await ownerOf(db, rid) });
  const row = await lockWithdrawal(db, rid, 'any');
  const hands = await readHands(context, actor.rid, [{ owner: row.customerRid }]);
  const by = { role, type: 'staff', rid: actor.rid } as const;
  const moved = await withdrawalRows.move(db, row, { action, by, now, version, reason, changes, hands });
  return { row: moved, role };
}

/** The part that a role of staff plays; undefined for those who only read, and for the lead of service, who has no say in payments. */
function partOf(role: string): 'finance' | 'approver' | undefined {
  if (scopeOf(role, 'promoters:work') === undefined || !scopeOf(role, 'prestore:work')) return undefined;
  return scopeOf(role, 'promoters:approve') ? 'approver' : 'finance';
}

async function tellRefused(context: StaffContext, row: Withdrawal, reason: string): Promise<void> {
  const { rid, version, customerRid, amountFen } = row;
  const values = { yuan: yuan(amountFen), reason };
  await notify(context, { customerRid, event: 'withdrawalRefused', values, ref: `${rid} ${version}` });
}

async function countStates(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: withdrawals.status, number: count() })
    .from(withdrawals)
    .groupBy(withdrawals.status);
  return Object.fromEntries(rows.map(({ status, number }) => [String(status), number]));
}
