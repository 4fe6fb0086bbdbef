import { axeFindsNothing } from './axe.ts';
import { expect, test } from './journey.ts';
import { signInStaff } from './staff.ts';

test('the calendar of instruments at the width of a tablet: a day of all, a week of one, a booking', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInStaff(page, 'service', '/staff/instruments?view=grid');
  const calendar = page.getByRole('region', { name: '机时日历' });
  await expect(calendar.getByRole('heading').first()).toBeVisible();
  await axeFindsNothing(page);
  await page.getByText('七天', { exact: true }).click();
  await expect(calendar.getByRole('heading')).toHaveCount(7);
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(needed).toBe(given);
  await page.getByText('列表', { exact: true }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.getByRole('tab', { name: '候补' }).click();
  await expect(page.getByText(/自动为第一位候补者保留15分钟/)).toBeVisible();
  await axeFindsNothing(page);
});

test('a technician pauses and goes on; what cannot be done asks for a reason and a fee', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'tech', '/staff/bench');
  await page
    .getByRole('main')
    .getByRole('button', { name: /检测中/ })
    .first()
    .click();
  await page.getByRole('button', { name: '继续', exact: true }).click();
  await expect(page.getByText(/用时 1:10:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await expect(page.getByText('已暂停，不计入用时')).toBeVisible();
  await page.getByRole('button', { name: '无法检测' }).click();
  await expect(page.getByRole('dialog').getByText('已制样或上机，收取事先告知的最低费用')).toBeVisible();
  await axeFindsNothing(page);
});

test('service looks for finished orders that can be tested again', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, 'service', '/staff/objections?tab=late');
  await expect(page.getByLabel('订单号或任务号')).toBeVisible();
  await page.getByLabel('订单号或任务号').fill('D000000000000');
  await page.getByLabel('订单号或任务号').press('Enter');
  await expect(page.getByText('没有找到已完成的订单')).toBeVisible();
  await axeFindsNothing(page);
});

test('what was used begins as what was asked for; what is asked of every order is no condition', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'tech', '/staff/bench');
  await page
    .getByRole('button', { name: /X射线粉末衍射/ })
    .first()
    .click();
  await expect(page.getByLabel('实际使用：扫描范围 2θ')).toHaveValue(/\d/);
  await expect(page.getByLabel('实际使用：样品编号')).toHaveValue('');
  await expect(page.getByText(/FeOx-500\nFeOx-600\n/)).toBeVisible();
});

test('files dropped at the bench are matched to samples; what is there opens as the customer will see it', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'tech', '/staff/bench');
  await page
    .getByRole('main')
    .getByRole('button', { name: /检测中/ })
    .first()
    .click();
  const files = page.getByRole('region', { name: /^数据文件 \d+$/ });
  await expect(files.getByRole('button', { name: '选择文件夹' })).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const points = Array.from({ length: 40 }, (_, index) => `${5 + index} ${index % 9}`).join('\n');
    transfer.items.add(new File([points], 'unnamed.xy', { type: 'text/plain' }));
    return transfer;
  });
  await files.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(files.getByText(/待上传 1 个文件/)).toBeVisible();
  await files.getByRole('combobox', { name: '样品：unnamed.xy' }).click();
  await page.getByRole('option', { name: '全部样品' }).or(page.getByTitle('全部样品')).last().click();
  await files.getByRole('button', { name: '开始上传' }).click();
  await files.getByRole('button', { name: '查看 unnamed.xy' }).click();
  const viewer = page.getByRole('dialog', { name: '数据文件' });
  await expect(viewer.getByRole('list', { name: '结果文件' }).getByText('unnamed.xy')).toBeVisible();
  await expect(viewer.getByRole('button', { name: '区间测量' })).toBeVisible();
  await axeFindsNothing(page);
  await viewer.getByRole('button', { name: '关闭' }).click();
  await files
    .getByRole('row', { name: /unnamed\.xy/ })
    .getByRole('button', { name: /移除/ })
    .click();
  await expect(files.getByRole('button', { name: '查看 unnamed.xy' })).toBeHidden();
});
