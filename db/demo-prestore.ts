import { inArray } from 'drizzle-orm';
import { shanghaiDate } from '../src/core/shanghai.ts';
import { messages, staffMessages } from '../src/features/notifications/tables.ts';
import { takePayment } from '../src/features/payments/service.taking.ts';
import { paymentIntents } from '../src/features/payments/tables.ts';
import { prestorePayments } from '../src/features/prestore/service.crediting.ts';
import { addApply } from '../src/features/prestore/service.ts';
import { MoneySetting } from '../src/features/settings/rules.money.ts';
import { loadSettings } from '../src/features/settings/service.ts';
import { importBankFile, listBankLines } from '../src/features/transfers/bank/bank-lines.ts';
import { approveMatch, makeMatch } from '../src/features/transfers/matching/match.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoPeople } from './demo-contexts.ts';

/**
 * Gives demo customers prestore by the services that everybody uses: one paid by WeChat, one by a transfer that two
 * members of finance matched; one transfer waits with its bank line, and another line has no owner.
 */
export async function seedDemoPrestore(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { then, as, staff } = demoPeople(db, { secrets, now });

  const paid = await addApply(as('student', 26), { amount_fen: 500_000, way: 1 });
  await payByWechat(then(26), paid.pay?.no ?? '');
  const asked = await addApply(as('enterprise', 21), { amount_fen: 5_000_000, way: 3 });
  const waiting = await addApply(as('teacher', 1), { amount_fen: 1_000_000, way: 3 });

  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const account = moneySetting.bankAccounts[0]?.account ?? '';
  const day = (days: number) => shanghaiDate(then(days).now);
  const line = (...cells: string[]) => cells.join(',');
  const take = (days: number, ...lines: string[]) => {
    const file = ['交易流水号,交易日期,贷方发生额,对方户名,附言', ...lines].join('\n');
    return importBankFile(staff('finance', days), { account, file: Buffer.from(file).toString('base64') });
  };
  await take(
    20,
    line(`ICBC${day(38)}01`.replaceAll('-', ''), day(38), '1860.00', '海岳检测有限公司', '检测费'),
    line(`ICBC${day(20)}02`.replaceAll('-', ''), day(20), '50000.00', '江南新能源研究院', asked.no),
  );
  await take(
    0,
    line(`ICBC${day(0)}03`.replaceAll('-', ''), day(0), '10000.00', '青屿大学', `充值 ${waiting.no}`),
  );
  const { list } = await listBankLines(staff('finance', 20), {
    page: 1,
    size: 20,
    view: 'open',
    kw: asked.no,
  });
  const match = await makeMatch(staff('finance', 20), {
    ...{ target: 'prestore', rid: asked.rid, version: 1, lines: list.map(({ rid }) => rid) },
  });
  await approveMatch(staff('finance-lead', 20), { rid: match.rid, version: 1 });
  await db.delete(messages).where(inArray(messages.event, ['prestoreCredited']));
  await db.delete(staffMessages).where(inArray(staffMessages.event, ['transferToApprove']));
}

/** Lets a payment through WeChat come, by its number. */
export async function payByWechat(context: Parameters<typeof prestorePayments.paid>[0], no: string) {
  const { db, now } = context;
  const account = { appId: 'demo', merchantId: 'demo' };
  const [intent] = await db
    .select()
    .from(paymentIntents)
    .where(inArray(paymentIntents.no, [no]));
  if (!intent) throw new Error('the demo top-up has no payment');
  const report = {
    ...{ state: 'paid' as const, no, fen: intent.amountFen, transactionId: `demo-${no}`, paidAt: now },
    ...{ ...account, payer: '' },
  };
  await takePayment(context, { prestore: prestorePayments }, { way: 1, account, report });
}
