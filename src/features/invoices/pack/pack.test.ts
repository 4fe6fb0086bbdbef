import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { putResults } from '../../../../tests/fixtures/delivered.ts';
import {
  askForAll,
  invoiceableTo,
  invoiceFileOf,
  invoiceOf,
  issueAll,
  paidStatement,
  titleOf,
} from '../../../../tests/fixtures/invoices.ts';
import type { MadeWork } from '../../../../tests/fixtures/laboratory.ts';
import { topUpByWechat } from '../../../../tests/fixtures/money.ts';
import { multipart } from '../../../../tests/fixtures/multipart.ts';
import { entriesIn, textOf } from '../../../../tests/fixtures/papers.ts';
import { pdfOf } from '../../../../tests/fixtures/pdf.ts';
import { sealPicture } from '../../../../tests/fixtures/seal.ts';
import { orderOf } from '../../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { yuan } from '../../../core/yuan.ts';
import { newKey } from '../../../host/files/file-store.ts';
import { profiles } from '../../customers/tables.ts';
import { sealUpload } from '../../files/contract.ts';
import { files as stored } from '../../files/tables.ts';
import { orderProtocol } from '../../orders/changes/contract.ts';
import { orderPaper } from '../../orders/signing/contract.ts';
import { orders } from '../../orders/tables.ts';
import { assigns, resultFiles } from '../../results/tables.ts';
import { settingStaffSave } from '../../settings/contract.staff.ts';
import { PackRules } from '../../settings/rules.pack.ts';
import { assignStatement } from '../../settlement/contract.ts';
import { statementPayments, statements } from '../../settlement/tables.ts';
import { boundTo } from '../asking/read.ts';
import { staffInvoiceAccept, staffInvoiceIssue, staffInvoiceRed } from '../contract.staff.ts';
import { invoiceAdd, invoiceCancel } from '../contract.ts';
import { invoicePack, packRule } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const disagrees = refused('金额与发票不一致，请先核对结算单');

async function scene() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return { world, me, title: await titleOf(me), finance: await world.asStaff('finance') };
}

/** Their pack as an archive: its files, and the text of all of its PDFs by name. */
async function packOf(me: Somebody, rid: string, rest: object = {}) {
  const answer = await me.send(invoicePack, { rid, format: 'zip', ...rest });
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = entriesIn(answer.rawPayload);
  const text = async (ending: string) => {
    const [, bytes] = [...files].find(([name]) => name.endsWith(ending)) ?? [];
    return (await textOf(bytes ?? Buffer.from(''))).join('\n');
  };
  return { names: [...files.keys()], files, text };
}

/** A request of theirs whose invoice finance has issued with these files; returns number and rid. */
async function issued(me: Somebody, rid: string, files: { pdf?: Uint8Array | string; ofd?: string } = {}) {
  const finance = await me.world.asStaff('finance');
  const { version } = await invoiceOf(me, rid);
  await finance.call(staffInvoiceAccept, { list: [{ rid, version }] });
  const sent = {
    ...(files.pdf && { pdf: await invoiceFileOf(finance, '发票.pdf', files.pdf) }),
    ...(files.ofd && { ofd: await invoiceFileOf(finance, '发票.ofd', files.ofd) }),
  };
  const number = `2632${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`;
  const said = { rid, version: version + 1, number, day: '2026-11-20', ...sent };
  expect((await finance.call(staffInvoiceIssue, said)).msg).toBe('操作成功！');
  return number;
}

