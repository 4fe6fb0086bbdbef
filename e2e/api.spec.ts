import { demoPassword } from '../db/demo-accounts.ts';
import { keepSession, openSession } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test } from './journey.ts';

test('dates are subscribed to by a secret address, until that is ended', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await keepSession(page, await openSession(request, 'enterprise'));
  await page.goto('/member/booking');
  const card = page.getByRole('region', { name: '日历订阅' });
  await card.getByRole('button', { name: '生成订阅地址' }).click();
  const dialog = page.getByRole('dialog', { name: '订阅地址已生成' });
  const url = (await dialog.getByRole('status').textContent()) ?? '';
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: '我已保存' }).click();
  const read = async () => (await request.get(url)).text();
  expect(await read()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT/);
  await expect(card.getByText(/^自 .* 起可订阅/)).toBeVisible();
  await axeFindsNothing(page);
  await card.getByRole('button', { name: '停止订阅' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停止订阅' }).click();
  await expect(card.getByRole('button', { name: '生成订阅地址' })).toBeVisible();
  expect(await read()).toContain('订阅地址无效或已停止');
});

test('a customer makes a key for their system, which works until it is revoked, and has it told of news', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await keepSession(page, await openSession(request, 'enterprise'));
  await page.goto('/member/api');
  await axeFindsNothing(page);
  await page.getByRole('button', { name: '新建密钥' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('密钥名称').fill('质检 LIMS');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请选择至少一项权限')).toBeVisible();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await dialog.getByRole('checkbox', { name: '查看订单、样品与进度' }).check();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(demoPassword);
  await dialog.getByRole('button', { name: '验证并生成密钥' }).click();
  const key = await page.getByRole('dialog', { name: '密钥已生成' }).getByRole('status').textContent();
  await page.getByRole('button', { name: '我已保存' }).click();
  const keys = page.getByRole('region', { name: '接口密钥' });
  await expect(keys.getByText('尚未使用')).toBeVisible();
  const ask = async () =>
    (
      await request.post('/api/auth/web/order/list4person', { headers: { token: key ?? '' }, data: {} })
    ).status();
  expect(await ask()).toBe(200);
  await keys.getByRole('button', { name: '撤销密钥 质检 LIMS' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click();
  await expect(keys.getByText('已撤销')).toBeVisible();
  expect(await ask()).toBe(401);

  await page.getByRole('button', { name: '添加推送地址' }).click();
  await dialog.getByRole('textbox', { name: '地址' }).fill('http://10.0.0.1/');
  await dialog.getByRole('checkbox', { name: '检测与数据' }).check();
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog.getByText('请填写以 https:// 开头的公网地址')).toBeVisible();
  await dialog.getByRole('textbox', { name: '地址' }).fill('https://lims.chenghui.example/limpid');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '推送地址已添加' }).getByRole('status')).toHaveText(
    /^whsec_/,
  );
  await page.getByRole('button', { name: '我已保存' }).click();
  const pushes = page.getByRole('region', { name: '消息推送' });
  await pushes.getByRole('button', { name: '测试' }).click();
  await pushes.getByRole('button', { name: '推送记录' }).click();
  await expect(dialog.getByText('已送达', { exact: true })).toBeVisible();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await pushes.getByRole('button', { name: /^删除推送地址/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(pushes.getByText('还没有推送地址')).toBeVisible();
});
