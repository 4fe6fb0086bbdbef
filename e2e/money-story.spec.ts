import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import type { DemoStaff } from '../db/demo-staff.ts';
import { yuan } from '../src/core/yuan.ts';
import { bankFile } from '../tests/fixtures/money.ts';
import { onePixel } from '../tests/fixtures/samples.ts';
import { findAndOrder, type Laboratory, testOrder } from '../tests/fixtures/whole-job.ts';
import { callerAt } from '../tests/http-caller.ts';
import { embeddedDatabaseOf, query } from '../tests/product.ts';
import { ledgerBreaches } from '../tests/trust/support/breaches.ts';
import { expect, isAlive } from './journey.ts';
import { test } from './own-product.ts';
import type { OwnProduct } from './shops.ts';
import { colleague, staffSession } from './staff.ts';

// Its days are today's, so nobody may set its clock.
test.use({ shop: 'story' });

const { rid } = demoAccounts.teacher;

/** Sums of the customer's entries as the book has them, in fen, without the kept balances that the page reads. */
async function bookOf({ dataDir }: OwnProduct) {
  const { connection } = embeddedDatabaseOf(dataDir);
  expect(await ledgerBreaches(connection)).toEqual([]);
  const [row] = await query<{ cash: number; bonus: number; frozen: number }>(
    connection,
    `SELECT coalesce(-sum(fen) FILTER (WHERE code = '2203'), 0)::float8 AS cash,
       coalesce(-sum(fen) FILTER (WHERE code = '2204'), 0)::float8 AS bonus,
       coalesce(-sum(fen) FILTER (WHERE code IN ('2206', '2207')), 0)::float8 AS frozen
     FROM ledger_entries WHERE owner = '${rid}'`,
  );
  if (!row) throw new Error('sums without a row');
  return row;
}

/** Opens the customer's balance: what it shows is what the book says, which is returned. */
async function balance(page: Page, product: OwnProduct) {
  await page.goto('/member/prestore');
  const { cash, bonus, frozen } = await bookOf(product);
  await expect(page.getByTestId('balance')).toHaveText(yuan(cash + bonus));
  const head = page.getByRole('region', { name: '余额' });
  const shown = await head.getByRole('definition').allInnerTexts();
  expect(shown.slice(0, 3)).toEqual([yuan(cash), yuan(bonus), yuan(frozen)]);
  return { cash, bonus, frozen };
}

