import { and, eq } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { ulid } from '../src/core/ulid.ts';
import { serviceCounts } from '../src/features/catalogue/tables.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import { reviewServices, reviews, serviceScores } from '../src/features/reviews/tables.ts';
import { trafficDays } from '../src/features/traffic/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { onePixel } from '../tests/fixtures/samples.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

// It makes the student's orders look done and reviewed.
test.use({ shop: 'reviews' });

const picture = { name: '谱图.png', mimeType: 'image/png', buffer: onePixel };

test('an order that is done is reviewed with a picture, public with the fifth, answered, added to and hidden', {
  tag: '@desktop',
}, async ({ page, request, browser, product }) => {
  test.slow();
  const { rid, no, service } = await fourReviews(product.dataDir);
  await enter(page, await openSession(request, 'student'), '/member/order?group=done');
  await page.getByRole('link', { name: `评价 ${no}` }).click();
  const dialog = page.getByRole('dialog', { name: '评价订单' });
  await dialog.getByRole('button', { name: '发布评价' }).click();
  await expect(dialog.getByText('请选择评分')).toBeVisible();
  const score = dialog.getByRole('group', { name: '总体评价' });
  await score.getByRole('radio', { name: '4 星，满意' }).press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(score.getByRole('radio', { name: '5 星，非常满意' })).toBeChecked();
  await dialog.getByLabel('评价内容（选填）').fill('谱图清晰，比承诺早一天交付');
  await dialog.getByLabel('图片（选填）').setInputFiles(picture);
  await expect(dialog.getByText('已上传')).toBeVisible();
  await axeFindsNothing(page);
  await dialog.getByRole('button', { name: '发布评价' }).click();
  await expect(toast(page, '评价成功，获得 30 积分')).toBeVisible();
  const own = page.getByRole('region', { name: '我的评价' });
  await expect(own).toContainText('谱图清晰，比承诺早一天交付');
  await expect(own).toContainText('已公开');

  await visit(page, `/detail/${service}`);
  const voices = page.getByRole('region', { name: '评价与统计' });
  await expect(voices).toContainText('5 条评价');
  await expect(voices).toContainText('谱图清晰，比承诺早一天交付');
  await voices.getByRole('button', { name: '有图' }).click();
  await expect(voices.getByRole('listitem')).toHaveCount(1);
  await voices.getByRole('button', { name: /的图片 1$/ }).click();
  await expect(page.getByRole('dialog', { name: /的评价图片$/ })).toBeVisible();
  await axeFindsNothing(page);
  await page.keyboard.press('Escape');
  expect(await page.content()).toContain('"@type":"AggregateRating"');

  const desk = await colleague(browser, product.origin, 'editor', '/staff/reviews?status=20');
  const row = desk.getByRole('row').filter({ hasText: no });
  await row.getByRole('button', { name: '回复' }).click();
  await desk.getByRole('dialog', { name: '回复评价' }).getByLabel('回复内容').fill('感谢您的信任');
  await desk.getByRole('dialog', { name: '回复评价' }).getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('感谢您的信任');

  await visit(page, `/member/order/${rid}`);
  await expect(own).toContainText('感谢您的信任');
  await own.getByRole('button', { name: '追加评价' }).click();
  const more = page.getByRole('dialog', { name: '追加评价' });
  await more.getByLabel('追加内容').fill('复测结果一致');
  await more.getByRole('button', { name: '提交' }).click();
  await expect(own).toContainText('复测结果一致');
  await visit(page, `/detail/${service}`);
  await expect(voices).toContainText('复测结果一致');

  await desk.reload();
  await row.getByRole('button', { name: '隐藏' }).click();
  await desk.getByRole('dialog', { name: '隐藏评价' }).getByLabel('原因（客户可见）').fill('与检测无关');
  await desk.getByRole('dialog', { name: '隐藏评价' }).getByRole('button', { name: '确定' }).click();
  await expect(row).toBeHidden();
  await desk.context().close();
  await visit(page, `/detail/${service}`);
  await expect(page.getByText('谱图清晰，比承诺早一天交付')).toHaveCount(0);
  await visit(page, `/member/order/${rid}`);
  await expect(own).toContainText('隐藏原因：与检测无关');
});

