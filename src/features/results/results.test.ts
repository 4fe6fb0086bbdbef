import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../db/demo-staff.ts';
import { linesOf, putFile, putOrder, putWork } from '../../../tests/fixtures/laboratory.ts';
import { staffFile } from '../../../tests/fixtures/resumable.ts';
import { inStore } from '../../../tests/fixtures/samples.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { ulid } from '../../core/ulid.ts';
import { staffMessageList } from '../notifications/contract.staff.ts';
import { messages } from '../notifications/tables.ts';
import { orderDetail } from '../orders/contract.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orderLines, orderSamples, orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import {
  benchFind,
  benchQueue,
  customerFile,
  workDetail,
  workFiles,
  workMove,
  workSave,
} from './bench/contract.ts';
import { assignEscalate, assignList, assignRight, assignWrong, rawDataAdd, rawDataList } from './contract.ts';
import { canonical, signManifest } from './delivery/manifest.ts';
import { assignDispatch, dataCheck, dispatchBoard } from './dispatch/contract.ts';
import {
  amountPass,
  dataRelease,
  dataReturn,
  objectionAnswer,
  objectionList,
  orderTerminate,
  retestLate,
  retestList,
  reviewDetail,
  reviewList,
} from './review/contract.ts';
import { assignHistory, assigns, orderReleases, resultFiles } from './tables.ts';
import { watchVerdicts } from './verdicts/watch-verdicts.ts';

const everything = ['params', 'samples', 'quality'];
const plan = {
  instrument: 'Bruker D8 Advance',
  tech_rid: demoStaff.tech.rid,
  planned_date: '2026-11-23',
};

