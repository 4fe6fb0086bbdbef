import type { APIRequestContext } from '@playwright/test';
import { demoAccounts } from '../db/demo-accounts.ts';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { codeIn, enter, openSession, toast, waitForNextCode } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { setClock, test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'papers' });

const { phone } = demoAccounts.enterprise;

/** An order of the demo company that wants both papers; its customer has been told. */
async function orderOf(request: APIRequestContext) {
  const { access: token } = await openSession(request, 'enterprise');
  const call = async (path: string, data: object) => {
    const answer = await (await request.post(path, { data, headers: { token } })).json();
    if (answer.code !== 1) throw new Error(answer.msg);
    return answer.data;
  };
  const params = { main_components: 'TiO2' };
  const { temp_rid } = await call('/api/auth/tempDevice/add', { rid: 'xrd-powder', params });
  const items = [{ temp_rid, count: 1, samples: [{ no: 'HT-1', hazards: ['none'] }] }];
  const { price_hash, protocol_version } = await call('/api/auth/web/order/ready2pay', { items });
  const wanted = { items, price_hash, protocol_version, secret: 1, contract: 1, nda: 1 };
  const [order] = (await call('/api/auth/web/order/add', wanted)).orders;
  const isTold = async () => {
    const box: OutboxMessage[] = await (await request.get(`/dev/outbox.json?phone=${phone}`)).json();
    return box.some(({ text }) => text.includes(order.no) && text.includes('待您签署'));
  };
  await expect.poll(isTold, { timeout: 15_000 }).toBe(true);
  return order as { rid: string; no: string };
}

test('a company signs contract and NDA', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  product: { origin },
}) => {
  test.setTimeout(120_000);
  await setClock(request, '10:00:00');
  const { rid, no } = await orderOf(request);
  const dialog = page.getByRole('dialog');
  const papers = page.getByRole('region', { name: '合同与协议' });
  const service = await colleague(browser, origin, 'service', `/staff/orders/${rid}`);
  await expect(service.getByText('合同待客户签署').first()).toBeVisible();

  await enter(page, await openSession(request, 'enterprise'), `/member/order/${rid}`);
  for (const name of ['委托检测合同', '保密协议']) {
    await test.step(name, async () => {
      await papers.getByRole('button', { name: `签署${name}` }).click();
      await expect(dialog.getByRole('region', { name: `${name}全文` })).toContainText(no);
      await dialog.getByLabel('签署人姓名').fill('');
      await dialog.getByRole('button', { name: '确认签署' }).click();
      await expect(dialog.getByLabel('签署人姓名')).toHaveAccessibleDescription(/请填写签署人姓名/);
      await dialog.getByLabel('签署人姓名').fill('陆知行');
      await dialog.getByLabel(/的验证码$/).fill(await codeIn(dialog, request, phone));
      await axeFindsNothing(page, { part: '[role=dialog]', at: name });
      await dialog.getByRole('button', { name: '确认签署' }).click();
      await expect(toast(page, `${name}已签署`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await waitForNextCode(request);
    });
  }
  await expect(papers.getByText('已签署', { exact: true })).toHaveCount(2);
  await axeFindsNothing(page, { at: 'signed' });

  await test.step('the file is what the shop says it is', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      papers.getByRole('button', { name: '下载已签文件' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe(`委托检测合同-${no}.pdf`);
    const hash = (await papers.locator('.font-mono').first().textContent()) ?? '';
    await page.goto('/verify');
    await page.getByLabel('SHA-256 校验值').fill(hash);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText(/委托检测合同，编号/)).toBeVisible();
  });

  await test.step('staff see it, and the order goes on', async () => {
    await service.reload();
    await expect(service.getByText('陆知行', { exact: false }).first()).toBeVisible();
    await service.getByRole('button', { name: '审核通过' }).click();
    await service
      .getByRole('dialog')
      .getByRole('button', { name: /^(确 ?定|提 ?交|审核通过|确认)/ })
      .click();
    await expect(service.getByText('待付款', { exact: true }).first()).toBeVisible();
  });
});
