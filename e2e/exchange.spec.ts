import { fileURLToPath } from 'node:url';
import { enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'exchange' });

const paper = { name: '致谢页.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 thanks') };
const title = '高镍正极表面重构的原位研究';

test('a paper that thanks the laboratory earns points and is shown; points buy a coupon and goods that are sent', {
  tag: '@desktop',
}, async ({ page, request, browser, product }) => {
  test.slow();
  await enter(page, await openSession(request, 'student'), '/member/integral?tab=thanks');
  await page.getByRole('button', { name: '申请论文奖励' }).click();
  const dialog = page.getByRole('dialog', { name: '申请论文奖励' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('请填写订单号')).toBeVisible();
  await axeFindsNothing(page);
  await dialog.getByRole('checkbox', { name: /^D\d+/ }).first().press('Space');
  await dialog.getByLabel('论文题目').fill(title);
  await dialog.getByLabel('期刊名称').fill('演示学报');
  await dialog.getByLabel('DOI 或论文网址').fill('10.0000/demo.2026.011');
  await dialog.getByLabel('作者单位').fill('青屿大学');
  await dialog.getByLabel('致谢原文').fill('感谢澄谱提供原位测试。');
  await dialog.locator('input[type=file]').setInputFiles(paper);
  await expect(dialog.getByRole('list', { name: '已选文件' })).toContainText('已上传');
  await dialog.getByRole('checkbox', { name: /^同意在首页/ }).press('Space');
  // The demo shop has that paper already, and what was typed stays.
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('该论文已申请过')).toBeVisible();
  await expect(dialog.getByLabel('论文题目')).toHaveValue(title);
  await dialog.getByLabel('DOI 或论文网址').fill('https://doi.org/10.0000/DEMO.2026.021');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(toast(page, '申请已提交，审核结果将通知您')).toBeVisible();
  const claim = page.getByRole('listitem').filter({ hasText: title });
  await expect(claim).toContainText('待审核');
  await axeFindsNothing(page);

  const desk = await colleague(browser, product.origin, 'finance', '/staff/points?tab=claims');
  await desk.getByRole('link', { name: title }).click();
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByRole('region', { name: '文献核对' })).toContainText('订单完成后发表', {
      timeout: 3_000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(desk.getByRole('region', { name: '文献核对' })).toContainText('与填写不一致');
  await desk.getByRole('button', { name: '通过' }).click();
  const approval = desk.getByRole('dialog', { name: '通过申请' });
  await approval.getByText(/^影响因子 3 至 10/).click();
  await approval.getByLabel('相关检测').fill('原位 XRD');
  await approval.getByRole('button', { name: '通过并发放' }).click();
  await expect(desk.getByText('5000 积分', { exact: true })).toBeVisible();

  await page.goto('/');
  const thanks = page.getByRole('region', { name: '致谢成果' });
  await expect(thanks.getByRole('row').nth(1)).toContainText(title);

  await page.goto('/member/integral?tab=exchange');
  await page.getByRole('button', { name: '兑换检测优惠券' }).click();
  await page.getByRole('button', { name: '确认兑换' }).click();
  await expect(toast(page, '兑换成功，优惠券已放入我的优惠券')).toBeVisible();
  await page.getByRole('button', { name: '兑换样品管套装' }).click();
  await axeFindsNothing(page);
  await page.getByRole('button', { name: '确认兑换' }).click();
  await expect(toast(page, '兑换成功，我们将尽快寄出')).toBeVisible();
  const exchange = page.getByRole('listitem').filter({ hasText: '收件人' });
  await expect(exchange).toContainText(/待发放.*样品管套装/);
  const no = (await exchange.getByText(/^E\d{12}$/).textContent()) ?? '';
  await axeFindsNothing(page);

  await desk.goto('/staff/points?tab=exchanges');
  const row = desk.getByRole('row').filter({ hasText: no });
  await row.getByRole('button', { name: '受理' }).click();
  await row.getByRole('button', { name: '登记发货' }).click();
  const parcel = desk.getByRole('dialog', { name: `登记发货 ${no}` });
  await parcel.getByRole('button', { name: '查看收件人' }).click();
  await expect(parcel).toContainText('林知夏');
  await parcel.getByLabel('快递公司').click();
  await desk.getByTitle('顺丰速运').click();
  await parcel.getByLabel('运单号').fill('SF1234567890');
  await parcel.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('SF1234567890');

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: no })).toContainText('SF1234567890');

  await desk.goto('/staff/points');
  await desk.getByRole('button', { name: '新增商品' }).click();
  const goods = desk.getByRole('dialog', { name: '新增积分商品' });
  await goods.getByText('实物', { exact: true }).click();
  await goods.getByLabel('名称').fill('实验室笔记本');
  const picture = fileURLToPath(new URL('../public/images/share.jpg', import.meta.url));
  await goods.locator('input[type=file]').setInputFiles(picture);
  await expect(goods.getByAltText('图片 1')).toBeVisible();
  await goods.getByLabel('所需积分').fill('600');
  await goods.getByLabel('库存总量（留空不限）').fill('5');
  await goods.getByRole('button', { name: '保存' }).click();
  await expect(desk.getByRole('row').filter({ hasText: '实验室笔记本' })).toContainText('剩 5');
  await desk.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { name: '实验室笔记本' })).toBeVisible();
});