test('from dispatch to the verdict: work moves its order, and a second person releases', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const [service, tech, reviewer] = [
    await world.asStaff('service'),
    await world.asStaff('tech'),
    await world.asStaff('reviewer'),
  ];
  const orderRid = await student.sampleOrder();
  const [line_rid] = await linesOf(world, orderRid);
  const statusOf = async () =>
    (await db.select({ status: orders.status }).from(orders).where(eq(orders.rid, orderRid)))[0]?.status;
  expect((await service.call(assignDispatch, { ...plan, line_rid })).msg).toBe('当前状态不可操作');
  await putOrder(world, orderRid, 60);
  const { data: board } = await service.call(dispatchBoard, {});
  expect(board?.unassigned.find((each) => each.line_rid === line_rid)?.instrument).toBe('Bruker D8 Advance');
  const { data: dispatched } = await service.call(assignDispatch, { ...plan, line_rid });
  expect(dispatched?.order_status).toBe(70);
  const rid = dispatched?.rid ?? '';

  // Declined work comes back to the board, and is dispatched once more.
  const { data: queue } = await tech.call(benchQueue, {});
  const version = queue?.list.find((each) => each.rid === rid)?.version ?? 0;
  const declined = await tech.call(workMove, { rid, version, action: 'decline', reason: '仪器正在维护' });
  expect(declined.data?.status).toBe(10);
  const { data: again } = await service.call(dispatchBoard, {});
  const back = again?.unassigned.find((each) => each.rid === rid);
  expect(back?.reason).toBe('仪器正在维护');
  await service.call(assignDispatch, { ...plan, rid, version: back?.version });

  const move = async (action: 'accept' | 'start' | 'upload', expected?: string) => {
    const { data } = await tech.call(workDetail, { rid });
    const answer = await tech.call(workMove, { rid, version: data?.version ?? 0, action });
    if (expected) expect(answer.msg).toBe(expected);
    return answer.data;
  };
  await move('accept');
  expect((await tech.call(benchFind, { code: `${queue?.list[0]?.order_no}` })).data?.rid).toBe(rid);
  expect((await move('start'))?.order_status).toBe(80);
  await move('upload', `以下样品没有数据文件，也没有说明原因：${student.mark}`);
  const { data: detail } = await tech.call(workDetail, { rid });
  const sample = detail?.sample_list[0]?.rid ?? '';
  const saved = await tech.call(workSave, {
    ...{ rid, version: detail?.version ?? 0, notes: '正常', consumables: '硅片1片', missing: [] },
    used: [{ name: '扫描速度', value: '2°/min' }],
  });
  expect(saved.code).toBe(1);
  const file_rid = await staffFile(tech, { name: 'A.xy', type: 'text/plain', bytes: '5 1\n6 2\n' });
  expect((await tech.call(workFiles, { rid, files: [{ file_rid, sample_rid: sample }] })).data?.count).toBe(
    1,
  );
  expect((await tech.call(workFiles, { rid, files: [{ file_rid, sample_rid: sample }] })).code).toBe(0);
  expect((await move('upload'))?.order_status).toBe(90);

  // Whoever tested it does not release it, by whichever role.
  const { data: reviews } = await reviewer.call(reviewList, {});
  const waiting = reviews?.list.find((each) => each.order_rid === orderRid);
  const release = { order_rid: orderRid, version: waiting?.version ?? 0, checked: everything };
  expect((await tech.send(dataRelease, release)).statusCode).toBe(403);
  await db.update(assigns).set({ techRid: demoStaff.reviewer.rid }).where(eq(assigns.rid, rid));
  const own = '不能发布自己检测的数据，请由另一位审核员审核发布';
  expect((await reviewer.call(reviewDetail, { order_rid: orderRid })).data?.why_not).toBe(own);
  expect((await reviewer.call(dataRelease, release)).msg).toBe(own);
  await db.update(assigns).set({ techRid: demoStaff.tech.rid }).where(eq(assigns.rid, rid));
  expect((await reviewer.call(dataRelease, { ...release, checked: ['params'] })).msg).toBe(
    '请逐项确认审核清单',
  );

  // Returned, handed in again, released.
  const { data: seen } = await reviewer.call(reviewDetail, { order_rid: orderRid });
  const returned = { rid, version: seen?.work[0]?.version ?? 0, reason: '缺少参数说明' };
  expect((await reviewer.call(dataReturn, returned)).code).toBe(1);
  expect(await statusOf()).toBe(80);
  await move('upload');
  const { data: last } = await reviewer.call(reviewDetail, { order_rid: orderRid });
  const { data: done } = await reviewer.call(dataRelease, { ...release, version: last?.version ?? 0 });
  expect(done).toEqual({ status: 100, verdict_due: '2026-12-05' });
  const releases = () => db.select().from(orderReleases).where(eq(orderReleases.orderRid, orderRid));
  const [signed] = await releases();
  expect(signed?.manifest.files).toMatchObject([{ path: `${student.mark}/A.xy`, bytes: 8 }]);
  expect(signed && signManifest(world.secrets, signed.manifest)).toBe(signed?.signature);
  expect(canonical({ b: 1, a: [2] })).toBe('{"a":[2],"b":1}');

  // The customer objects to one sample; a retest that differs supersedes what was released.
  const { data: mine } = await student.call(assignList, { order_rid: orderRid });
  expect(mine?.list[0]?.actions.map(({ action }) => action)).toEqual(['right', 'wrong', 'escalate']);
  const wrong = { rid, kind: 1 as const, sample_nos: [student.mark] };
  expect((await student.call(assignWrong, { ...wrong, reason: '不对' })).msg).toBe('异议说明至少10个字');
  expect((await student.call(assignWrong, { ...wrong, reason: ' ' })).msg).toBe('请填写异议说明');
  const files = [await student.file('objection')];
  const objected = await student.call(assignWrong, { ...wrong, reason: '峰位整体偏移约半度，请复核', files });
  expect(objected.code).toBe(1);
  const { data: disputes } = await service.call(objectionList, {});
  expect(disputes?.list[0]?.objection.files).toHaveLength(1);
  const file = await service.send(customerFile, { rid: files[0] ?? '' });
  expect(file.headers['content-disposition']).toContain('attachment');
  const answer = {
    ...{ rid, version: disputes?.list[0]?.version ?? 0, answer: 'retest' as const },
    ...{ text: '安排复测，不收费', fee: 'free' as const },
  };
  expect((await service.call(objectionAnswer, answer)).data?.status).toBe(75);
  expect(await statusOf()).toBe(105);
  const retest = (await service.call(dispatchBoard, {})).data?.unassigned.find(
    (each) => each.retest_of === rid,
  );
  const redone = retest?.rid ?? '';
  await service.call(assignDispatch, { ...plan, rid: redone, version: retest?.version });
  for (const action of ['accept', 'start'] as const) {
    const { data } = await tech.call(workDetail, { rid: redone });
    await tech.call(workMove, { rid: redone, version: data?.version ?? 0, action });
  }
  const second = await staffFile(tech, { name: 'A.xy', type: 'text/plain', bytes: '5 1\n6 3\n' });
  await tech.call(workFiles, { rid: redone, files: [{ file_rid: second, sample_rid: sample }] });
  const { data: ready } = await tech.call(workDetail, { rid: redone });
  await tech.call(workMove, { rid: redone, version: ready?.version ?? 0, action: 'upload' });
  const { data: once } = await reviewer.call(reviewDetail, { order_rid: orderRid });
  await reviewer.call(dataRelease, {
    ...{ order_rid: orderRid, version: once?.version ?? 0, checked: everything },
    differs: [{ rid: redone, differs: 1 }],
  });
  const kept = await db.select().from(resultFiles).where(eq(resultFiles.assignRid, rid));
  expect(kept).toMatchObject([{ supersededBy: redone, releasedAt: expect.any(Date) }]);
  expect((await releases()).map((each) => each.version)).toEqual([1, 2]);

  expect((await student.call(assignRight, { order_rid: orderRid })).code).toBe(1);
  expect(await statusOf()).toBe(110);
  expect((await student.call(assignRight, { order_rid: orderRid })).msg).toBe('当前状态不可操作');
  expect((await student.call(orderDetail, { rid: orderRid })).data?.history[0]?.action).toBe('acceptData');
  expect(await db.$count(assignHistory)).toBeGreaterThan(15);
});

