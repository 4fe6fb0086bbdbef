import { and, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { has } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { post } from '../../ledger/post.ts';
import { bankLineCame } from '../../ledger/rules.events.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import type { BankLine, bankImport, bankLineList, bankPreview } from '../matching/contract.ts';
import { lateAfter, transferRefusals } from '../rules.states.ts';
import { bankLines } from '../tables.ts';
import type { RowFate } from './rules.fates.ts';
import {
  decodeBankFile,
  type FileLine,
  type FileRow,
  heldAgainst,
  mostLines,
  newLines,
  readBankFile,
} from './rules.file.ts';

/** What a file would bring in; see the call. */
export const previewBankFile: Answers<typeof bankPreview> = async ({ db }, input) => {
  const rows = await examine(db, input);
  const fresh = newLines(rows);
  return {
    rows: rows.map(({ row, serial, paidOn, amountFen, payer, memo, fate, reason }) => ({
      ...{ row, serial, pay_date: paidOn, payer, memo, fate, reason },
      amount_fen: amountFen,
    })),
    counts: countsOf(rows),
    fresh: fresh.length,
    fresh_fen: sumOf(fresh),
  };
};

/** Takes in what is new and books it; see the call. Two who import into one account wait for each other. */
export const importBankFile: Answers<typeof bankImport> = async ({ db, now, actor, note }, input) => {
  const { account } = input;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bank lines ${account}`}, 0))`);
  const rows = await examine(db, input);
  const fresh = newLines(rows);
  if (fresh.length === 0) throw new Failure(transferRefusals.nothingNew);
  for (const { serial, paidOn, amountFen, payer, memo } of fresh) {
    const rid = ulid(now.getTime());
    await db.insert(bankLines).values({
      ...{ rid, account, serial, paidOn, amountFen, leftFen: amountFen, payer, memo },
      ...{ importedAt: now, importedBy: actor.rid },
    });
    await post(
      { db, now },
      {
        event: 'bank-line',
        key: `bank-line:${rid}`,
        ref: `bank-line:${rid}`,
        legs: bankLineCame(account, rid, amountFen),
        operator: { type: 'staff', rid: actor.rid },
        memo: serial,
      },
    );
  }
  note(`导入 ${fresh.length} 笔`);
  return { added: fresh.length, added_fen: sumOf(fresh), counts: countsOf(rows) };
};

/** One page of bank lines with what nobody has claimed. */
export const listBankLines: Answers<typeof bankLineList> = async ({ db, now }, { view, kw, ...paging }) => {
  const open = gt(bankLines.leftFen, 0);
  const late = and(open, lte(bankLines.paidOn, addDays(shanghaiDate(now), -lateAfter)));
  const which = and(
    { open, late, all: undefined }[view],
    has(kw, bankLines.serial, bankLines.payer, bankLines.memo),
  );
  const found = await listed(db, paging, db.select().from(bankLines).where(which), [
    desc(bankLines.paidOn),
    desc(bankLines.rid),
  ]);
  const left = sql<number>`coalesce(sum(${bankLines.leftFen}), 0)::float8`;
  const [opened] = await db.select({ number: count(), fen: left }).from(bankLines).where(open);
  const [lated] = await db.select({ number: count(), fen: left }).from(bankLines).where(late);
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  return {
    ...found,
    list: found.list.map((row) => tellLine(row, now)),
    ...{ open: opened?.number ?? 0, open_fen: opened?.fen ?? 0 },
    ...{ late: lated?.number ?? 0, late_fen: lated?.fen ?? 0 },
    accounts: moneySetting.bankAccounts.map(({ bank, account }) => ({
      name: `${bank} ****${account.slice(-4)}`,
      account,
    })),
  };
};

/** A bank line as staff see it. */
export function tellLine(row: typeof bankLines.$inferSelect, now: Date): BankLine {
  const days = (Date.parse(shanghaiDate(now)) - Date.parse(row.paidOn)) / 86_400_000;
  return {
    ...{ rid: row.rid, account: `****${row.account.slice(-4)}`, serial: row.serial, pay_date: row.paidOn },
    amount_fen: row.amountFen,
    left_fen: row.leftFen,
    ...{ payer: row.payer, memo: row.memo, days: Math.max(0, days) },
  };
}

/** Reads a file and says what becomes of each of its rows. */
async function examine(
  db: Database,
  { account, file }: CheckedInputOf<typeof bankPreview>,
): Promise<FileRow[]> {
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  if (!moneySetting.bankAccounts.some((each) => each.account === account)) {
    throw new Failure(moneySetting.bankAccounts.length ? refusals.badInput : transferRefusals.account);
  }
  const rows = readBankFile(decodeBankFile(Buffer.from(file, 'base64')));
  if (!rows) throw new Failure(transferRefusals.unreadable);
  if (rows.length > mostLines) throw new Failure(transferRefusals.tooMany);
  const serials = newLines(rows).map(({ serial }) => serial);
  const known = serials.length
    ? await db
        .select({ serial: bankLines.serial, paidOn: bankLines.paidOn, amountFen: bankLines.amountFen })
        .from(bankLines)
        .where(and(eq(bankLines.account, account), inArray(bankLines.serial, serials)))
    : [];
  return heldAgainst(rows, known);
}

function countsOf(rows: readonly FileRow[]) {
  const count = (fate: RowFate) => rows.filter((row) => row.fate === fate).length;
  return {
    ...{ new: count('new'), known: count('known'), outgoing: count('outgoing') },
    ...{ conflict: count('conflict'), unreadable: count('unreadable'), total: count('total') },
  };
}

function sumOf(lines: readonly FileLine[]) {
  return lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
