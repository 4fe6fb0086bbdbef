import { enter, loginDialog, newPhone, openSession, receiveCode, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

test('a newcomer comes by an invitation and gets its coupon; whoever invited sees them masked', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  await enter(page, await openSession(request, 'enterprise'), '/member/invite');
  await expect(page.getByText('LCENTP45', { exact: true })).toBeVisible();
  await expect(page.getByText(/即可获得30元新人券（满200元可用，90天内有效）/)).toBeVisible();
  await page.getByRole('button', { name: '生成海报' }).click();
  const poster = page.getByRole('dialog', { name: '邀请海报' });
  await expect(poster.getByRole('img', { name: /30元新人券，满200元可用/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await poster.getByRole('button', { name: '保存图片' }).click();
  expect((await saved).suggestedFilename()).toBe('邀请海报-LCENTP45.png');
  await page.keyboard.press('Escape');
  await axeFindsNothing(page);

  const phone = newPhone();
  const other = await browser.newContext();
  const friend = await other.newPage();
  await visit(friend, '/invited/LCENTP45');
  const dialog = loginDialog(friend);
  await expect(dialog.getByText('注册即得30元新人券（满200元可用，90天内有效）')).toBeVisible();
  await expect(dialog.getByLabel('邀请码')).toHaveValue('LCENTP45');
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByLabel('验证码').fill(await receiveCode(friend, request, phone));
  await dialog.getByLabel('密码', { exact: true }).fill('copper-kettle-71');
  await dialog.getByLabel('确认密码').fill('copper-kettle-71');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(toast(friend, '注册成功!')).toBeVisible();
  await other.close();

  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(masked)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText(phone)).toHaveCount(0);
});
