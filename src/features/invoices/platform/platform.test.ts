import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Fault, faultyPlatform, jobContextOf } from '../../../../tests/fixtures/invoice-platform.ts';
import {
  askForAll,
  invoiceableTo,
  invoiceOf,
  paidStatement,
  requestedInvoice,
  titleOf,
} from '../../../../tests/fixtures/invoices.ts';
import { expectRightBook } from '../../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { ProviderFailed } from '../../../host/gateways/outbound.ts';
import { settings } from '../../settings/tables.ts';
import * as platform from '../contract.platform.ts';
import * as desk from '../contract.staff.ts';
import { invoiceAdd, invoiceFile } from '../contract.ts';
import { readInvoicePdf } from '../desk/invoice-pdf.ts';
import { readInvoiceXml } from '../desk/invoice-xml.ts';
import { invoiceOrders, invoiceRequests } from '../tables.ts';
import { compareOrders } from './compare.ts';
import { pursueOrder, watchOrders } from './pursue.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const fine = { code: 1, data: null, msg: '操作成功！' };

/** A shop with a platform that can fail in every way. */
async function scene() {
  const clock = { now: () => new Date() };
  const faulty = faultyPlatform(clock);
  const world = await newWorld({ gateways: { invoices: faulty.gateway } });
  clock.now = world.now;
  const me = await somebody(world, 'student');
  return { world, me, title: await titleOf(me), finance: await world.asStaff('finance'), ...faulty };
}

async function request(me: Somebody, title: string, fen = 90_000) {
  await paidStatement(me, fen);
  return askForAll(me, title);
}

const ordersOf = ({ database }: World, rid: string) =>
  database.db
    .select()
    .from(invoiceOrders)
    .where(eq(invoiceOrders.requestRid, rid))
    .orderBy(invoiceOrders.place);

/** The request's row, read without anybody's session. */
async function stored({ database }: World, rid: string) {
  const [row] = await database.db.select().from(invoiceRequests).where(eq(invoiceRequests.rid, rid));
  return row;
}

/** What platform and books say otherwise about these requests. */
async function differencesOf(world: World, ...rids: string[]) {
  const finance = await world.asStaff('finance');
  const { data } = await finance.call(desk.staffInvoiceDifferences, {});
  return data?.platform.filter(({ rid }) => rids.includes(rid));
}

/** Time passes, and the watch comes by; what it could not ask for it asks for later. */
async function later(world: World, seconds: number) {
  world.pass(seconds);
  await watchOrders(jobContextOf(world)).catch((error: unknown) => {
    for (const each of (error as AggregateError).errors) expect(each).toBeInstanceOf(ProviderFailed);
  });
}

