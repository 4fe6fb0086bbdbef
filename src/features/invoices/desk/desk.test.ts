import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import {
  askForAll,
  invoiceableTo,
  invoiceFileOf,
  invoiceOf,
  invoiceXml,
  issueAll,
  paidStatement,
  sendInvoiceFile,
  titleOf,
} from '../../../../tests/fixtures/invoices.ts';
import { payAtCashier } from '../../../../tests/fixtures/payments.ts';
import { pdfOf } from '../../../../tests/fixtures/pdf.ts';
import { expectRightBook } from '../../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { envelopeOf, newWorld } from '../../../../tests/world.ts';
import { staffDesk } from '../../home/contract.staff.ts';
import { orderCancel } from '../../orders/changes/contract.ts';
import { orders } from '../../orders/tables.ts';
import { settlementOperate } from '../../settlement/contract.ts';
import { staffInvoiceReadPdf } from '../contract.platform.ts';
import * as desk from '../contract.staff.ts';
import { invoiceAdd, invoiceFile, invoiceSign } from '../contract.ts';
import { readInvoiceXml } from './invoice-xml.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const number = '26322000000123456789';
const day = '2026-11-20';

async function scene() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return { world, me, title: await titleOf(me), finance: await world.asStaff('finance') };
}

/** The rid of a request of theirs over a statement that they have just paid. */
async function request(me: Somebody, title: string, fen = 90_000) {
  await paidStatement(me, fen);
  return askForAll(me, title);
}

/** The same, once finance has taken it on. */
async function accepted(me: Somebody, title: string, fen = 90_000) {
  const rid = await request(me, title, fen);
  const finance = await me.world.asStaff('finance');
  expect((await finance.call(desk.staffInvoiceAccept, { list: [{ rid, version: 1 }] })).code).toBe(1);
  return { rid, version: 2, number, day };
}