test('two statements and their invoice become one PDF and an archive that adds up everywhere', async () => {
  const { me, title } = await scene();
  const [first, second] = [await paidStatement(me, 4_000_000), await paidStatement(me, 1_234_567)];
  await me.world.database.db
    .update(assigns)
    .set({ verdictAt: new Date('2026-11-19T02:30:00Z'), verdictBy: 'system' })
    .where(eq(assigns.orderRid, await orderOf(me, first)));
  const rid = await askForAll(me, title);
  expect(await me.call(invoicePack, { rid })).toEqual(refused('发票开具后可下载报销材料'));
  const number = await issued(me, rid, { pdf: pdfOf(['INVOICE FROM OUTSIDE']), ofd: 'PK\u0003\u0004 ofd' });
  const { data } = await me.call(invoicePack, { rid });
  expect(data).toMatchObject({
    number,
    amount_fen: 5_234_567,
    files: [`发票-${number}.pdf`, `发票-${number}.ofd`],
  });
  expect(data?.parts.map(({ name, is_chosen }) => [name, is_chosen])).toEqual([
    ...[
      ['检测清单', 1],
      ['检测委托单', 1],
      ['验收单', 1],
      ['付款证明', 1],
      ['报告首页', 0],
    ],
  ]);
  const { names, files, text } = await packOf(me, rid);
  expect(names).toEqual([
    ...['00-合并打印.pdf', '01-封面目录.pdf', '02-检测清单.pdf', '03-检测委托单.pdf', '04-验收单.pdf'],
    ...['05-付款证明.pdf', `06-发票-${number}.pdf`, `06-发票-${number}.ofd`],
  ]);
  const orderNos = await Promise.all(
    [first, second].map(async (one) => {
      const { db } = me.world.database;
      const [order] = await db
        .select()
        .from(orders)
        .where(eq(orders.rid, await orderOf(me, one)));
      return order?.no ?? '-';
    }),
  );
  for (const paper of ['检测清单.pdf', '检测委托单.pdf', '验收单.pdf']) {
    const told = await text(paper);
    for (const part of [...orderNos, yuan(4_000_000), yuan(1_234_567), `¥${yuan(5_234_567)}`, number])
      expect(told).toContain(part);
  }
  const paid = await text('付款证明.pdf');
  for (const part of ['预存支付', '2026-11-20', yuan(4_000_000), yuan(1_234_567), `¥${yuan(5_234_567)}`])
    expect(paid).toContain(part);
  const accepted = await text('验收单.pdf');
  for (const part of ['结算确认', '2026-11-19 10:30', '系统（到期默认验', '数据核对'])
    expect(accepted.replace(/\s+/g, ' ')).toContain(part);
  const cover = await text('封面目录.pdf');
  expect(cover).toContain('伍万贰仟叁佰肆拾伍元陆角柒分');
  expect(cover.split(yuan(5_234_567)).length - 1).toBe(6);
  expect(cover).toContain('OFD 原文件见压缩包');

  const whole = await me.send(invoicePack, { rid, format: 'pdf' });
  expect(whole.headers['content-type']).toBe('application/pdf');
  const pages = await textOf(whole.rawPayload);
  for (const part of ['报销材料封面目录', '检测清单', '检测委托单', '订单确认单', '验收单', '付款证明'])
    expect(pages.join('\n')).toContain(part);
  expect(pages.at(-1)).toContain('INVOICE FROM OUTSIDE');
  expect(await textOf(files.get('00-合并打印.pdf') ?? Buffer.from(''))).toHaveLength(pages.length);

  const archive = await me.send(assignStatement, { rid: first, format: 'pack' });
  expect([...entriesIn(archive.rawPayload).keys()]).toEqual(names);
});

test('a signed contract stands in place of the confirmation of its order', async () => {
  const { me, title } = await scene();
  const order = await orderOf(me, await paidStatement(me, 6_000_000));
  const { data: text } = await me.call(orderPaper, { rid: order, kind: 1 });
  const version = text && 'version' in text ? String(text.version) : '';
  const signature = { signer: '沈明远', code: await me.code(me.phone, 6) };
  const { msg } = await me.call(orderProtocol, { rid: order, kind: 1, version, ...signature });
  expect(msg).toBe('操作成功！');
  const rid = await askForAll(me, title);
  await issued(me, rid, { pdf: pdfOf(['INVOICE']) });
  const told = await (await packOf(me, rid)).text('检测委托单.pdf');
  expect(told).toContain('已由双方签署');
  expect(told).not.toContain('订单状态');
});