test('finance has two issued at once by the stand-in: PDF, OFD and XML agree to the fen, and so does the book', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const finance = await world.asStaff('finance');
  expect((await finance.call(platform.staffInvoicePlatform, {})).data).toEqual({
    ...{ name: '演示开票平台', types: [1, 3] },
  });
  const special = await requestedInvoice(me, 3);
  const title = await titleOf(me, { title: '示例 <理工> & 大学' });
  const plain = await request(me, title, 123_457);
  const list = [special, plain].map((rid) => ({ rid, version: 1 }));
  expect(await finance.call(platform.staffInvoicePlatformIssue, { list })).toEqual(fine);
  expect(await invoiceOf(me, plain)).toMatchObject({ status: 20, files: [] });
  const hand = { rid: plain, version: 2, number: '26322000000123456789', day: '2026-11-20' };
  expect(await finance.call(platform.staffInvoicePlatformIssue, { list: [hand] })).toEqual(
    refused('平台正在处理，请等待结果'),
  );
  // What was asked for at one rate is issued at that, whatever the settings say meanwhile.
  await world.database.db
    .update(settings)
    .set({ value: { taxRate: 9 } })
    .where(eq(settings.key, 'moneySetting'));
  await world.jobs.workOff();
  for (const [rid, fen] of [
    [special, 20_000],
    [plain, 123_457],
  ] as const) {
    const { number, files, ...rest } = await invoiceOf(me, rid);
    expect([number, files, rest]).toMatchObject([
      expect.stringMatching(/^\d{20}$/),
      ['pdf', 'ofd', 'xml'],
      { status: 30, issued_on: '2026-11-20', tax_rate: 6 },
    ]);
    const facts = { number, day: '2026-11-20', totalFen: fen };
    const [pdf, ofd, xml] = await Promise.all(
      (['pdf', 'ofd', 'xml'] as const).map(
        async (kind) => (await me.send(invoiceFile, { rid, kind })).rawPayload,
      ),
    );
    expect(await readInvoicePdf(pdf as Buffer)).toEqual(facts);
    expect(readInvoiceXml(String(xml))).toEqual(facts);
    const parts = unzipSync(ofd as Buffer);
    const page = strFromU8(parts['Doc_0/Pages/Page_0/Content.xml'] as Uint8Array);
    const words = [...page.matchAll(/<ofd:TextCode[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(words).toEqual(
      expect.arrayContaining([
        number,
        '2026年11月20日',
        `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`,
      ]),
    );
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(['OFD.xml', 'Doc_0/Document.xml']));
  }
  const { data } = await finance.call(desk.staffInvoiceDetail, { rid: plain });
  expect(data?.platform).toMatchObject({ status_name: '已开具', is_open: false, is_busy: false });
  await compareOrders(jobContextOf(world));
  expect(await differencesOf(world, plain, special)).toEqual([]);
  await expectRightBook(world);
  // A negative invoice of a plain one needs nobody; that of a special one its buyer.
  const red = async (rid: string) => {
    const { version } = await invoiceOf(me, rid);
    await finance.call(desk.staffInvoiceAskRed, { rid, version, reason: '抬头有误' });
    return { rid, version: version + 1, reason: 'wrong' as const };
  };
  expect(await finance.call(platform.staffInvoicePlatformRed, await red(plain))).toEqual(fine);
  const asked = await red(special);
  expect(await finance.call(platform.staffInvoicePlatformRed, asked)).toEqual(
    refused('专用发票冲红须先登记购买方确认单编号'),
  );
  await finance.call(desk.staffInvoiceConfirmRed, {
    rid: special,
    version: asked.version,
    confirm_no: 'QR1',
  });
  const confirmed = { ...asked, version: asked.version + 1 };
  expect(await finance.call(platform.staffInvoicePlatformRed, confirmed)).toEqual(fine);
  await world.jobs.workOff();
  for (const rid of [special, plain])
    expect(await invoiceOf(me, rid)).toMatchObject({
      ...{ status: 70, red: { number: expect.stringMatching(/^\d{20}$/) } },
      files: ['pdf', 'ofd', 'xml', 'red_pdf', 'red_xml'],
    });
  await expectRightBook(world);
});

test('what the platform refuses or fails waits again with its reason, and goes out anew under another number', async () => {
  const { world, me, title, finance, told } = await scene();
  const rid = await request(me, title);
  told.refusal = '授信额度不足';
  expect((await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] })).code).toBe(
    1,
  );
  await world.jobs.workOff();
  expect(await invoiceOf(me, rid)).toMatchObject({ status: 10, reason: '平台：授信额度不足', version: 3 });
  told.refusal = '';
  told.failure = '购方税号有误';
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 3 }] });
  await world.jobs.workOff();
  expect(await invoiceOf(me, rid)).toMatchObject({ status: 10, reason: '平台：购方税号有误' });
  told.failure = '';
  told.faults.push('knows nothing yet');
  const { data } = await finance.call(desk.staffInvoiceList, { status: 10 });
  expect(data?.list.find((one) => one.rid === rid)?.platform).toMatchObject({
    ...{ status_name: '未开具', note: '购方税号有误', is_open: false },
  });
  // The platform knows the second one still, whatever it said of it: nothing is issued beside it.
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 5 }] });
  told.faults.splice(0);
  await world.jobs.workOff();
  expect(told.sent).toHaveLength(1);
  const orders = await ordersOf(world, rid);
  expect(orders.map(({ no }) => no.slice(-2))).toEqual(['N1', 'N2', 'N3']);
  expect(orders[2]).toMatchObject({ status: 50, theirNumber: expect.stringMatching(/^\d{20}$/) });
  expect(await differencesOf(world, rid)).toMatchObject([
    { rid, what: expect.stringContaining('N2在平台上已开具'), their_fen: 90_000, number: '' },
  ]);
  const { version } = await invoiceOf(me, rid);
  const number = orders[2]?.theirNumber ?? '';
  const byHand = { rid, version, number, day: '2026-11-20' };
  expect(await finance.call(desk.staffInvoiceIssue, byHand)).toEqual(fine);
  await compareOrders(jobContextOf(world));
  expect(await differencesOf(world, rid)).toEqual([]);
  await expectRightBook(world);
});

