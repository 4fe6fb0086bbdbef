import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { invoiceInfo } from '../src/features/invoices/contract.ts';
import { entriesIn, textOf } from '../tests/fixtures/papers.ts';
import { axeFindsNothing } from './axe.ts';
import {
  addTitle,
  asFinance,
  askForAll,
  asTeacher,
  issue,
  newestRequest,
  paidOrders,
  takeBack,
} from './invoices.ts';
import { expect, isAlive } from './journey.ts';
import { test } from './own-product.ts';

test.describe.configure({ mode: 'default' });

/** Looks at the pack of an invoice over 1,420.00, has a paper added, takes it in both shapes and adds it up. */
async function takePack(page: Page, card: Locator, ...orderNos: (string | undefined)[]) {
  await card.getByRole('button', { name: /^下载报销材料/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '报销材料' });
  const preview = dialog.getByRole('region', { name: '材料预览' });
  await expect(preview.locator('canvas[data-drawn]')).toBeVisible();
  await expect(preview).toContainText('第 1 / 4 页');
  await expect(dialog.getByRole('region', { name: '材料清单' })).toContainText('检测清单¥1,420.00');
  await dialog.getByRole('checkbox', { name: '验收单' }).focus();
  await page.keyboard.press('Space');
  await expect(preview).toContainText('第 1 / 5 页');
  await preview.getByRole('button', { name: '下一页' }).click();
  await expect(preview).toContainText('第 2 / 5 页');
  await axeFindsNothing(page, { part: '[role=dialog]' });
  const taken = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    return readFile(await file.path());
  };
  const files = entriesIn(await taken('下载 ZIP'));
  expect([...files.keys()].map((name) => name.replace(/\d{20}/, '号码'))).toEqual([
    ...['00-合并打印.pdf', '01-封面目录.pdf', '02-检测清单.pdf', '03-验收单.pdf', '04-付款证明.pdf'],
    '05-发票-号码.pdf',
  ]);
  for (const [name, pdf] of files) {
    const text = (await textOf(pdf)).join('\n');
    expect(text, name).toContain('1,420.00');
    if (/清单|验收/.test(name)) for (const no of orderNos) expect(text, name).toContain(no);
  }
  expect(await textOf(await taken('下载 PDF'))).toHaveLength(5);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('one invoice over two orders is asked for, taken, asked back for its title and issued anew', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const me = await asTeacher(page, product);
  const [first, second] = await paidOrders(me, product, 90_000, 52_000);
  await addTitle(me, '青屿大学', '12330000QYDEM00012');
  await addTitle(me, '澜川新材料有限公司', '91320506MA0LCDEM1A');
  const finance = await asFinance(page, product);

  await page.goto('/member/invoiceLs');
  await isAlive(page);
  await expect(page.getByText('暂无开票记录')).toBeVisible();
  await axeFindsNothing(page);
  await page.goto('/member/asset');
  await page.getByRole('link', { name: '查看可开票' }).click();
  await expect(page.getByRole('heading', { name: '申请开票', level: 1 })).toBeVisible();
  const submit = page.getByRole('button', { name: '提交申请' });
  await expect(submit).toBeDisabled();
  await expect(page.getByRole('region', { name: '提交' })).toContainText('请选择开票明细');
  for (const order of [first, second]) {
    await page.getByRole('checkbox', { name: new RegExp(order?.no ?? '') }).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByRole('region', { name: '提交' })).toContainText('1 张发票¥1,420.00');
  await axeFindsNothing(page);
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '开票记录', level: 1 })).toBeVisible();
  const asked = await newestRequest(me);
  const card = page.getByRole('article', { name: `开票申请 ${asked.no}` });
  await expect(card).toContainText('青屿大学');
  await expect(card).toContainText('待审核');
  await expect(card).toContainText('¥1,420.00');

  await issue(finance, asked, '26320000000000000001');
  await page.reload();
  await expect(card).toContainText('已开票');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: /^下载 PDF/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await card.getByRole('button', { name: /^预览/ }).click();
  const preview = page.getByRole('dialog', { name: '发票预览' });
  await expect(preview.locator('canvas[data-drawn]')).toBeVisible();
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await card.getByRole('button', { name: /^再次发送/ }).click();
  const mail = page.getByRole('dialog', { name: '发送发票文件' });
  await expect(mail.getByLabel('接收邮箱')).toHaveValue('lin@example.com');
  await mail.getByLabel('接收邮箱').fill('finance@example.com');
  await mail.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('已发送至 finance@example.com')).toBeVisible();
  const sent = async () =>
    (await (await page.request.get('/dev/outbox.json')).json()) as { target: string; files?: string[] }[];
  await expect
    .poll(async () => (await sent()).find(({ target }) => target === 'finance@example.com')?.files, {
      timeout: 30_000,
    })
    .toEqual(['发票_26320000000000000001.pdf']);
  await takePack(page, card, first?.no, second?.no);
  await card.getByRole('button', { name: /^查看详情/ }).click();
  const detail = page.getByRole('dialog', { name: '开票详情' });
  await expect(detail).toContainText(first?.no ?? '');
  await expect(detail).toContainText('12330000QYDEM00012');
  await axeFindsNothing(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await card.getByRole('button', { name: /^申请冲红/ }).click();
  const question = page.getByRole('dialog', { name: '申请冲红' });
  await question.getByRole('button', { name: '提交申请' }).click();
  await expect(question.getByText('请填写冲红原因')).toBeVisible();
  await question.getByLabel('冲红原因').fill('抬头应为澜川新材料有限公司');
  await question.getByRole('button', { name: '提交申请' }).click();
  await expect(card).toContainText('冲红原因：抬头应为澜川新材料有限公司');
  await takeBack(finance, await newestRequest(me), '26320000000000000002');

  await page.goto(`/member/order/${first?.rid}`);
  await page.getByRole('link', { name: '申请开票' }).click();
  await expect(page.getByRole('list', { name: '本订单' }).getByRole('checkbox')).toBeChecked();
  await page
    .getByRole('list', { name: '一并开票' })
    .getByRole('checkbox', { name: new RegExp(second?.no ?? '') })
    .check();
  await page.getByRole('radio', { name: '澜川新材料有限公司' }).check();
  await page.getByRole('textbox', { name: '备注（选填）' }).fill('经费号 D-2201');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '开票记录', level: 1 })).toBeVisible();
  const anew = await newestRequest(me);
  await issue(finance, anew, '26320000000000000003');

  await page.goto(`/member/order/${second?.rid}`);
  await page.getByRole('link', { name: '查看发票' }).click();
  const old = page.getByRole('article', { name: `开票申请 ${asked.no}` });
  await expect(old).toContainText('红字发票 26320000000000000002');
  const good = page.getByRole('article', { name: `开票申请 ${anew.no}` });
  await expect(good).toContainText('澜川新材料有限公司');
  await expect(good).toContainText('经费号 D-2201');
  await expect(good.getByRole('button', { name: /^下载 PDF/ })).toBeVisible();
  await axeFindsNothing(page);
});

