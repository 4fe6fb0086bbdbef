import { demoAccounts } from '../db/demo-accounts.ts';
import { codeIn, enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'credit' });

/** A teacher's credit line (the demo company has one already): applied for, granted by two, signed with a code, frozen by finance and restored. */
test('a customer gets a credit line and finance looks after it', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  product: { origin: baseURL },
}) => {
  test.setTimeout(150_000);
  await enter(page, await openSession(request, 'teacher'), '/member/credit');
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('region', { name: '信用额度', exact: true });

  await test.step('applied for', async () => {
    await card.getByRole('button', { name: '申请信用额度' }).click();
    // What teachers are offered stands there already.
    await dialog.getByLabel('申请额度（元）').fill('');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByLabel('申请额度（元）')).toHaveAccessibleDescription('请填写申请额度');
    await dialog.getByLabel('申请额度（元）').fill('30000');
    await dialog.getByLabel('申请说明').fill('常年送样，按月结算');
    await axeFindsNothing(page, { at: 'applying' });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(toast(page, '申请已提交')).toBeVisible();
    await expect(card).toContainText('待审核');
  });

  const finance = await colleague(browser, baseURL, 'finance', '/staff/finance/credit');
  await test.step('proposed by finance, confirmed by its lead', async () => {
    await finance.getByRole('link', { name: /沈明远/ }).click();
    await finance.getByRole('button', { name: '通过', exact: true }).click();
    await finance.getByRole('dialog').getByLabel('额度（元）').fill('30000');
    await finance.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
    await expect(finance.getByRole('region', { name: '提请复核的额度' })).toContainText('¥30,000.00');
    const lead = await colleague(browser, baseURL, 'finance-lead', new URL(finance.url()).pathname);
    await lead.getByRole('button', { name: '复核通过' }).click();
    await lead.getByRole('dialog').getByRole('button', { name: '确认通过' }).click();
    await expect(lead.getByRole('region', { name: '批准的额度' })).toContainText('¥30,000.00');
  });

  await test.step('signed with a code', async () => {
    await page.reload();
    await card.getByRole('button', { name: '签署协议并开通' }).click();
    await dialog.getByRole('button', { name: '签署并开通' }).click();
    await expect(dialog.getByText('请阅读并同意信用服务协议')).toBeVisible();
    await dialog.getByRole('checkbox').check();
    const code = await codeIn(dialog, request, demoAccounts.teacher.phone);
    await dialog.getByLabel(/的验证码$/).fill(code);
    await axeFindsNothing(page, { at: 'signing' });
    await dialog.getByRole('button', { name: '签署并开通' }).click();
    await expect(toast(page, '信用额度已开通')).toBeVisible();
    await expect(card).toContainText('可用额度¥30,000.00');
  });

  await test.step('frozen and restored by hand', async () => {
    await finance.goto('/staff/finance/credit?tab=lines');
    for (const [verb, status] of [
      ['冻结', '冻结'],
      ['恢复', '正常'],
    ] as const) {
      const row = finance.getByRole('row').filter({ hasText: '沈明远' });
      await row.getByRole('button', { name: verb, exact: true }).click();
      await finance.getByRole('dialog').getByLabel('原因').fill('按约定核查');
      await finance
        .getByRole('dialog')
        .getByRole('button', { name: `确认${verb}` })
        .click();
      await expect(row.getByRole('cell', { name: status, exact: true })).toBeVisible();
      await page.reload();
      await expect(card).toContainText(status);
    }
    await axeFindsNothing(finance, { at: 'lines' });
  });
});