test('a platform that answers wrongly, late, not at all or twice issues exactly one invoice, in whatever order', async () => {
  const { world, me, title, told } = await scene();
  // All there before time passes, and with it everybody's session.
  const rids: string[] = [];
  for (let run = 0; run < 8; run++) rids.push(await request(me, title, 10_000));
  const fault = fc.constantFrom<Fault>(
    'none',
    'answer lost',
    'request lost',
    'still at it',
    'knows nothing yet',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 8 }), fc.boolean(), async (faults, twice) => {
      const finance = await world.asStaff('finance');
      const rid = rids.pop() ?? '';
      const before = told.orders.size;
      await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
      told.faults.splice(0, told.faults.length, ...faults);
      const [order] = await ordersOf(world, rid);
      const pursue = () => pursueOrder(jobContextOf(world), order?.rid ?? '').catch(() => {});
      await Promise.all(twice ? [pursue(), pursue(), pursue()] : [pursue()]);
      for (let round = 0; round < 12; round++) await later(world, 150);
      expect(await stored(world, rid)).toMatchObject({ status: 30 });
      expect(told.orders.size).toBe(before + 1);
      expect(new Set(told.sent).size).toBe(told.orders.size);
      const [done, ...others] = await ordersOf(world, rid);
      expect([done?.status, others]).toEqual([30, []]);
    }),
    { numRuns: rids.length, endOnFailure: true },
  );
  await expectRightBook(world);
}, 120_000);

test('a process that is killed between question and answer leaves one invoice to the next', async () => {
  const clock = { now: () => new Date() };
  const { gateway, told } = faultyPlatform(clock);
  let isKilled = false;
  const dying = {
    ...gateway,
    issue: async (order: Parameters<typeof gateway.issue>[0]) => {
      await gateway.issue(order);
      isKilled = true;
      return new Promise<never>(() => {});
    },
  };
  const world = await newWorld({ gateways: { invoices: dying } });
  clock.now = world.now;
  const me = await somebody(world, 'student');
  const rid = await request(me, await titleOf(me));
  const finance = await world.asStaff('finance');
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  const [order] = await ordersOf(world, rid);
  void pursueOrder(jobContextOf(world), order?.rid ?? '');
  await expect.poll(() => isKilled).toBe(true);
  expect((await ordersOf(world, rid))[0]).toMatchObject({ status: 20, sendings: 1 });
  const next = await newWorld({ after: world, gateways: { invoices: gateway } });
  await later(next, 120);
  expect(told.sent).toHaveLength(1);
  const again = await next.as('student');
  expect(await invoiceOf(again, rid)).toMatchObject({ status: 30 });
  await expectRightBook(next);
});

test('an order that the platform never got is sent again under its number, and given up in the end', async () => {
  const { world, me, title, finance, told, gateway } = await scene();
  const rid = await request(me, title);
  const issue = gateway.issue;
  const lost: string[] = [];
  gateway.issue = async ({ no }) => {
    lost.push(no);
    throw new ProviderFailed('platform: no answer');
  };
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  for (let round = 0; round < 30; round++) await later(world, 180);
  expect(new Set(lost).size).toBe(1);
  expect(lost).toHaveLength(5);
  expect(await stored(world, rid)).toMatchObject({ status: 10, reason: '平台：平台多次未收到该申请' });
  gateway.issue = issue;
  const colleague = await world.asStaff('finance');
  await colleague.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 3 }] });
  await later(world, 120);
  expect([told.orders.size, (await stored(world, rid))?.status]).toEqual([1, 30]);
});

test.each([
  ['another amount', { fen: 90_001 }, '价税合计为¥900.01'],
  ['another buyer', { buyer: { name: '别人', taxNo: '' } }, '购买方为别人'],
  ['another tax number', { buyer: { name: '示例理工大学', taxNo: '1' } }, '购买方税号为1'],
  ['no number', { number: '1234' }, '不是20位数字'],
  ['a day to come', { day: '2026-11-21' }, '开票日期不能晚于今天'],
  ['a file of another invoice', { xml: 'x' }, '无法识别该发票XML文件'],
])('nothing is booked of %s; finance decides', async (_, lie, why) => {
  const { world, me, title, finance, told } = await scene();
  const rid = await request(me, title);
  if ('xml' in lie) told.xml = '<?xml version="1.0"?><!DOCTYPE e><EInvoice/>';
  else Object.assign(told.lies, lie);
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  await world.jobs.workOff();
  await later(world, 600);
  expect(await invoiceOf(me, rid)).toMatchObject({ status: 20, number: '', files: [] });
  expect(await differencesOf(world, rid)).toMatchObject([{ rid, what: expect.stringContaining(why) }]);
  const again = await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 2 }] });
  expect(again).toEqual(refused('平台正在处理，请等待结果'));
  expect(await finance.call(desk.staffInvoiceFail, { rid, version: 2, reason: '已在平台冲红' })).toEqual(
    fine,
  );
  expect(await differencesOf(world, rid)).toEqual([]);
});