test('an objection is rejected, escalated once, and then answered by the lead alone', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [service, lead] = [await world.asStaff('service'), await world.asStaff('lead')];
  const { rid, orderRid } = await putWork(world, await student.sampleOrder(), 60, { orderStatus: 100 });
  const reason = '收费与报价单不一致，请核对';
  expect((await student.call(assignEscalate, { rid, reason })).msg).toBe('异议被驳回后才能申请升级处理');
  await student.call(assignWrong, { rid, kind: 4, reason });
  const versionOf = async () => (await service.call(workDetail, { rid })).data?.version ?? 0;
  const answered = async (who: typeof service, answer: 'rejected' | 'amount', amount_fen?: number) =>
    who.call(objectionAnswer, {
      rid,
      version: await versionOf(),
      answer,
      text: '已核对报价与用时',
      amount_fen,
    });
  expect((await answered(service, 'rejected')).data?.status).toBe(60);
  expect((await student.call(assignEscalate, { rid, reason })).code).toBe(1);
  expect((await answered(service, 'rejected')).msg).toBe('该异议已升级，请由客服主管处理');
  expect((await answered(lead, 'amount', 100)).data?.status).toBe(60);
  const { data } = await student.call(assignList, { order_rid: orderRid });
  expect(data?.list[0]).toMatchObject({ amount_fen: 100, objections: [{ answer: 'amount' }] });
  expect((await student.call(assignEscalate, { rid, reason })).code).toBe(0);
});

test('an amount that service changes by more than a tenth waits for the lead', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const [service, lead] = [await world.asStaff('service'), await world.asStaff('lead')];
  const { rid } = await putWork(world, await student.sampleOrder(), 60, {
    orderStatus: 100,
    amountFen: 10_000,
  });
  await student.call(assignWrong, { rid, kind: 4, reason: '收费与报价单不一致，请核对' });
  const { data: list } = await service.call(objectionList, {});
  const input = {
    rid,
    version: list?.list[0]?.version ?? 0,
    answer: 'amount' as const,
    text: '按实际用时计算',
  };
  expect((await service.call(objectionAnswer, { ...input, amount_fen: 8_000 })).data?.status).toBe(78);
  expect((await student.call(assignRight, { rids: [rid] })).msg).toBe('当前状态不可操作');
  const version = (await service.call(workDetail, { rid })).data?.version ?? 0;
  expect((await service.send(amountPass, { rid, version })).statusCode).toBe(403);
  expect((await lead.call(amountPass, { rid, version })).code).toBe(1);
  expect((await student.call(assignRight, { rids: [rid] })).code).toBe(1);
});