test('two orders are split over two titles; one of the requests is changed, the other called off', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const me = await asTeacher(page, product);
  const [first, second] = await paidOrders(me, product, 80_000, 40_000);
  await addTitle(me, '示例研究院', '121000004000003');
  await addTitle(me, '样例材料', '913100004000004');

  await page.goto('/member/invoice/apply');
  await isAlive(page);
  for (const order of [first, second])
    await page.getByRole('checkbox', { name: new RegExp(order?.no ?? '') }).check();
  await page.getByRole('radio', { name: '自定义' }).check();
  const [tailA = '', tailB = ''] = [first, second].map((order) => order?.no.slice(-4));
  const amount = (invoice: number, tail: string) =>
    page.getByRole('textbox', { name: new RegExp(`^发票 ${invoice} 中 .*尾号 ${tail} 的金额`) });
  const submission = page.getByRole('region', { name: '提交' });
  const submit = submission.getByRole('button');
  await amount(1, tailA).fill('900');
  await expect(submission).toContainText(`尾号 ${tailA} 超出可开金额 ¥100.00`);
  await amount(1, tailA).fill('500');
  await amount(1, tailB).fill('100');
  await expect(submission).toContainText('2 笔还有 ¥600.00 未分配');
  await expect(submit).toBeDisabled();
  await axeFindsNothing(page);
  await page.getByRole('button', { name: '全部放入发票 2' }).click();
  await expect(amount(2, tailB)).toHaveValue('300.00');
  await page
    .getByRole('group', { name: '发票 2 的发票抬头' })
    .getByRole('radio', { name: '样例材料' })
    .check();
  await page
    .getByRole('group', { name: '发票 1 的发票抬头' })
    .getByRole('radio', { name: '示例研究院' })
    .check();
  await page
    .getByRole('group', { name: '发票 2 的发票类型' })
    .getByRole('radio', { name: '电子专票' })
    .check();
  await expect(submission).toContainText('缺少注册地址、注册电话、开户行、银行账号');
  await page
    .getByRole('group', { name: '发票 2 的发票类型' })
    .getByRole('radio', { name: '电子普票' })
    .check();
  await page.getByRole('textbox', { name: '发票 2 的备注（选填）' }).fill('D-2202');
  await expect(submission).toContainText('2 张发票¥1,200.00');
  await submit.click();
  await expect(page.getByRole('heading', { name: '开票记录', level: 1 })).toBeVisible();
  const cards = page.getByRole('article');
  const ours = cards.filter({ hasText: '样例材料' });
  const theirs = cards.filter({ hasText: '示例研究院' });
  await expect(ours).toContainText('¥600.00');
  await expect(theirs).toContainText('¥600.00');

  await ours.getByRole('link', { name: /^修改/ }).click();
  await expect(page.getByRole('heading', { name: '修改开票申请' })).toBeVisible();
  await expect(amount(1, tailB)).toHaveValue('300.00');
  await amount(1, tailB).fill('200');
  await page.getByRole('textbox', { name: '备注（选填）' }).fill('D-2203');
  await page.getByRole('button', { name: '保存并重新提交' }).click();
  await expect(ours).toContainText('¥500.00');
  await expect(ours).toContainText('D-2203');

  await theirs.getByRole('button', { name: /^取消/ }).click();
  await page
    .getByRole('dialog', { name: '取消开票申请？' })
    .getByRole('button', { name: '确认取消' })
    .click();
  await expect(theirs).toContainText('已取消');
  await page.getByRole('searchbox', { name: '抬头、申请编号或发票号码' }).fill('样例材料');
  await page.getByRole('form', { name: '筛选开票记录' }).getByRole('button', { name: '查询' }).click();
  await expect(theirs).toBeHidden();
  await expect(ours).toBeVisible();
  await page.getByRole('combobox', { name: '状态' }).selectOption('已取消');
  await expect(page.getByText('没有符合条件的开票记录')).toBeVisible();
  await page.getByRole('link', { name: '清空条件' }).click();
  await expect(theirs).toBeVisible();

  // What was invoiced meanwhile is refused; what was typed stays.
  await page.goto(`/member/order/${first?.rid}/invoice/apply`);
  await isAlive(page);
  const remark = page.getByRole('textbox', { name: '备注（选填）' });
  await remark.fill('D-2204');
  await askForAll(me);
  await submit.click();
  await expect(submission.getByRole('alert')).toHaveText('该笔款项已开票');
});