test('while the platform is at work nothing is done by hand, and paper is none of its business', async () => {
  const { world, me, title, finance, told } = await scene();
  const rid = await request(me, title);
  told.faults.push('answer lost');
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  await expect(world.jobs.workOff()).rejects.toThrow('502');
  const busy = refused('平台正在处理，请等待结果');
  const issue = { rid, version: 2, number: '26322000000123456789', day: '2026-11-20' };
  expect(await finance.call(desk.staffInvoiceIssue, issue)).toEqual(busy);
  expect(await finance.call(desk.staffInvoiceFail, { rid, version: 2, reason: '不再需要' })).toEqual(busy);
  const paper = await titleOf(me, { type: 2, email: '', addressRid: await me.address() });
  await paidStatement(me, 50_000);
  const lines = (await invoiceableTo(me)).map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  const { data } = await me.call(invoiceAdd, { invoice_rid: paper, type: 2, lines });
  const list = [{ rid: data?.rids[0] ?? '', version: 1 }];
  expect((await finance.call(platform.staffInvoicePlatformIssue, { list })).msg).toMatch(
    /：该类型发票不能由平台开具/,
  );
  expect(await invoiceOf(me, list[0]?.rid ?? '')).toMatchObject({ status: 10, version: 1 });
});

test('what was not sent yet is withdrawn by whoever does it by hand; without a platform there is none', async () => {
  const { world, me, title, finance, told } = await scene();
  const rid = await request(me, title);
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  const issue = { rid, version: 2, number: '26322000000123456789', day: '2026-11-20' };
  expect(await finance.call(desk.staffInvoiceIssue, issue)).toEqual(fine);
  await world.jobs.workOff();
  expect(told.sent).toEqual([]);
  const none = await newWorld({ after: world, gateways: { invoices: undefined } });
  const there = await none.asStaff('finance');
  expect((await there.call(platform.staffInvoicePlatform, {})).data).toEqual({ name: '', types: [] });
  expect(await there.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 3 }] })).toEqual(
    refused('未接入开票平台'),
  );
});

test('a callback makes the platform asked, once in a while, and nothing of it is believed', async () => {
  const { world, me, title, finance, told } = await scene();
  const rid = await request(me, title);
  told.faults.push('answer lost');
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  await expect(world.jobs.workOff()).rejects.toThrow('502');
  const [order] = await ordersOf(world, rid);
  const call = (no: string) =>
    world.request({
      ...{ method: 'POST', url: '/api/open/invoice/notice' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `operater=callback&orderno=${no}&content=${encodeURIComponent('{"c_status":"2"}')}`,
    });
  for (const no of ['unknown', order?.no ?? '', order?.no ?? ''])
    expect((await call(no)).json()).toEqual({ status: '0000' });
  await world.jobs.workOff();
  expect(await invoiceOf(me, rid)).toMatchObject({ status: 30 });
  expect((await call('x'.repeat(70_000))).statusCode).toBe(413);
});

test('what platform and books say otherwise is found at night', async () => {
  const { world, me, title, finance, told } = await scene();
  const rid = await request(me, title);
  await finance.call(platform.staffInvoicePlatformIssue, { list: [{ rid, version: 1 }] });
  await world.jobs.workOff();
  const [kept] = [...told.orders.values()];
  const differences = async () => {
    await compareOrders(jobContextOf(world));
    return (await differencesOf(world, rid))?.map(({ what }) => what);
  };
  expect(await differences()).toEqual([]);
  Object.assign(kept?.invoice ?? {}, { fen: 89_999 });
  expect(await differences()).toEqual(['发票金额与平台不一致']);
  Object.assign(kept?.invoice ?? {}, { fen: 90_000, number: '2'.repeat(20) });
  expect(await differences()).toEqual(['发票号码与平台不一致']);
  told.orders.clear();
  expect(await differences()).toEqual(['平台查无此发票']);
});
