import type { APIRequestContext } from '@playwright/test';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { staffInvoiceDetail } from '../src/features/invoices/contract.staff.ts';
import { invoiceAdd, invoiceInfo } from '../src/features/invoices/contract.ts';
import { readInvoiceXml } from '../src/features/invoices/desk/invoice-xml.ts';
import { post } from '../src/features/ledger/post.ts';
import { orderPaid } from '../src/features/ledger/rules.events.ts';
import { orders } from '../src/features/orders/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { equal } from '../src/host/records/filters.ts';
import { invoiceXml, titleOf } from '../tests/fixtures/invoices.ts';
import { callerAt } from '../tests/http-caller.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import type { OwnProduct } from './shops.ts';
import { signInStaff, staffSession } from './staff.ts';

/** The numbers of new requests of a customer who has paid so many yuan for orders before their testing. */
async function requests(
  request: APIRequestContext,
  { origin, dataDir }: OwnProduct,
  amounts: readonly number[],
): Promise<string[]> {
  const database = openDatabase(embeddedDatabaseOf(dataDir).connection, 1, () => {});
  const world = { database, now: () => new Date() };
  const { rid } = demoAccounts.student;
  const title = await titleOf({ rid, world } as never, { title: '示例理工大学' });
  const theirs = await database.db
    .select()
    .from(orders)
    .where(equal(orders, { customerRid: rid, owner: rid }));
  for (const [index, yuan] of amounts.entries()) {
    const order = theirs[index]?.rid ?? '';
    await post(
      { db: database.db, now: world.now() },
      {
        ...{ event: 'order-gateway', key: `test:${order}:${yuan}`, ref: `order:${order}` },
        ...{ legs: orderPaid('wechat', rid, order, yuan * 100), operator: { type: 'system', rid: '' } },
      },
    );
  }
  await database.close();
  const login = { account: 'student', password: demoPassword };
  const { data: session } = await (await request.post('/api/open/login', { data: login })).json();
  const me = callerAt(origin, session.token);
  const known = await me.call(invoiceInfo, {});
  if (!('invoiceable' in known)) throw new Error('no list');
  const made: string[] = [];
  for (const yuan of amounts) {
    const line = known.invoiceable.find(({ free_fen }) => free_fen === yuan * 100);
    const lines = [{ ref: line?.ref ?? '', amount_fen: yuan * 100 }];
    const { rids } = await me.call(invoiceAdd, { invoice_rid: title, type: 1, lines, remark: 'D-2201' });
    const one = await me.call(invoiceInfo, { rid: rids[0] });
    if ('history' in one) made.push(one.no);
  }
  return made;
}