test('the packs of a divided line show the part that is invoiced, and add up to it', async () => {
  const { me, title } = await scene();
  const statement = await paidStatement(me, 90_000);
  const [offer] = await invoiceableTo(me);
  const part = (amount_fen: number) => ({
    invoice_rid: title,
    lines: [{ ref: offer?.ref ?? '', amount_fen }],
  });
  const { data } = await me.call(invoiceAdd, { type: 1, split: [part(60_001), part(29_999)] });
  const [one = '', other = ''] = data?.rids ?? [];
  expect(await me.call(assignStatement, { rid: statement, format: 'pack' })).toEqual(
    refused('该结算单的发票尚未开具，开具后可下载报销材料'),
  );
  const numbers = [await issued(me, one), await issued(me, other)];
  const { names, text } = await packOf(me, one, { parts: ['payments'] });
  expect(names).toEqual(['00-合并打印.pdf', '01-封面目录.pdf', '02-检测清单.pdf', '03-付款证明.pdf']);
  for (const paper of ['检测清单.pdf', '付款证明.pdf']) {
    const told = await text(paper);
    expect(told).toContain('600.01');
    expect(told).toContain('900.00');
    expect(told).toContain('¥600.01');
  }
  expect(await text('封面目录.pdf')).toContain('没有 PDF 文件');
  const both = await me.send(assignStatement, { rid: statement, format: 'pack' });
  const folders = [...entriesIn(both.rawPayload).keys()].map((name) => name.split('/')[0]);
  expect(new Set(folders)).toEqual(new Set(numbers));
});

test('a top-up in advance has a list and the proof of its payment', async () => {
  const { world, me, title } = await scene();
  await topUpByWechat(world, me, 6_000_000);
  const rid = await askForAll(me, title);
  await issued(me, rid);
  const { names, text } = await packOf(me, rid);
  expect(names.slice(2)).toEqual(['02-检测清单.pdf', '03-付款证明.pdf']);
  expect(await text('付款证明.pdf')).toContain('微信支付');
  expect(await text('检测清单.pdf')).toContain('预存充值');
  expect(await text('付款证明.pdf')).toContain('¥60,000.00');
});

test('amounts that disagree with the invoice, and invoices that were taken back, have no pack', async () => {
  const { world, me, title, finance } = await scene();
  const statement = await paidStatement(me, 90_000);
  const rid = await askForAll(me, title);
  await issueAll(finance, me, rid);
  const { db } = world.database;
  const ofThis = eq(statementPayments.statementRid, statement);
  await db.update(statementPayments).set({ cashFen: 89_999, amountFen: 89_999 }).where(ofThis);
  expect(await me.call(invoicePack, { rid, format: 'pdf' })).toEqual(disagrees);
  expect(await me.call(assignStatement, { rid: statement, format: 'pack' })).toEqual(disagrees);
  await db.update(statementPayments).set({ cashFen: 90_000, amountFen: 90_000 }).where(ofThis);
  await db.update(statements).set({ cashFen: 89_999 }).where(eq(statements.rid, statement));
  expect(await me.call(invoicePack, { rid })).toEqual(disagrees);
  await db.update(statements).set({ cashFen: 90_000 }).where(eq(statements.rid, statement));
  expect((await me.call(invoicePack, { rid })).code).toBe(1);
  const stranger = await somebody(world, 'teacher');
  expect((await stranger.call(invoicePack, { rid })).msg).toBe('记录不存在');

  await me.call(invoiceCancel, { rid, reason: '抬头错误' });
  const { version } = await invoiceOf(me, rid);
  await finance.call(staffInvoiceRed, { rid, version, number: '26320000000000007777', day: '2026-11-20' });
  expect(await me.call(invoicePack, { rid })).toEqual(refused('发票已冲红，不能制作报销材料'));
});