test('a question is asked on a service’s page, answered, published and read; the page is counted', {
  tag: '@desktop',
}, async ({ page, request, browser, product }) => {
  test.slow();
  await enter(page, await openSession(request, 'student'), '/detail/xps');
  const questions = page.getByRole('region', { name: '客户提问' });
  await expect(questions).toContainText('还没有公开的提问');
  await questions.getByRole('button', { name: '我要提问' }).click();
  const dialog = page.getByRole('dialog', { name: '提问' });
  await dialog.getByLabel('问题').fill('粉末');
  await dialog.getByRole('button', { name: '提交问题' }).click();
  await expect(dialog).toContainText('问题至少5个字');
  await dialog.getByLabel('问题').fill('粉末样品需要压片吗？');
  await axeFindsNothing(page);
  await dialog.getByRole('button', { name: '提交问题' }).click();
  await expect(toast(page, '已提交，回复后将通知您')).toBeVisible();
  await expect(questions.getByRole('region', { name: '我的提问' })).toContainText('待回复');

  const service = await colleague(browser, product.origin, 'service', '/staff/questions');
  const asked = service.getByRole('row').filter({ hasText: '粉末样品需要压片吗？' });
  await asked.getByRole('button', { name: '回复', exact: true }).click();
  await service.getByLabel('回复内容').fill('不需要，粉末约 100 mg 即可');
  await service.getByRole('button', { name: '确定' }).click();
  await expect(asked).toBeHidden();
  await service.context().close();
  const editor = await colleague(browser, product.origin, 'editor', '/staff/questions?status=20');
  await editor
    .getByRole('row')
    .filter({ hasText: '粉末样品需要压片吗？' })
    .getByRole('button', { name: '公开' })
    .click();
  await expect(editor.getByText('没有符合条件的提问')).toBeVisible();
  await editor.context().close();

  await visit(page, '/detail/xps');
  await expect(questions).toContainText('不需要，粉末约 100 mg 即可');
  await expect(questions.getByRole('region', { name: '我的提问' })).toBeHidden();
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const counted = async () => {
    const rows = await database.db.select().from(trafficDays).where(eq(trafficDays.kind, 'service'));
    return rows.find(({ part }) => part === 'xps')?.count;
  };
  await expect.poll(counted).toBe(2);
  const [before] = await database.db.select().from(serviceCounts).where(eq(serviceCounts.serviceRid, 'xps'));
  const [line] = await database.db.select().from(orderLines).limit(1);
  if (!line || !before) throw new Error('the demo shop has no order');
  await database.db.insert(orderLines).values({ ...line, rid: ulid(), serviceRid: 'xps' });
  await expect
    .poll(async () => {
      const [now] = await database.db.select().from(serviceCounts).where(eq(serviceCounts.serviceRid, 'xps'));
      return now?.orders;
    })
    .toBe(before.orders + 1);
  await database.close();
});

/** Reviews of four orders that are made to be of one service with another, which is done and not reviewed. */
async function fourReviews(dataDir: string): Promise<{ rid: string; no: string; service: string }> {
  const database = openDatabase(embeddedDatabaseOf(dataDir).connection, 1, () => {});
  const { db } = database;
  const customerRid = demoAccounts.student.rid;
  const done = and(eq(orders.customerRid, customerRid), eq(orders.status, 130), eq(orders.typeId, 1));
  const [order] = await db.select().from(orders).where(done).limit(1);
  if (!order) throw new Error('no order of the student is done');
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderRid, order.rid));
  const service = line?.serviceRid ?? '';
  const others = (await db.select().from(orders)).filter(({ rid }) => rid !== order.rid).slice(0, 4);
  for (const { rid: orderRid, customerRid: by } of others) {
    const rid = ulid(Date.parse('2026-01-01'));
    const createdAt = new Date('2026-01-01');
    const said = { score: 4, content: '交付及时', author: '周**', status: 20, createdAt };
    await db.insert(reviews).values({ rid, orderRid, customerRid: by, ...said });
    await db.insert(reviewServices).values({ serviceRid: service, reviewRid: rid });
  }
  await db.insert(serviceScores).values({ serviceRid: service, number: 4, total: 16 });
  await database.close();
  return { rid: order.rid, no: order.no, service };
}