test('however many units a verdict accepts, what decides about them is read once', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const readBy = async (units: number) => {
    const order_rid = await student.sampleOrder();
    for (let unit = 0; unit < units; unit++) await putWork(world, order_rid, 60, { orderStatus: 100 });
    const statements = await world.statements(() => student.call(assignRight, { order_rid }));
    expect((await student.call(assignList, { order_rid })).data?.list.map(({ status }) => status)).toEqual(
      Array.from({ length: units }, () => 80),
    );
    return statements.filter((statement) => /from "(order_samples|result_files|objections)"/.test(statement));
  };
  const one = await readBy(1);
  expect(one.length).toBeGreaterThan(0);
  expect(await readBy(4)).toHaveLength(one.length);
});

test('who says nothing is reminded twice and has accepted on the fifteenth day; later objections are refused', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const work = await putWork(world, await student.sampleOrder(), 60, { orderStatus: 100 });
  const [order] = await db.select().from(orders).where(eq(orders.rid, work.orderRid));
  const run = () =>
    watchVerdicts({ db, jobs: world.jobs.within(db), secrets: world.secrets, now: world.now } as never);
  const told = async () => {
    const { rows } = await world.database.pool.query(
      "SELECT event FROM messages WHERE text LIKE '%' || $1 || '%' ORDER BY created_at",
      [order?.no],
    );
    return rows.map(({ event }) => event).filter((event) => /^verdict/.test(event));
  };
  const reminded = ['verdictReminder', 'verdictReminder'];
  for (const [days, expected] of [
    [6, []],
    [7, reminded.slice(1)],
    [8, reminded.slice(1)],
    [12, reminded],
    [15, reminded],
  ] as const) {
    world.setNow(new Date(Date.parse('2026-11-20T10:00:00+08:00') + days * 86_400_000));
    await run();
    expect([days, await told()]).toEqual([days, expected]);
  }
  world.setNow('2026-12-06T00:10:00+08:00');
  const late = await student.call(assignWrong, {
    rid: work.rid,
    kind: 1,
    reason: '峰位整体偏移约半度，请复核',
  });
  expect(late.code).toBe(0);
  await run();
  expect(await told()).toEqual([...reminded, 'verdictAutomatic']);
  const [moved] = await db.select().from(orders).where(eq(orders.rid, work.orderRid));
  const [accepted] = await db.select().from(assigns).where(eq(assigns.rid, work.rid));
  expect([moved?.status, accepted?.status, accepted?.verdictBy]).toEqual([110, 80, 'system']);
});

test('an analysis waits for its data, which staff check, and its price includes two revisions', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const service = await world.asStaff('service');
  const order_rid = await student.orderIn(40);
  const [line_rid = ''] = await linesOf(world, order_rid);
  expect((await student.call(rawDataList, { order_rid })).data).toEqual({ list: [], can_add: 1, ends: null });
  const good = { order_rid, version: 1, is_good: 1 as const };
  expect((await service.call(dataCheck, good)).msg).toBe('客户尚未上传数据');
  await student.call(rawDataAdd, { order_rid, line_rid, file_rids: [await student.file()] });
  expect((await service.call(dataCheck, { ...good, is_good: 0 })).msg).toBe('请填写原因');
  await service.call(dataCheck, { ...good, is_good: 0, reason: '缺少原始谱图' });
  expect((await db.select().from(orders).where(eq(orders.rid, order_rid)))[0]?.status).toBe(65);
  await putOrder(world, order_rid, 40);
  const [now] = await db.select().from(orders).where(eq(orders.rid, order_rid));
  expect((await service.call(dataCheck, { ...good, version: now?.version ?? 0 })).code).toBe(1);
  expect((await student.call(rawDataList, { order_rid })).data?.can_add).toBe(0);
  const { data: dispatched } = await service.call(assignDispatch, { ...plan, line_rid });
  expect(dispatched?.order_status).toBe(70);

  const released = new Date(world.now().getTime() - 86_400_000);
  const rid = dispatched?.rid ?? '';
  const due = new Date('2026-12-05T15:59:59Z');
  await db
    .update(assigns)
    .set({ status: 60, releasedAt: released, verdictDue: due })
    .where(eq(assigns.rid, rid));
  await putOrder(world, order_rid, 100);
  for (const left of [2, 1, 0]) {
    const wrong = await student.call(assignWrong, { rid, kind: 1, reason: '拟合残差过大，请重新拟合' });
    expect(wrong.code).toBe(1);
    const { data: list } = await service.call(objectionList, {});
    const version = list?.list[0]?.version ?? 0;
    const answer = { rid, version, answer: 'retest' as const, text: '重新拟合并说明' };
    const { code, msg } = await service.call(objectionAnswer, answer);
    expect([left, code === 1 || msg.startsWith('免费修改次数已用完')]).toEqual([left, true]);
    expect([left, code]).toEqual([left, left > 0 ? 1 : 0]);
    await db.update(assigns).set({ status: 60 }).where(eq(assigns.rid, rid));
    await putOrder(world, order_rid, 100);
  }
});

