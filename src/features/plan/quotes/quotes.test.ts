import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bargained, quoteTo, requirement } from '../../../../tests/trust/support/desk.ts';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { enquiryAssign, enquiryList, enquiryMove } from '../../enquiries/contract.staff.ts';
import { messageList } from '../../notifications/contract.ts';
import { planList, planOperate, planQuotePaper } from '../contract.ts';
import { settleEntries } from '../settle-entries.ts';
import { planItems, quotes } from '../tables.ts';
import { quoteAdd, quoteAnew, quoteList, quoteWithdraw } from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

test('a requirement is assigned, quoted, bargained about, quoted anew and won', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const enquiry_rid = await requirement(world);
  const stateOf = async () => (await service.call(enquiryList, {})).data?.list[0]?.status_name;
  await service.call(enquiryAssign, { rid: enquiry_rid, staff_rid: service.rid });
  expect(await stateOf()).toBe('跟进中');
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000, note: '含物相分析' }];
  const { data: quote } = await service.call(quoteAdd, { customer_rid: student.rid, enquiry_rid, lines });
  expect(await stateOf()).toBe('已报价');
  const inPlan = async () =>
    (await student.call(planList, {})).data?.dataArr.find(({ type_id }) => type_id === 31)?.items[0];
  const item = await inPlan();
  expect(item).toMatchObject({ source: 1, price_fen: 90_000, valid_days: 15, quote_rid: quote?.rid });
  const temp_rids = [item?.temp_rid ?? ''];
  await student.call(planOperate, { op: 'bargain', temp_rids, reason: '希望800元' });
  const list = async () => (await service.call(quoteList, {})).data?.list[0];
  expect(await list()).toMatchObject({ state: 'bargain', lines: [{ answer: '希望800元' }], can_quote: 1 });
  const anew = { rid: quote?.rid ?? '', lines: [{ temp_rid: item?.temp_rid ?? '', price_fen: 85_000 }] };
  expect(await service.call(quoteAnew, { ...anew, version: 2 })).toEqual(refusal('数据已更新，请刷新后重试'));
  expect((await service.call(quoteAnew, { ...anew, version: 1 })).data).toEqual({ version: 2 });
  expect(await list()).toMatchObject({
    state: 'quoted',
    total_fen: 85_000,
    versions: [
      { version: 2, total_fen: 85_000 },
      { version: 1, total_fen: 90_000 },
    ],
  });
  await student.call(planOperate, { op: 'accept', temp_rids });
  expect(await list()).toMatchObject({ state: 'accepted', can_withdraw: 0 });
  expect(await stateOf()).toBe('已成交');
  const paper = await student.send(planQuotePaper, { rid: quote?.rid ?? '' });
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect((await service.call(quoteWithdraw, { rid: quote?.rid ?? '', reason: '价格有误' })).msg).toBe(
    '当前状态不可操作',
  );
});

test('a quote is withdrawn with its reason, and leaves the plan', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const { rid, line } = await quoteTo(student);
  expect((await service.call(quoteWithdraw, { rid, reason: '价格有误' })).code).toBe(1);
  const [item] = await world.database.db.select().from(planItems).where(eq(planItems.rid, line));
  expect(item?.status).toBe(70);
  const { data } = await service.call(quoteList, {});
  expect(data?.list[0]).toMatchObject({ state: 'removed', state_name: '已撤回' });
});

test('a quote that is not answered is brought to mind once, three days before it ends', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const { rid } = await quoteTo(student);
  const [quote] = await world.database.db.select().from(quotes).where(eq(quotes.rid, rid));
  const told = async () => {
    await settleEntries({ ...world, db: world.database.db, jobs: world.jobs.within(world.database.db) });
    const { data } = await (await world.as('student')).call(messageList, {});
    return data?.list.filter(({ event }) => event === 'quoteExpiring').map(({ text }) => text);
  };
  world.pass(12 * 86_400);
  expect(await told()).toEqual([]);
  world.pass(2 * 86_400);
  expect(await told()).toEqual([expect.stringContaining(`报价${quote?.no}将于2026-12-`)]);
  world.pass(86_400);
  expect(await told()).toHaveLength(1);
  world.pass(5 * 86_400);
  expect(await told()).toHaveLength(1);
});

test('several quotes are accepted together, each as it was seen, or none is', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [first, second] = [await quoteTo(student), await quoteTo(student)];
  const temp_rids = [first.line, second.line];
  const accept = (version: number) =>
    student.call(planOperate, { op: 'accept', temp_rids, data: { versions: { [second.line]: version } } });
  expect(await accept(7)).toEqual(refusal('数据已更新，请刷新后重试'));
  expect((await student.call(planOperate, { op: 'decline', temp_rids, reason: '方案取消' })).code).toBe(0);
  expect((await accept(1)).data?.entries.map(({ status }) => status)).toEqual([30, 30]);
  const { data } = await (await world.asStaff('service')).call(quoteList, {});
  for (const { rid } of [first, second])
    expect(data?.list.find((quote) => quote.rid === rid)?.state).toBe('accepted');
});

test('lines of another quote are not quoted anew', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const [mine, other] = [await bargained(student), await bargained(student)];
  expect(await service.call(quoteAnew, { ...mine, lines: other.lines })).toEqual(refusal('记录不存在'));
});

test('a new version changes count, note and requirements beside the price; the list finds who waits', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const { rid } = await quoteTo(student);
  const other = await bargained(student);
  const found = async (input: object) =>
    (await service.call(quoteList, input)).data?.list
      .map((each) => each.rid)
      .filter((each) => each === rid || each === other.rid)
      .sort();
  expect(await found({})).toEqual([rid, other.rid].sort());
  expect(await found({ bargain: 1 })).toEqual([other.rid]);
  const [line] = other.lines;
  const news = { count: 3, note: '三个样品一起测', params: { main_components: 'TiO2' } };
  const lines = [{ ...line, temp_rid: line?.temp_rid ?? '', price_fen: 70_000, ...news }];
  expect((await service.call(quoteAnew, { rid: other.rid, version: other.version, lines })).code).toBe(1);
  const { data } = await service.call(quoteList, { mine: 1 });
  const quote = data?.list.find((each) => each.rid === other.rid);
  expect(quote).toMatchObject({ total_fen: 210_000, lines: [news], versions: [{ total_fen: 210_000 }, {}] });
  expect(await found({ bargain: 1 })).toEqual([]);
});

test('requirements are lost with a reason, complaints are settled, and both can be taken up again', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const [rid, complaint] = [await requirement(world), await requirement(world, 2)];
  const move = (input: { rid: string; action: 'lose' | 'settle' | 'reopen' } & object) =>
    service.call(enquiryMove, input);
  expect((await move({ rid, action: 'lose' })).msg).toBe('请选择流失原因');
  expect((await service.call(enquiryMove, { rid, action: 'lose', lost_reason: 'price' })).code).toBe(1);
  expect(
    (await service.call(enquiryMove, { rid: complaint, action: 'lose', lost_reason: 'price' })).msg,
  ).toBe('投诉请直接处理');
  expect((await move({ rid: complaint, action: 'settle' })).msg).toBe('请填写处理结果');
  expect((await service.call(enquiryList, {})).data?.lost).toEqual([{ name: '价格不合适', count: 1 }]);
  expect((await move({ rid, action: 'reopen' })).code).toBe(1);
});
