import { axeFindsNothing } from './axe.ts';
import { expect, test } from './journey.ts';
import { signInStaff } from './staff.ts';

test('orders are a board by how far they are, narrowed as the list is, and are opened by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'lead', '/staff/orders');
  await page.getByText('看板', { exact: true }).click();
  await expect(page).toHaveURL('/staff/orders?view=board');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('检测中').getByRole('article').first()).toBeVisible();
  await axeFindsNothing(page);

  // What was promised and did not come says for how many days, in words.
  await page.getByRole('button', { name: '已逾期' }).click();
  await expect(
    column('检测中')
      .getByText(/^已逾期 \d+ 天$/)
      .first(),
  ).toBeVisible();
  await expect(column('待寄样').getByText('没有订单')).toBeVisible();
  await page.getByRole('button', { name: '已逾期' }).click();

  await expect(column('待审核').getByRole('article').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^订单 D\d+/ })).toBeVisible();
  await page.goBack();
  await page.getByText('列表', { exact: true }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
});