test('a top-up is invoiced in advance as it was chosen, asked back for a refund, and what is left is invoiced anew', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const me = await asTeacher(page, product);
  await addTitle(me, '碧空大学', '12330000QYDEM00012');
  const finance = await asFinance(page, product);
  await page.goto('/member/prestore');
  await isAlive(page);
  await page.getByRole('radio', { name: '自定义' }).check();
  await page.getByLabel('充值金额（元）').fill('3000');
  await page.getByRole('radio', { name: '支付宝' }).check();
  await page.getByRole('radio', { name: '电子普票' }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('group', { name: '发票', exact: true })).toContainText('请选择发票抬头');
  await page.getByRole('radio', { name: /^碧空大学/ }).check();
  await axeFindsNothing(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  const payment = page.getByRole('dialog', { name: '支付宝付款' });
  const [cashier] = await Promise.all([
    page.waitForEvent('popup'),
    payment.getByRole('link', { name: '前往支付宝付款' }).click(),
  ]);
  await cashier.getByRole('button', { name: '付款成功' }).click();
  await payment.getByRole('button', { name: '完成' }).click();

  const mine = async () => {
    const found = await me.call(invoiceInfo, { kw: '碧空大学' });
    return 'list' in found ? found.list : [];
  };
  await expect.poll(async () => (await mine()).map(({ amount_fen }) => amount_fen)).toEqual([300_000]);
  const [asked] = await mine();
  if (!asked) throw new Error('nothing was asked for');
  await issue(finance, asked, '26320000000000000011');

  const askRefund = async () => {
    await page.goto('/member/prestore?tab=applies');
    await page
      .getByRole('button', { name: /^申请退款 P/ })
      .first()
      .click();
    const refund = page.getByRole('dialog', { name: '申请退款' });
    await refund.getByLabel('退款金额（元）').fill('1000');
    await refund.getByRole('button', { name: '提交退款申请' }).click();
    return refund;
  };
  await askRefund();
  await expect(page.getByText('该笔预存已开票，请先申请冲红发票')).toBeVisible();
  await page.goto('/member/invoiceLs');
  const card = page.getByRole('article', { name: `开票申请 ${asked.no}` });
  await card.getByRole('button', { name: /^申请冲红/ }).click();
  const question = page.getByRole('dialog', { name: '申请冲红' });
  await question.getByLabel('冲红原因').fill('部分退款');
  await question.getByRole('button', { name: '提交申请' }).click();
  await expect(card).toContainText('冲红原因：部分退款');
  const [back] = await mine();
  await takeBack(finance, back ?? asked, '26320000000000000012');
  await expect(await askRefund()).toBeHidden();

  await page
    .getByRole('link', { name: /^申请开票 P/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: '提交' })).toContainText('1 张发票¥2,000.00');
  await page.getByRole('radio', { name: /^碧空大学/ }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '开票记录', level: 1 })).toBeVisible();
  const [anew] = await mine();
  await issue(finance, anew ?? asked, '26320000000000000013');
  expect((await mine()).map(({ status, amount_fen }) => [status, amount_fen])).toEqual([
    [30, 200_000],
    [70, 300_000],
  ]);
});