test('what cannot be done costs nothing once a reviewer agrees, and a terminated order keeps what was done', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const [service, tech, reviewer] = [
    await world.asStaff('service'),
    await world.asStaff('tech'),
    await world.asStaff('reviewer'),
  ];
  const work = await putWork(world, await student.sampleOrder(), 40, { orderStatus: 80 });
  const unable = { rid: work.rid, version: 1, action: 'unable' as const };
  expect((await tech.call(workMove, unable)).msg).toBe('请填写原因');
  const told = await tech.call(workMove, { ...unable, reason: '样品量不足', with_fee: 1 });
  expect(told.data?.order_status).toBe(90);
  const { data } = await reviewer.call(reviewDetail, { order_rid: work.orderRid });
  expect(data?.work[0]?.is_fee_proposed).toBe(1);
  const release = { order_rid: work.orderRid, version: data?.version ?? 0, checked: everything };
  const fee = { rid: work.rid, fee_fen: 1_000 };
  expect((await reviewer.call(dataRelease, { ...release, fees: [fee] })).msg).toBe(
    '请填写最低费用的告知依据',
  );
  const basis = '订单沟通中告知';
  const greedy = await reviewer.call(dataRelease, {
    ...release,
    fees: [{ ...fee, fee_fen: 99_999_999, basis }],
  });
  expect(greedy.msg).toBe(`${work.no}的最低费用不能超过该项目金额`);
  const done = await reviewer.call(dataRelease, { ...release, fees: [{ ...fee, basis }] });
  // Nothing is left to be accepted, so the order goes on to settling by itself.
  expect(done.data?.status).toBe(110);
  const { data: mine } = await student.call(assignList, { order_rid: work.orderRid });
  expect(mine?.list[0]).toMatchObject({ reason: '样品量不足', amount_fen: 1_000, fee_basis: basis });

  const half = await putWork(world, await student.sampleOrder(), 50, { orderStatus: 80 });
  await putFile(world, half);
  const other = await putWork(world, half.orderRid, 30, { orderStatus: 80 });
  const ended = await service.call(orderTerminate, {
    ...{ order_rid: half.orderRid, version: 1, reason: '客户要求终止' },
  });
  expect(ended.data?.done).toEqual([`${half.no} 待审核`]);
  const states = await db.select().from(assigns).where(eq(assigns.orderRid, half.orderRid));
  expect(states.map(({ rid, status }) => [rid === other.rid, status])).toEqual(
    expect.arrayContaining([
      [true, 45],
      [false, 50],
    ]),
  );
  const { data: rest } = await reviewer.call(reviewDetail, { order_rid: half.orderRid });
  const released = { order_rid: half.orderRid, version: rest?.version ?? 0, checked: everything };
  expect((await reviewer.call(dataRelease, released)).data?.status).toBe(220);
  const notices = await db.select().from(messages).where(eq(messages.event, 'dataReleased'));
  expect(notices.filter(({ link }) => link.includes(half.orderRid))).toHaveLength(1);
});