test('the list has each state with its count, narrows, and begins with who has waited longest', async () => {
  const { me, title, finance, world } = await scene();
  const special = await titleOf(me, {
    ...{
      title: '样例新能源',
      taxNo: '91310000MA1FL0000X',
      type: 3,
      bank: '示例银行',
      accountNo: '6222000000000000',
    },
    ...{ regAddress: '示例路1号', regPhone: '021-60000000' },
  });
  const first = await request(me, title, 90_000);
  await paidStatement(me, 52_000);
  const lines = (await invoiceableTo(me)).map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  world.pass(60);
  const { data: made } = await me.call(invoiceAdd, {
    invoice_rid: special,
    type: 3,
    lines,
    remark: 'D-2201',
  });
  const second = made?.rids[0] ?? '';
  world.pass(60);
  const third = await request(me, title, 10_000);
  await issueAll(finance, me, third);
  const list = async (input: object) => {
    const { data } = await finance.call(desk.staffInvoiceList, input);
    expect(data?.counts).toMatchObject({ 10: 2, 30: 1 });
    return data?.list.map(({ rid }) => rid).filter((rid) => [first, second, third].includes(rid));
  };
  expect(await list({})).toEqual([third, second, first]);
  expect(await list({ status: 10 })).toEqual([first, second]);
  expect(await list({ type: 3 })).toEqual([second]);
  expect(await list({ issued: 1 })).toEqual([third]);
  expect(await list({ kw: '样例新能源' })).toEqual([second]);
  expect(await list({ from: '2026-11-21' })).toEqual([]);
  const { data } = await finance.call(desk.staffInvoiceList, { kw: '样例新能源' });
  expect(data?.list[0]).toMatchObject({
    ...{ title: '样例新能源', tax_no: '91310000MA1FL0000X', amount_fen: 52_000, remark: 'D-2201' },
    ...{ customer: { rid: me.rid }, type_name: '增值税电子专用发票', status_name: '待审核' },
  });
  const counted = await finance.call(staffDesk, {});
  expect(counted.data?.counts.find(({ key }) => key === 'invoices')).toMatchObject({ count: 2 });
  const statements = await world.statements(() => finance.call(desk.staffInvoiceList, { status: 10 }));
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('requests are taken on together, or none of them is', async () => {
  const { me, title, finance } = await scene();
  const rids = [await request(me, title), await request(me, title), await request(me, title)];
  const list = rids.map((rid) => ({ rid, version: 1 }));
  const stale = list.map((each, index) => (index === 2 ? { ...each, version: 7 } : each));
  expect(await finance.call(desk.staffInvoiceAccept, { list: stale })).toEqual(
    refused('数据已更新，请刷新后重试'),
  );
  const missing = [...list, { rid: 'no-such-request', version: 1 }];
  expect(await finance.call(desk.staffInvoiceAccept, { list: missing })).toEqual(refused('记录不存在'));
  const twice = [...list, ...list];
  expect(await finance.call(desk.staffInvoiceAccept, { list: twice })).toEqual(refused('同一项不能重复提交'));
  for (const rid of rids) expect(await invoiceOf(me, rid)).toMatchObject({ status: 10, version: 1 });
  expect((await finance.call(desk.staffInvoiceAccept, { list })).code).toBe(1);
  for (const rid of rids) expect(await invoiceOf(me, rid)).toMatchObject({ status: 20, version: 2 });
  expect(await finance.call(desk.staffInvoiceAccept, { list })).toEqual(refused('数据已更新，请刷新后重试'));
});

test('an invoice is written down with its files; what its XML says must agree with it', async () => {
  const { me, title, finance } = await scene();
  const issue = await accepted(me, title);
  const saying = async (said: Partial<Parameters<typeof invoiceXml>[0]>) => {
    const xml = await invoiceFileOf(finance, '发票.xml', invoiceXml({ number, total: '900.00', ...said }));
    return finance.call(desk.staffInvoiceIssue, { ...issue, xml });
  };
  expect(await saying({ number: '26322000000123456780' })).toEqual(
    refused('XML文件中的发票号码与填写的不一致'),
  );
  expect(await saying({ time: '2026-11-19 09:30:00' })).toEqual(refused('XML文件中的开票日期与填写的不一致'));
  for (const total of ['900.01', '-900.00'])
    expect(await saying({ total })).toEqual(refused('XML文件中的价税合计与申请金额不一致'));
  expect(await invoiceOf(me, issue.rid)).toMatchObject({ status: 20, files: [] });
  const printed = pdfOf([number, '\xa5900.00']);
  const unlike = await invoiceFileOf(finance, '发票.pdf', pdfOf([number, '\xa5900.01']));
  expect(await finance.call(desk.staffInvoiceIssue, { ...issue, pdf: unlike })).toEqual(
    refused('PDF文件中的价税合计与申请金额不一致'),
  );
  const pdf = await invoiceFileOf(finance, '发票.pdf', printed);
  expect((await finance.call(staffInvoiceReadPdf, { pdf })).data).toEqual({
    number,
    day: '',
    total_fen: 90_000,
  });
  const xml = await invoiceFileOf(finance, '发票.xml', invoiceXml({ number, total: '900.00' }));
  const answer = await finance.call(desk.staffInvoiceIssue, { ...issue, pdf, xml });
  expect(answer.msg).toBe('操作成功！');
  const { data } = await finance.call(desk.staffInvoiceDetail, { rid: issue.rid });
  expect(data).toMatchObject({ status: 30, number, issued_on: day, files: ['pdf', 'xml'], tax_fen: 5_094 });
  const file = await finance.send(desk.staffInvoiceFile, { rid: issue.rid, kind: 'pdf' });
  expect(file.rawPayload).toEqual(printed);
  const stranger = await somebody(me.world, 'teacher');
  const theirs = await stranger.send(invoiceFile, { rid: issue.rid, kind: 'pdf' });
  expect(envelopeOf(theirs)).toEqual(refused('记录不存在'));
  const mixed = await invoiceFileOf(finance, '发票.xml', invoiceXml({ number, total: '500.00' }));
  const third = { ...(await accepted(me, title, 50_000)), number: '26322000000123456701' };
  expect(await finance.call(desk.staffInvoiceIssue, { ...third, pdf: mixed })).toEqual(
    refused('文件格式与所选的不符，请重新上传'),
  );
  // A file belongs to one invoice.
  const other = await accepted(me, title, 90_000);
  expect(await finance.call(desk.staffInvoiceIssue, { ...other, pdf })).toEqual(
    refused('文件不存在或已过期，请重新上传'),
  );
});

const unreadable = '无法识别该发票XML文件，请上传税务平台下载的原文件';
const declared = '<?xml version="1.0"?>';
const laughs = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');
const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
const good = invoiceXml({ number, total: '900.00' });

test.each([
  [
    'an entity of a file',
    `${declared}<!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice>&x;</EInvoice>`,
  ],
  ['a billion laughs', `${declared}<!DOCTYPE e [<!ENTITY l0 "lol">${laughs}]><EInvoice>&l9;</EInvoice>`],
  ['a doctype in small letters, far down', `${good}${' '.repeat(9_000)}<!doctype html>`],
  ['no XML', '发票号码 26322000000123456789'],
  ['XML that does not end', good.slice(0, -20)],
  ['another document', `${declared}<Invoice><Number>${number}</Number></Invoice>`],
  ['two numbers', good.replace('<IssueTime>', '<InvoiceNumber>1</InvoiceNumber><IssueTime>')],
  ['text in place of the parts', `${declared}<EInvoice>2026-11-20</EInvoice>`],
  ['no amount', invoiceXml({ number, total: '九百元' })],
  ['deep nesting', `${declared}<EInvoice>${nested(100_000)}</EInvoice>`],
  ['a prototype', `${declared}<__proto__><EInvoice>1</EInvoice></__proto__>`],
])('what is no invoice is refused as such: %s', (_, text) => {
  const begin = performance.now();
  expect(() => readInvoiceXml(text)).toThrow(unreadable);
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('hostile files do not become invoices', async () => {
  const { me, title, finance } = await scene();
  const issue = await accepted(me, title);
  const sent = async (name: string, bytes: string) =>
    envelopeOf(await sendInvoiceFile(finance, name, bytes)).msg;
  expect(await sent('a.xml', `${declared}<!DOCTYPE e><EInvoice/>`)).toBe('文件内容与类型不符');
  expect(await sent('a.xml', '不是文件')).toBe('文件内容与类型不符');
  expect(await sent('a.exe', 'MZ')).toBe('不支持的文件类型');
  expect(await sent('a.pdf', good)).toBe('文件内容与类型不符');
  const late = `${declared}<!--${' '.repeat(600_000)}--><!DOCTYPE e [<!ENTITY x "y">]><EInvoice>&x;</EInvoice>`;
  for (const [bytes, why] of [
    [late, unreadable],
    [`${declared}<EInvoice>${nested(50_000)}</EInvoice>`, unreadable],
    [good.replace('</EInvoice>', `<!--${'x'.repeat(2 * 1024 * 1024)}--></EInvoice>`), '文件过大'],
  ] as const) {
    const xml = await invoiceFileOf(finance, '发票.xml', bytes);
    expect(await finance.call(desk.staffInvoiceIssue, { ...issue, xml })).toEqual(refused(why));
  }
  // Nor does what somebody else has sent.
  const colleague = await me.world.asStaff('finance-lead');
  const xml = await invoiceFileOf(colleague, '发票.xml', good);
  expect(await finance.call(desk.staffInvoiceIssue, { ...issue, xml })).toEqual(
    refused('文件不存在或已过期，请重新上传'),
  );
  expect(await invoiceOf(me, issue.rid)).toMatchObject({ status: 20 });
});

test('whatever number, day and amount a file says are read, and nothing else ever throws anything else', () => {
  const facts = fc.record({
    number: fc.stringMatching(/^\d{20}$/),
    fen: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    on: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  });
  fc.assert(
    fc.property(facts, ({ number: said, fen, on }) => {
      const shown = on.toISOString().slice(0, 10);
      const text = invoiceXml({ number: said, time: `${shown} 08:00:00`, total: (fen / 100).toFixed(2) });
      expect(readInvoiceXml(text)).toEqual({ number: said, day: shown, totalFen: fen });
    }),
  );
  const cut = fc.tuple(fc.nat(good.length), fc.nat(good.length), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(cut, ([from, to, between]) => {
      const text = good.slice(0, Math.min(from, to)) + between + good.slice(Math.max(from, to));
      try {
        const { number: said, totalFen } = readInvoiceXml(text);
        expect(typeof said === 'string' && Number.isSafeInteger(totalFen)).toBe(true);
      } catch (error) {
        expect((error as Error).message).toBe(unreadable);
      }
    }),
  );
});

test('a number has the digits of its kind, is there once, and no day is yet to come', async () => {
  const { me, title, finance } = await scene();
  const issue = await accepted(me, title);
  const shape = refused('数电发票号码须为20位数字，纸质发票号码须为8位数字');
  const by = (said: object) => finance.call(desk.staffInvoiceIssue, { ...issue, ...said });
  for (const wrong of ['12345678', '2632200000012345678', '2632200000012345678X'])
    expect(await by({ number: wrong })).toEqual(shape);
  expect(await by({ day: '2026-11-21' })).toEqual(refused('开票日期不能晚于今天'));
  expect((await by({})).code).toBe(1);
  const other = await accepted(me, title, 50_000);
  expect(await finance.call(desk.staffInvoiceIssue, other)).toEqual(refused('该发票号码已登记'));
  // Nor is it free for a negative invoice.
  const asked = { rid: issue.rid, version: 3, reason: '抬头错误' };
  expect((await finance.call(desk.staffInvoiceAskRed, asked)).code).toBe(1);
  const red = { ...issue, version: 4 };
  expect(await finance.call(desk.staffInvoiceRed, red)).toEqual(refused('该发票号码已登记'));
  const xml = await invoiceFileOf(
    finance,
    '红字.xml',
    invoiceXml({ number: '26322000000123450000', total: '900.00' }),
  );
  const negative = { ...red, number: '26322000000123450000', xml };
  expect(await finance.call(desk.staffInvoiceRed, negative)).toEqual(
    refused('XML文件中的价税合计与申请金额不一致'),
  );
});

test('paper has eight digits and is mailed; nothing else is, and only special invoices ask their buyer', async () => {
  const { me, title, finance } = await scene();
  const paper = await titleOf(me, { type: 2, email: '', addressRid: await me.address() });
  await paidStatement(me, 90_000);
  const lines = (await invoiceableTo(me)).map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  const { data, msg } = await me.call(invoiceAdd, { invoice_rid: paper, type: 2, lines });
  const rid = data?.rids[0] ?? msg;
  await finance.call(desk.staffInvoiceAccept, { list: [{ rid, version: 1 }] });
  const issue = { rid, version: 2, day };
  expect(await finance.call(desk.staffInvoiceIssue, { ...issue, number })).toEqual(
    refused('数电发票号码须为20位数字，纸质发票号码须为8位数字'),
  );
  expect((await finance.call(desk.staffInvoiceIssue, { ...issue, number: '12345678' })).code).toBe(1);
  const parcel = { express: '顺丰速运', waybill: 'SF1234567890' };
  const mail = { rid, version: 3, ...parcel };
  expect(await finance.call(desk.staffInvoiceMail, { ...mail, waybill: '' })).toEqual(
    refused('请填写运单号'),
  );
  expect((await finance.call(desk.staffInvoiceMail, mail)).code).toBe(1);
  expect(await invoiceOf(me, rid)).toMatchObject({
    ...{ status: 35, express: { company: '顺丰速运', waybill: 'SF1234567890' } },
  });
  expect(await finance.call(desk.staffInvoiceMail, { ...mail, version: 4 })).toEqual(
    refused('当前状态不可操作'),
  );
  expect((await me.call(invoiceSign, { rid })).code).toBe(1);
  expect(await invoiceOf(me, rid)).toMatchObject({ status: 38, status_name: '已签收' });
  const electronic = await accepted(me, title, 50_000);
  await finance.call(desk.staffInvoiceIssue, electronic);
  expect(await finance.call(desk.staffInvoiceMail, { ...parcel, rid: electronic.rid, version: 3 })).toEqual(
    refused('电子发票无需邮寄'),
  );
  const confirm = { rid: electronic.rid, version: 3, confirm_no: 'QR20261120001' };
  expect(await finance.call(desk.staffInvoiceConfirmRed, confirm)).toEqual(refused('当前状态不可操作'));
});

test('customer service reads and does nothing; the laboratory does not even read', async () => {
  const { world, me, title, finance } = await scene();
  const issue = await accepted(me, title);
  const service = await world.asStaff('service');
  expect((await service.call(desk.staffInvoiceDetail, { rid: issue.rid })).code).toBe(1);
  expect(await service.call(desk.staffInvoiceIssue, issue)).toEqual(refused('无权限操作'));
  expect(await service.call(desk.staffInvoiceAccept, { list: [{ rid: issue.rid, version: 2 }] })).toEqual(
    refused('无权限操作'),
  );
  expect((await sendInvoiceFile(service, '发票.xml', good)).statusCode).toBe(403);
  const tech = await world.asStaff('tech');
  expect(await tech.call(desk.staffInvoiceList, {})).toEqual(refused('无权限操作'));
  expect(await tech.call(desk.staffInvoiceDetail, { rid: issue.rid })).toEqual(refused('无权限操作'));
  const counted = await service.call(staffDesk, {});
  expect(counted.data?.counts.map(({ key }) => key)).not.toContain('invoices');
  expect((await finance.call(desk.staffInvoiceIssue, issue)).code).toBe(1);
});

test('the monthly list has what was issued in the month, and no text becomes a formula', async () => {
  const { me, title, finance } = await scene();
  const evil = await titleOf(me, { title: '=HYPERLINK("http://evil")' });
  const issue = await accepted(me, evil, 90_000);
  await finance.call(desk.staffInvoiceIssue, { ...issue, day: '2026-10-31' });
  const november = { ...(await accepted(me, title, 52_000)), number: '26322000000123456700' };
  await finance.call(desk.staffInvoiceIssue, november);
  await request(me, title, 10_000);
  const rows = async (from: string, to: string, issued?: 1) => {
    const file = await finance.send(desk.staffInvoiceSheet, { from, to, issued });
    const [{ data = [] } = {}] = await readSheet(file.rawPayload);
    return data.slice(1).map((row) => [row[2], row[7], row[8], row[9], row[10]]);
  };
  const [october, sums] = await rows('2026-10-01', '2026-10-31', 1);
  expect(october).toEqual([expect.stringContaining('HYPERLINK'), number, '2026-10-31', 900, 50.94]);
  expect(sums).toEqual([null, null, null, 900, 50.94]);
  const yuan = async (issued?: 1) =>
    (await rows('2026-11-01', '2026-11-30', issued)).slice(0, -1).map((row) => row[3]);
  const issuedInNovember = await yuan(1);
  expect(issuedInNovember).toContain(520);
  expect(issuedInNovember).not.toContain(100);
  expect(issuedInNovember).not.toContain(900);
  expect(await yuan()).toEqual(expect.arrayContaining([520, 100]));
  // A negative invoice counts in its own month.
  const { rid, version } = issue;
  await finance.call(desk.staffInvoiceAskRed, { rid, version: version + 1, reason: '抬头有误' });
  const red = { rid, version: version + 2, number: '26322000000123456799', day: '2026-11-20' };
  expect((await finance.call(desk.staffInvoiceRed, red)).msg).toBe('操作成功！');
  expect((await rows('2026-10-01', '2026-10-31', 1)).at(-1)).toEqual([null, null, null, 900, 50.94]);
  expect(await yuan(1)).toEqual(expect.arrayContaining([-900, 520]));
});

test('an invoiced deposit whose order is called off stands among the differences until it is taken back', async () => {
  const { world, me, title, finance } = await scene();
  const { db } = world.database;
  const orderRid = await me.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: 80_000 }).where(eq(orders.rid, orderRid));
  const pay = await me.call(settlementOperate, { op: 'pay', order_rid: orderRid, way: 1 });
  await payAtCashier(world, me, pay.data?.pay?.rid ?? '');
  const rid = await askForAll(me, title);
  await issueAll(finance, me, rid);
  const differences = async () => (await finance.call(desk.staffInvoiceDifferences, {})).data?.list;
  expect(await differences()).toEqual([]);
  const [order] = await db.select().from(orders).where(eq(orders.rid, orderRid));
  const cancel = { rid: orderRid, version: order?.version ?? 0, reason: '不再需要', refund_way: 0 };
  expect((await me.call(orderCancel, cancel)).msg).toBe('操作成功！');
  expect(await differences()).toMatchObject([
    { rid, customer: { rid: me.rid }, amount_fen: 80_000, over_fen: 80_000, order_no: order?.no },
  ]);
  await expectRightBook(world);
  const { version } = await invoiceOf(me, rid);
  await finance.call(desk.staffInvoiceAskRed, { rid, version, reason: '订单已取消' });
  await finance.call(desk.staffInvoiceRed, { rid, version: version + 1, number, day });
  expect(await differences()).toEqual([]);
  await expectRightBook(world);
});
