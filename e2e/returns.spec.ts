import { eq } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { samplePassports } from '../src/features/orders/samples/tables.ts';
import { orders } from '../src/features/orders/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { groupOf } from '../tests/fixtures/clusters.ts';
import { onePixel } from '../tests/fixtures/samples.ts';
import { topUp } from '../tests/fixtures/settled.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

const picture = { name: '寄出.png', mimeType: 'image/png', buffer: onePixel };

test('a sample goes back: asked for, its freight told, paid from the balance, sent and signed for', async ({
  page,
  request,
  browser,
  product,
}) => {
  test.slow();
  await enter(page, await openSession(request, 'student'), '/member/sample');
  await page.getByRole('navigation', { name: '样品' }).getByRole('link', { name: '回收与寄回' }).click();
  await page.getByRole('button', { name: '申请回收' }).click();
  const dialog = page.getByRole('dialog', { name: '申请回收样品' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('请选择样品')).toBeVisible();
  await axeFindsNothing(page);
  const sample = dialog.getByRole('checkbox', { disabled: false }).first();
  await sample.press('Space');
  await dialog.getByRole('radio', { name: /^余额支付运费/ }).press('Space');
  await dialog.getByLabel('备注（选填）').fill('请用泡沫盒包装');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(toast(page, '已提交，样品管理员将尽快处理')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: '请用泡沫盒包装' }).first();
  await expect(card).toContainText('待处理');
  const no = (await card.getByRole('heading').textContent()) ?? '';
  await axeFindsNothing(page);

  const desk = await colleague(browser, product.origin, 'sample', '/staff/returns');
  const row = desk.getByRole('row').filter({ hasText: no });
  await row.getByRole('button', { name: '受理' }).click();
  const freight = desk.getByRole('dialog', { name: `核实运费 ${no}` });
  await freight.getByLabel('运费（元）').fill('18');
  await freight.getByRole('button', { name: '确定' }).click();
  await expect(row).toBeHidden();

  await page.reload();
  await card.getByRole('button', { name: `支付运费 ${no}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '支付 ¥18.00' }).click();
  await expect(toast(page, '已支付，样品将尽快寄出')).toBeVisible();
  await expect(card).toContainText('待寄出');

  await desk.getByText(/^待寄出 \d/).click();
  await row.getByRole('button', { name: '登记寄出' }).click();
  const parcel = desk.getByRole('dialog', { name: `登记寄出 ${no}` });
  await parcel.getByRole('button', { name: '查看收件人' }).click();
  await expect(parcel).toContainText('林知夏');
  await parcel.getByLabel('快递公司').click();
  await desk.getByTitle('顺丰速运').click();
  await parcel.getByLabel('运单号').fill('SF1234567890');
  await parcel.locator('input[type=file]').setInputFiles(picture);
  await expect(parcel.getByAltText('寄出照片已拍摄')).toBeVisible();
  await parcel.getByRole('button', { name: '确定' }).click();
  await expect(row).toBeHidden();
  await desk.context().close();

  await page.reload();
  await expect(card).toContainText('SF1234567890');
  await card.getByRole('button', { name: `确认收货 ${no}` }).click();
  await expect(toast(page, '已确认收货')).toBeVisible();
  await expect(card).toContainText('已签收');
});

test('freight of a group’s samples is paid by its owner from the group’s balance, not by the member who asked', async ({
  page,
  request,
  browser,
  product,
}) => {
  test.slow();
  const order = await groupsOrder(product.dataDir);
  await enter(page, await openSession(request, 'student'), `/member/order/${order.rid}`);
  await page.getByRole('link', { name: '寄回剩余样品' }).click();
  const dialog = page.getByRole('dialog', { name: '申请回收样品' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(order.samples);
  await dialog.getByRole('radio', { name: /^余额支付运费/ }).press('Space');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(toast(page, '已提交，样品管理员将尽快处理')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  const no = (await card.getByRole('heading').textContent()) ?? '';

  const desk = await colleague(browser, product.origin, 'sample', '/staff/returns');
  const row = desk.getByRole('row').filter({ hasText: no });
  await expect(row).toContainText(name);
  await row.getByRole('button', { name: '受理' }).click();
  await desk
    .getByRole('dialog', { name: `核实运费 ${no}` })
    .getByLabel('运费（元）')
    .fill('22');
  await desk
    .getByRole('dialog', { name: `核实运费 ${no}` })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(row).toBeHidden();
  await desk.context().close();

  await page.reload();
  await expect(card).toContainText('待付运费');
  await expect(card.getByRole('button', { name: `支付运费 ${no}` })).toHaveCount(0);
  await enter(page, await openSession(request, 'teacher'), '/member/sample?tab=returns');
  await card.getByRole('button', { name: `支付运费 ${no}` }).click();
  await expect(page.getByRole('dialog')).toContainText(`从${name}预存余额的现金部分支付`);
  await page.getByRole('dialog').getByRole('button', { name: '支付 ¥22.00' }).click();
  await expect(toast(page, '已支付，样品将尽快寄出')).toBeVisible();
  await expect(card).toContainText('待寄出');
});

const name = '沈明远课题组（样品）';

/** An order of the student's that is done and that a group of the teacher's paid, whose samples can be asked for. */
async function groupsOrder(dataDir: string): Promise<{ rid: string; samples: number }> {
  const database = openDatabase(embeddedDatabaseOf(dataDir).connection, 1, () => {});
  const { db } = database;
  const world = { database, now: () => new Date() };
  const owner = await groupOf(
    { world, rid: demoAccounts.teacher.rid } as never,
    { student: 'member' },
    { name },
  );
  await topUp({ rid: owner, world }, 100_000);
  const mine = await db
    .select({ rid: orders.rid, passport: samplePassports })
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .where(eq(orders.customerRid, demoAccounts.student.rid));
  const [found] = mine.filter(({ passport }) => !passport.isAskedBack && passport.status < 70);
  const rid = found?.rid ?? '';
  await db
    .update(orders)
    .set({ owner, status: 130, leftover: 1, recycleStatus: 1 })
    .where(eq(orders.rid, rid));
  const here = { status: 40, leftover: 5, keepUntil: '2099-12-31', isAskedBack: false } as const;
  const passports = await db
    .update(samplePassports)
    .set(here)
    .where(eq(samplePassports.orderRid, rid))
    .returning();
  await database.close();
  return { rid, samples: passports.length };
}