test('names of a secret order are told to its technician alone, and each look is kept', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const { rid, orderRid } = await putWork(world, await student.sampleOrder(), 50, { orderStatus: 90 });
  await db.update(orders).set({ isSecret: true }).where(eq(orders.rid, orderRid));
  const composition = async (who: 'tech' | 'reviewer') =>
    (await (await world.asStaff(who)).call(workDetail, { rid })).data?.sample_list[0]?.composition;
  expect(await composition('tech')).toBe(student.mark);
  expect(await composition('reviewer')).toBe('（保密）');
  const { rows } = await world.database.pool.query('SELECT staff_rid FROM audit_log WHERE path = $1', [
    workDetail.path,
  ]);
  expect(rows.map((row) => row.staff_rid)).toEqual([demoStaff.tech.rid, demoStaff.reviewer.rid]);
  const other = await putWork(world, await student.sampleOrder(), 50, { orderStatus: 90, tech: 'reviewer' });
  expect((await (await world.asStaff('tech')).call(workDetail, { rid: other.rid })).msg).toBe('记录不存在');
});

test('paused time is not working time', async () => {
  const world = await newWorld();
  const student = await somebody(world, 'student');
  const { rid } = await putWork(world, await student.sampleOrder(), 30, { orderStatus: 70 });
  // Sessions of staff end when they rest.
  const detail = async () => (await (await world.asStaff('tech')).call(workDetail, { rid })).data;
  const at = async (time: string, action: 'start' | 'pause' | 'resume') => {
    world.setNow(`2026-11-20T${time}:00+08:00`);
    const tech = await world.asStaff('tech');
    return (await tech.call(workMove, { rid, version: (await detail())?.version ?? 0, action })).msg;
  };
  await at('10:00', 'start');
  await at('10:20', 'pause');
  expect(await at('11:00', 'pause')).toBe('任务已暂停');
  expect(await detail()).toMatchObject({ worked_s: 1_200, is_running: 0 });
  await at('11:00', 'resume');
  expect(await at('11:01', 'resume')).toBe('任务正在进行');
  world.setNow('2026-11-20T11:05:00+08:00');
  expect(await detail()).toMatchObject({ worked_s: 1_500, is_running: 1 });
});

test('one line goes to two technicians by samples, its amount is shared, and the order waits for both', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const [service, tech] = [await world.asStaff('service'), await world.asStaff('tech')];
  const order_rid = await student.sampleOrder();
  const [line_rid = ''] = await linesOf(world, order_rid);
  const [one] = await db.select().from(orderSamples).where(eq(orderSamples.orderRid, order_rid));
  if (!one) throw new Error('no sample');
  await db.insert(orderSamples).values({ ...one, rid: ulid(), no: 'B', sort: 2 });
  await db.update(orderLines).set({ amountFen: 10_001 }).where(eq(orderLines.rid, line_rid));
  await putOrder(world, order_rid, 60);
  const board = async () => (await service.call(dispatchBoard, {})).data?.unassigned ?? [];
  expect((await board()).find((each) => each.line_rid === line_rid)?.sample_list).toHaveLength(2);
  const strange = await service.call(assignDispatch, { ...plan, line_rid, sample_rids: [ulid()] });
  expect(strange.msg).toBe('记录不存在');
  const { data: first } = await service.call(assignDispatch, { ...plan, line_rid, sample_rids: [one.rid] });
  expect(first?.order_status).toBe(60);
  const rest = (await board()).find((each) => each.line_rid === line_rid);
  expect(rest).toMatchObject({ samples: 1, sample_list: [{ no: 'B' }] });
  const second = await service.call(assignDispatch, {
    ...{ ...plan, rid: rest?.rid, version: rest?.version, instrument: 'Rigaku SmartLab' },
    tech_rid: demoStaff.reviewer.rid,
  });
  expect(second.data?.order_status).toBe(70);
  const work = await db.select().from(assigns).where(eq(assigns.orderRid, order_rid));
  expect(work.map(({ amountFen }) => amountFen).sort()).toEqual([5_000, 5_001]);
  const found = await tech.call(benchFind, { code: one.rid });
  expect(found.data?.rid).toBe(first?.rid);
  const { data: mine } = await student.call(assignList, { order_rid });
  expect(mine?.list.map(({ sample_nos, amount_fen }) => [sample_nos.length, amount_fen])).toEqual([
    [1, null],
    [1, null],
  ]);
});