test('finance takes two requests on at once, issues one by hand with its XML, and sends one back', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(90_000);
  const [first = '', second = '', third = ''] = await requests(request, product, [900, 520, 310]);
  await signInStaff(page, 'finance', '/staff/finance/invoices?status=10');
  const row = (no: string) => page.getByRole('row', { name: new RegExp(no) });
  await expect(row(third)).toBeVisible();
  await axeFindsNothing(page);
  await row(first).getByRole('checkbox').check();
  await row(second).getByRole('checkbox').check();
  await expect(page.getByText('已选 2 个申请，合计 ¥1,420.00')).toBeVisible();
  await page.getByRole('button', { name: '审核通过', exact: true }).click();
  await expect(row(first)).toHaveCount(0);
  await expect(row(second)).toHaveCount(0);

  await page.getByRole('button', { name: `查看 ${third}` }).click();
  const drawer = page.getByRole('dialog', { name: `开票申请 ${third}` });
  await drawer.getByRole('button', { name: '驳回', exact: true }).click();
  const refusal = page.getByRole('dialog', { name: `驳回 ${third}` });
  await refusal.getByLabel('原因').fill('抬头与合同不一致');
  await refusal.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(drawer.getByRole('region', { name: '办理记录' })).toContainText('抬头与合同不一致');
  await expect(drawer.getByRole('button', { name: '驳回', exact: true })).toHaveCount(0);
  await drawer.getByRole('button', { name: '关闭' }).click();

  await page.goto(`/staff/finance/invoices?kw=${first}`);
  await page.getByRole('button', { name: `查看 ${first}` }).click();
  const taken = page.getByRole('dialog', { name: `开票申请 ${first}` });
  await expect(taken.getByRole('button', { name: '复制 税号' })).toBeVisible();
  await axeFindsNothing(page);
  await taken.getByRole('button', { name: '登记开票' }).click();
  const form = page.getByRole('dialog', { name: '登记开票' });
  const number = `2632${Date.now()}`.padEnd(20, '0');
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const choose = async (total: string) => {
    const xml = Buffer.from(invoiceXml({ number, time: `${day} 00:00:00`, total }));
    const files = form.locator('input[type=file][accept=".xml"]');
    await files.setInputFiles({ name: '数电发票.xml', mimeType: 'text/xml', buffer: xml });
  };
  await choose('900.01');
  await expect(form.getByText('文件中的价税合计与申请金额不一致')).toBeVisible();
  await choose('900.00');
  await expect(form.getByText('数电发票.xml')).toBeVisible();
  await expect(form.getByLabel('发票号码')).toHaveValue(number);
  await expect(form.getByLabel('开票日期')).toHaveValue(day);
  await axeFindsNothing(page);
  // What the file does not say is refused beside the form, and nothing of it is lost.
  const other = `${number.slice(0, -1)}1`;
  await form.getByLabel('发票号码').fill(other);
  await form.getByRole('button', { name: '确认已开票' }).click();
  await expect(form.getByText('文件中的发票号码与填写的不一致')).toBeVisible();
  await expect(form.getByLabel('发票号码')).toHaveValue(other);
  await expect(form.getByText('数电发票.xml')).toBeVisible();
  await form.getByLabel('发票号码').fill(number);
  await form.getByRole('button', { name: '确认已开票' }).click();
  await expect(taken.getByRole('button', { name: '下载XML' })).toBeVisible();
  await expect(taken.getByRole('region', { name: '申请与发票' })).toContainText(number);
  const rid = new URL(page.url()).searchParams.get('rid') ?? '';
  const finance = callerAt(product.origin, (await staffSession(request, 'finance')).token);
  expect(await finance.call(staffInvoiceDetail, { rid })).toMatchObject({
    number,
    issued_on: day,
    files: ['xml'],
  });
});

test('finance has two issued by the platform at once; their customer saves PDF, OFD and XML', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(90_000);
  const [first = '', second = ''] = await requests(request, product, [777, 410]);
  await signInStaff(page, 'finance', '/staff/finance/invoices?status=10');
  const row = (no: string) => page.getByRole('row', { name: new RegExp(no) });
  await row(first).getByRole('checkbox').check();
  await row(second).getByRole('checkbox').check();
  await expect(page.getByText('已选 2 个申请，合计 ¥1,187.00')).toBeVisible();
  await page.getByRole('button', { name: '平台开票', exact: true }).click();
  await expect(row(first)).toHaveCount(0);
  await page.goto(`/staff/finance/invoices?kw=${first}`);
  await page.getByRole('button', { name: `查看 ${first}` }).click();
  const drawer = page.getByRole('dialog', { name: `开票申请 ${first}` });
  await expect(drawer.getByRole('button', { name: '下载OFD' })).toBeVisible({ timeout: 30_000 });
  const number = /\d{20}/.exec(
    (await drawer.getByRole('region', { name: '申请与发票' }).textContent()) ?? '',
  )?.[0];
  expect(number).toHaveLength(20);
  await axeFindsNothing(page);

  const login = { account: 'student', password: demoPassword };
  const { data } = await (await request.post('/api/open/login', { data: login })).json();
  await page.goto('/');
  await page.evaluate(
    ([access, refresh, expires]) =>
      localStorage.setItem('token', JSON.stringify({ access, refresh, expires })),
    [data.token, data.refreshToken, data.expires],
  );
  await page.goto('/member/invoiceLs');
  for (const [kind, beginning] of [
    ['PDF', '%PDF-'],
    ['OFD', 'PK'],
    ['XML', '<?xml'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `下载 ${kind} ${first}` }).click();
    const stream = await (await saving).createReadStream();
    const bytes = Buffer.concat(await stream.toArray());
    expect(bytes.subarray(0, beginning.length).toString()).toBe(beginning);
    if (kind === 'XML') expect(readInvoiceXml(bytes.toString())).toMatchObject({ number, totalFen: 77_700 });
  }
});
