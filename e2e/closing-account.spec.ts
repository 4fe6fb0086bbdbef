import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { memberStates } from '../src/features/clusters/rules.states.ts';
import { clusterMembers } from '../src/features/clusters/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { equal } from '../src/host/records/filters.ts';
import { groupOf } from '../tests/fixtures/clusters.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import type { World } from '../tests/world.ts';
import { codeIn, loginDialog, openLogin, signIn, storedToken, toast } from './accounts.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';
import type { OwnProduct } from './shops.ts';

test.use({ shop: 'closing' });

/** The demo teacher's group has money and orders: the company that applied owns it from now on, and the teacher a new one. */
async function changeGroups({ dataDir }: OwnProduct) {
  const database = openDatabase(embeddedDatabaseOf(dataDir).connection, 1, () => {});
  const { db } = database;
  const [{ rid: teacher }, { rid: company }] = [demoAccounts.teacher, demoAccounts.enterprise];
  const { applied, joined, left } = memberStates;
  await db
    .update(clusterMembers)
    .set({ status: left, role: 'member' })
    .where(equal(clusterMembers, { customerRid: teacher, role: 'owner' }));
  await db
    .update(clusterMembers)
    .set({ status: joined, role: 'owner', joinedAt: new Date() })
    .where(equal(clusterMembers, { customerRid: company, status: applied }));
  const world = { database, now: () => new Date() } as World;
  await groupOf({ world, rid: teacher }, { student: 'member' });
  await database.close();
}

/** A customer who leaves. */

test('an account closes once what is open is settled, and signs in no more', async ({
  page,
  request,
  isMobile,
  product,
}) => {
  test.setTimeout(120_000);
  const account = isMobile ? 'newcomer' : 'teacher';
  if (!isMobile) await changeGroups(product);
  await visit(page, '/');
  await openLogin(page, isMobile);
  await signIn(page, account);
  if (isMobile)
    await page.getByRole('dialog', { name: '资料验证' }).getByRole('button', { name: /关闭/ }).click();
  await page.goto('/member/information');
  const leave = page.getByRole('button', { name: '注销', exact: true });
  const dialog = page.getByRole('dialog', { name: '注销账号' });

  await test.step('what cannot be loaded is asked for again', async () => {
    await page.route('**/api/auth/account/matters', (route) =>
      route.fulfill({ json: { code: 0, data: null, msg: '系统繁忙，请稍后再试' } }),
    );
    await leave.click();
    await expect(dialog.getByRole('alert')).toContainText('系统繁忙，请稍后再试');
    await expect(dialog.getByRole('button', { name: '确认注销' })).toHaveCount(0);
    await page.unroute('**/api/auth/account/matters');
    await dialog.getByRole('button', { name: '点击重试' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  if (!isMobile)
    await test.step('refused with the list of what is open, each with its page', async () => {
      const row = dialog.getByRole('row', { name: /进行中的充值/ });
      await expect(row).toContainText('¥10,000.00');
      await expect(dialog.getByRole('button', { name: '确认注销' })).toHaveCount(0);
      await row.getByRole('link').click();
      await expect(page).toHaveURL(/\/member\/prestore/);
      await page
        .getByRole('button', { name: /^取消 / })
        .first()
        .click();
      await expect(toast(page, '已取消')).toBeVisible();
      await page.goto('/member/information');
      await leave.click();
    });

  if (!isMobile)
    await test.step('a research group of one’s own is dissolved first', async () => {
      await dialog
        .getByRole('row', { name: /负责的课题组/ })
        .getByRole('link')
        .click();
      await page.getByRole('button', { name: '移除 林知夏' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确认移除' }).click();
      await expect(page.getByRole('region', { name: '课题组成员' })).toContainText('共 1 人');
      await page.getByRole('button', { name: '解散课题组' }).click();
      const ending = page.getByRole('dialog', { name: '解散课题组' });
      await ending.getByLabel(/的验证码$/).fill(await codeIn(ending, request, demoAccounts.teacher.phone));
      await ending.getByRole('button', { name: '确认解散' }).click();
      await expect(page.getByText('您还没有创建课题组')).toBeVisible();
      await page.goto('/member/information');
      await leave.click();
    });

  await test.step('closed with the password and a tick', async () => {
    await dialog.getByRole('button', { name: '确认注销' }).click();
    await expect(dialog.getByText('请勾选确认')).toBeVisible();
    await dialog.getByLabel('登录密码', { exact: true }).last().fill(demoPassword);
    await dialog.getByRole('checkbox', { name: '我已了解注销后数据不可恢复' }).check();
    // The next page comes late: the one that is left counts meanwhile what has changed, and must not ask to sign in.
    await page.route(/\.data(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await dialog.getByRole('button', { name: '确认注销' }).click();
    await expect(toast(page, '账号已注销')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(loginDialog(page)).toBeHidden();
  });

  await test.step('signing in is refused', async () => {
    await openLogin(page, isMobile);
    await loginDialog(page).getByLabel('用户名 / 手机号').fill(account);
    await loginDialog(page).getByLabel('密码', { exact: true }).fill(demoPassword);
    await loginDialog(page).getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('用户名或密码错误').first()).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });
});