test('a finished order is tested again in time and as long as its sample is there', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await somebody(world, 'student');
  const sample = await inStore(student);
  const [passport] = await db.select().from(samplePassports).where(eq(samplePassports.rid, sample));
  const orderRid = passport?.orderRid ?? '';
  const { rid, no } = await putWork(world, orderRid, 90, { orderStatus: 130 });
  const retest = async () =>
    (await world.asStaff('service')).call(retestLate, {
      rid,
      text: '客户反馈峰位偏移',
      fee: 'free',
      sample_rids: [sample],
    });
  const offered = async () =>
    (await (await world.asStaff('service')).call(retestList, { kw: no })).data?.list[0]?.actions[0]?.reason;
  expect(await offered()).toBeUndefined();
  await db.update(samplePassports).set({ status: 90 }).where(eq(samplePassports.rid, sample));
  expect(await offered()).toBe('样品已不在库，无法复测');
  expect((await retest()).msg).toBe('样品已不在库，无法复测');
  await db.update(samplePassports).set({ status: 60 }).where(eq(samplePassports.rid, sample));
  world.setNow('2026-12-06T10:00:00+08:00');
  expect((await retest()).msg).toBe('已超过复测期限');
  world.setNow('2026-12-01T10:00:00+08:00');
  expect((await retest()).code).toBe(1);
  const [moved] = await db.select().from(orders).where(eq(orders.rid, orderRid));
  expect(moved?.status).toBe(105);
  expect((await retest()).msg).toBe('当前状态不可操作');
});

test('work that has begun is handed to somebody else with a reason; who began it releases nothing of it', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const [service, tech, reviewer] = [
    await world.asStaff('service'),
    await world.asStaff('tech'),
    await world.asStaff('reviewer'),
  ];
  const work = await putWork(world, await me.sampleOrder(), 30, { orderStatus: 70 });
  expect((await tech.call(workMove, { rid: work.rid, version: 1, action: 'start' })).code).toBe(1);
  await putFile(world, work);
  world.pass(600);
  await db.update(staffMembers).set({ role: 'tech' }).where(eq(staffMembers.rid, reviewer.rid));
  const give = (more: object) => {
    const to = { instrument: 'Bruker D8 Advance', tech_rid: reviewer.rid, planned_date: '2026-11-24' };
    return service.call(assignDispatch, { rid: work.rid, version: 2, ...to, ...more });
  };
  expect((await give({})).msg).toBe('请填写原因');
  expect((await give({ tech_rid: tech.rid, reason: '检测员病假' })).msg).toBe('请选择另一位检测员');
  expect((await give({ reason: '检测员病假' })).code).toBe(1);
  const [now] = await db.select().from(assigns).where(eq(assigns.rid, work.rid));
  expect(now).toMatchObject({ status: 20, techRid: reviewer.rid, workedSeconds: 600, runningSince: null });
  expect((await tech.call(workMove, { rid: work.rid, version: 3, action: 'accept' })).msg).toBe(
    '该任务不属于您',
  );
  const { data: told } = await tech.call(staffMessageList, {});
  expect(told?.list.map(({ event }) => event)).toContain('handedOver');
  let version = 3;
  for (const action of ['accept', 'start', 'upload'] as const) {
    expect((await reviewer.call(workMove, { rid: work.rid, version, action })).msg).toBe('操作成功！');
    version += 1;
  }
  // The file speaks for itself; who began the work without it counts as well.
  await db.update(resultFiles).set({ uploadedBy: reviewer.rid }).where(eq(resultFiles.assignRid, work.rid));
  await db.update(staffMembers).set({ role: 'reviewer' }).where(eq(staffMembers.rid, tech.rid));
  const { data } = await tech.call(reviewDetail, { order_rid: work.orderRid });
  expect(data?.why_not).toMatch(/^不能发布自己检测的数据/);
});
