import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'samples' });

test('work of one instrument is ticked and dispatched at once, with the day’s name on the board', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  const page = await colleague(browser, product.origin, 'service', '/staff/dispatch');
  const waiting = page.getByRole('region', { name: /^待派单 \d+$/ });
  await expect(waiting.getByRole('article').first()).toBeVisible();
  const all = await waiting.getByRole('article').count();
  await expect(waiting.getByRole('button', { name: '批量派单 0 项' })).toBeDisabled();
  await waiting.getByRole('checkbox', { name: `全选 ${all} 项` }).check();
  await waiting.getByRole('button', { name: `批量派单 ${all} 项` }).click();
  const dialog = page.getByRole('dialog', { name: `批量派单：${all} 项` });
  await expect(dialog.getByText('所选项目的常用仪器不同')).toBeVisible();
  await axeFindsNothing(page);
  await dialog.getByLabel('仪器', { exact: true }).fill('综合测试台');
  await dialog.getByRole('button', { name: `派出 ${all} 项` }).click();
  await expect(page.getByText(`已派单 ${all} 项`)).toBeVisible();
  await expect(page.getByRole('region', { name: '待派单 0' })).toBeVisible();
  const column = page.getByRole('region', { name: '综合测试台' });
  await expect(column.getByRole('article')).toHaveCount(all);
  await expect(column.getByText(/^今天 \d\d-\d\d 周[日一二三四五六]$/)).toBeVisible();
});

test('data of several orders is released after the dialog has said what follows', {
  tag: '@desktop',
}, async ({ browser, product }) => {
  const page = await colleague(browser, product.origin, 'reviewer', '/staff/review');
  const queue = page.getByRole('region', { name: /^待审核 \d+$/ });
  await expect(queue.getByRole('checkbox').nth(1)).toBeVisible();
  for (const box of (await queue.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await queue.getByRole('button', { name: '批量发布 2 个订单' }).click();
  const dialog = page.getByRole('dialog', { name: '批量发布：2 个订单' });
  await expect(dialog.getByText(/客户可在 \d{4}-\d\d-\d\d 当日及之前确认或提出异议/)).toBeVisible();
  await axeFindsNothing(page);
  await dialog.getByRole('button', { name: '发布 2 个订单的数据' }).click();
  await expect(dialog.getByText('请逐项确认审核清单')).toBeVisible();
  for (const check of await dialog.getByRole('checkbox').all()) await check.check();
  await dialog.getByRole('button', { name: '发布 2 个订单的数据' }).click();
  await expect(page.getByText('已发布 2 个订单的数据')).toBeVisible();
  await expect(page.getByRole('region', { name: '待审核 0' })).toBeVisible();
});
