import { confirmed, enter, openSession } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';

test.use({ shop: 'todos' });

test('what waits is done from the member centre', { tag: '@desktop' }, async ({ page, request }) => {
  await enter(page, await openSession(request, 'student'), '/member/center');
  const todos = page.getByRole('region', { name: '待办' });
  const issue = todos.getByRole('listitem').filter({ hasText: '样品或数据异常' });
  await issue.getByRole('button', { name: /^处理/ }).click();
  await expect(issue.getByRole('region', { name: '待您处理' })).toBeVisible();
  await axeFindsNothing(page);
  await issue.getByRole('button', { name: '继续检测' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await confirmed(page, '操作成功！');
  await expect(issue).toHaveCount(0);

  await todos
    .getByRole('button', { name: /^填写运单/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: '填写运单' })).toBeVisible();
  await page.keyboard.press('Escape');
  await todos
    .getByRole('link', { name: /^查看数据并确认/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: '数据核对' })).toBeVisible();
  await page.getByRole('link', { name: '返回订单' }).click();
  await expect(page.getByRole('heading', { name: '检测任务与核对' })).toBeVisible();

  await enter(page, await openSession(request, 'teacher'), '/member/center');
  const asked = page
    .getByRole('region', { name: '待办' })
    .getByRole('listitem')
    .filter({ hasText: '待审批' });
  await asked.getByRole('button', { name: /^批准/ }).click();
  await expect(asked).toHaveCount(0);
});

test('what waits fits a phone', { tag: '@phone' }, async ({ page, request }) => {
  await enter(page, await openSession(request, 'student'), '/member/center');
  await expect(page.getByRole('region', { name: '待办' })).toBeVisible();
  const [needed, given] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needed).toBe(given);
  await axeFindsNothing(page);
});