test('money comes by transfer, pays for a whole order, and what is left goes back: the page says what the book says', {
  tag: '@desktop',
}, async ({ page, browser, product }) => {
  test.setTimeout(120_000);
  const baseURL = product.origin;
  const login = { account: 'teacher', password: demoPassword };
  const { data: session } = await (await page.request.post('/api/open/login', { data: login })).json();
  const token = { access: session.token, refresh: session.refreshToken, expires: session.expires };
  await page.addInitScript((text) => localStorage.setItem('token', text), JSON.stringify(token));
  const me = callerAt(baseURL, session.token);
  expect(await balance(page, product)).toEqual({ cash: 0, bonus: 0, frozen: 0 });

  // Asked for by transfer, with the voucher of it.
  await isAlive(page);
  await page.getByRole('radio', { name: /¥10,000/ }).check();
  await page.getByRole('radio', { name: '对公转账' }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  const transfer = page.getByRole('dialog', { name: '银行转账' });
  // The memo that is asked for is the number of the top-up.
  const no = (await transfer.getByRole('definition').nth(3).textContent()) ?? '';
  await transfer
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: onePixel });
  await expect(transfer.getByRole('list', { name: '已选文件' })).toContainText('已上传');
  await transfer.getByRole('button', { name: '提交凭证' }).click();
  await expect(transfer).toBeHidden();
  expect(await balance(page, product)).toEqual({ cash: 0, bonus: 0, frozen: 0 });

  // The bank's line comes in; whoever matches it does not book it, as it is large.
  const finance = await colleague(browser, baseURL, 'finance', '/staff/finance/bank');
  await finance.getByRole('button', { name: '导入流水' }).click();
  const today = new Date().toISOString().slice(0, 10);
  const csv = Buffer.from(bankFile([['BANK-9001', today, '10,000.00', '沈明远', `充值 ${no}`]]), 'base64');
  await finance
    .locator('input[type=file]')
    .setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: csv });
  await finance.getByRole('button', { name: '导入 1 笔新流水' }).click();
  await expect(finance.getByRole('cell', { name: 'BANK-9001', exact: true })).toBeVisible();
  await finance.goto('/staff/finance/transfers');
  await finance.getByRole('button', { name: `${no} 匹配 BANK-9001` }).click();
  await finance.getByRole('button', { name: '确认匹配' }).click();
  await expect(finance.getByRole('tab', { name: '匹配记录（待复核 1）' })).toBeVisible();
  expect(await balance(page, product)).toEqual({ cash: 0, bonus: 0, frozen: 0 });
  const lead = await colleague(browser, baseURL, 'finance-lead', '/staff/finance/transfers?tab=matches');
  await lead
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('button', { name: '复核入账' })
    .click();
  await expect(lead.getByRole('row', { name: new RegExp(no) })).toContainText('已入账');
  const toppedUp = await balance(page, product);
  expect(toppedUp).toEqual({ cash: 1_000_000, bonus: 40_000, frozen: 0 });

  // The order is made and tested; the customer accepts, confirms and pays in bonus and cash.
  const bySession = async (who: DemoStaff) =>
    callerAt(baseURL, (await staffSession(page.request, who)).token);
  const staff: Laboratory = {
    ...{ service: await bySession('service'), sample: await bySession('sample') },
    ...{ tech: await bySession('tech'), reviewer: await bySession('reviewer') },
  };
  const order = await findAndOrder(me);
  await testOrder(me, order, staff);
  await page.goto(`/member/order/${order.rid}/progress`);
  await isAlive(page);
  await page
    .getByRole('button', { name: /数据无误/ })
    .first()
    .click();
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('button', { name: '确认结算单' }).click();
  expect(await bookOf(product)).toEqual(toppedUp);
  await page.getByRole('button', { name: '去付款' }).click();
  const dialog = page.getByRole('dialog', { name: '付款' });
  await dialog.getByRole('radio', { name: /预存支付/ }).check();
  const total = order.total_fen;
  await dialog.getByRole('button', { name: `确认付款 ¥${yuan(total)}` }).click();
  await expect(page.getByRole('status').getByText('已付款', { exact: true })).toBeVisible();
  const bonus = Math.min(40_000, Math.floor(total / 5));
  await expect(page.getByRole('region', { name: '付款记录' })).toContainText(
    `现金 ¥${yuan(total - bonus)}，赠送 ¥${yuan(bonus)}`,
  );
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(await wordsOf(await paper.path())).toContain(yuan(total));
  expect(await balance(page, product)).toEqual({
    ...{ cash: 1_000_000 - (total - bonus), bonus: 40_000 - bonus, frozen: 0 },
  });

  // What is left is asked back, approved by another person than who pays it, and paid by the bank.
  await isAlive(page);
  await page.getByRole('button', { name: '申请退款', exact: true }).click();
  const refund = page.getByRole('dialog', { name: '申请退款' });
  await refund.getByRole('button', { name: new RegExp(no) }).click();
  await refund.getByLabel('收款户名').fill('沈明远');
  await refund.getByLabel('开户银行').fill('示例银行');
  await refund.getByLabel('收款账号').fill('6225880000001234');
  await refund.getByRole('button', { name: '提交退款申请' }).click();
  await expect(refund).toBeHidden();
  const left = 1_000_000 - (total - bonus);
  expect(await balance(page, product)).toEqual({ cash: 0, bonus: 0, frozen: left });
  await finance.goto('/staff/finance/payouts');
  await expect(finance.getByRole('button', { name: /^审批通过（.*财务主管审批）$/ })).toBeVisible();
  await lead.goto('/staff/finance/payouts');
  await lead.getByRole('button', { name: '审批通过' }).click();
  await expect(lead.getByText('已审批')).toBeVisible();
  await finance.reload();
  await finance.getByRole('button', { name: '确认打款' }).click();
  await finance.getByLabel('银行流水号').fill('OUT-77');
  await finance.getByRole('button', { name: '确认已打款' }).click();
  await expect(finance.getByRole('row', { name: /OUT-77/ })).toContainText('已打款');
  expect(await balance(page, product)).toEqual({ cash: 0, bonus: 0, frozen: 0 });
});

/** The words of a PDF's pages, read as a reader of PDFs would. */
async function wordsOf(file: string): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const paper = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise;
  const pages = Array.from({ length: paper.numPages }, async (_, index) => {
    const { items } = await (await paper.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ');
}