test('an invoice whose PDF cannot be read lies beside the others, and the cover says so', async () => {
  const { world, me, title } = await scene();
  await paidStatement(me, 10_000);
  const rid = await askForAll(me, title);
  const number = await issued(me, rid, { pdf: pdfOf(['INVOICE']) });
  const [bytes, storedAs] = [Buffer.from('%PDF-1.7 nothing'), newKey()];
  await world.store.write(storedAs, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await world.database.db
    .update(stored)
    .set({ storedAs, sha256, bytes: bytes.length })
    .where(eq(stored.boundTo, boundTo(rid)));
  const pack = await packOf(me, rid);
  expect(pack.files.get(`03-发票-${number}.pdf`)?.equals(bytes)).toBe(true);
  expect(await pack.text('封面目录.pdf')).toContain('发票 PDF 无法合并，原文件见压缩包');
  expect(await pack.text('合并打印.pdf')).toContain('检测清单');
});

test('a pack that is wanted goes by mail once its invoice is issued', async () => {
  const { world, me, title } = await scene();
  await paidStatement(me, 90_000);
  const [offer] = await invoiceableTo(me);
  const numbers = [];
  for (const [amount_fen, pack] of [
    [50_000, 1],
    [40_000, 0],
  ] as const) {
    const lines = [{ ref: offer?.ref ?? '', amount_fen }];
    const { data } = await me.call(invoiceAdd, { invoice_rid: title, type: 1, lines, pack });
    numbers.push(await issued(me, data?.rids[0] ?? '', { pdf: pdfOf(['INVOICE']) }));
  }
  const mails = (await world.outbox()).filter(({ channel }) => channel === 'mail');
  expect(mails.filter(({ text }) => text.includes('报销材料已备好'))).toMatchObject([
    { target: 'lin@example.com', files: [`报销材料-${numbers[0]}.pdf`] },
  ]);
  expect(mails.filter(({ text }) => text.includes('已开具'))).toHaveLength(2);
});

test('organisations have rules of their own, and the seal of the settings stands on papers', async () => {
  const { world, me, title } = await scene();
  const admin = await world.asStaff('admin');
  const { db } = world.database;
  await db.update(profiles).set({ company: '示例理工大学' }).where(eq(profiles.customerRid, me.rid));
  expect((await me.call(packRule, {})).data).toMatchObject({ is_own: 0, contract_fen: 5_000_000 });
  const own = { name: '示例理工大学', contractFen: 0, acceptanceFen: 0, paymentFen: 1_000_000, covers: true };
  const rules = { ...PackRules.parse(undefined), organisations: [own] };
  const save = (key: string, value: never) => admin.call(settingStaffSave, { key, value });
  expect((await save('pack_rules', { ...rules, organisations: [own, own] } as never)).msg).toBe(
    '同一单位只能出现一次',
  );
  expect((await save('pack_rules', rules as never)).msg).toBe('操作成功！');
  expect((await me.call(packRule, {})).data).toEqual({
    ...{ organisation: '示例理工大学', is_own: 1, contract_fen: 0, acceptance_fen: 0 },
    ...{ payment_fen: 1_000_000, covers: 1 },
  });

  const send = async (channels: 3 | 4, edge: number) => {
    const bytes = await sealPicture(edge, channels);
    const file = { name: 'seal.png', type: 'image/png', bytes };
    return (await admin.request(multipart(sealUpload.path, { purpose: 'seal' }, [file]))).json();
  };
  const msg = '印章须为透明底的PNG图片，边长200至2000像素';
  expect(await send(3, 400)).toMatchObject({ code: 0, msg });
  expect(await send(4, 100)).toMatchObject({ code: 0, msg });
  const picture = (await send(4, 400)).data.files[0].rid;
  const seal = { name: '澄谱检测技术有限公司', picture };
  expect((await save('sellerSeal', seal as never)).msg).toBe('操作成功！');

  const orderRid = await orderOf(me, await paidStatement(me, 50_000));
  const [work] = await db.select().from(assigns).where(eq(assigns.orderRid, orderRid));
  const report = { 'XRD检测报告.pdf': pdfOf(['REPORT'], { pages: 2 }) };
  await putResults(world, { ...work, orderRid } as MadeWork, report);
  await db.update(resultFiles).set({ releasedAt: world.now() }).where(eq(resultFiles.orderRid, orderRid));
  await db
    .update(stored)
    .set({ type: 'application/pdf' })
    .where(eq(stored.boundTo, `assigns:${work?.rid}`));
  const rid = await askForAll(me, title);
  await issued(me, rid);
  const { names, files, text } = await packOf(me, rid);
  const [order] = await db.select().from(orders).where(eq(orders.rid, orderRid));
  const cover = `06-报告首页-${order?.no}.pdf`;
  expect(names.slice(2)).toEqual(['02-检测清单.pdf', '03-检测委托单.pdf', '04-验收单.pdf', cover]);
  expect(await text(cover)).toBe('REPORT');
  expect(await text('检测委托单.pdf')).toContain('澄谱检测技术有限公司');
  expect(files.get('04-验收单.pdf')?.includes('/Subtype /Image')).toBe(true);
});

test('what a pack tells is read in few statements', async () => {
  const { world, me, title } = await scene();
  for (const fen of [10_000, 20_000, 30_000]) await paidStatement(me, fen);
  const rid = await askForAll(me, title);
  await issued(me, rid);
  const asked = await world.statements(async () => {
    expect((await me.call(invoicePack, { rid })).code).toBe(1);
  });
  expect(asked.length).toBeLessThanOrEqual(9);
});
