import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld, type World, type WorldOptions } from '../../../tests/world.ts';
import { openGateways } from '../../gateways.ts';
import { createSecrets } from '../../host/config/secrets.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import { noNames } from '../../host/language/english.ts';
import { customers } from '../identity/tables.ts';
import { settings } from '../settings/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import {
  deliveryLogList,
  noticeTemplateList,
  noticeTemplateSave,
  staffMessageList,
  staffMessageRead,
} from './contract.staff.ts';
import { messageList, messageRead } from './contract.ts';
import { type NoticeEvent, notices } from './rules.events.ts';
import { sendDelivery } from './service.delivery.ts';
import { notify } from './service.notices.ts';
import { tellStaff } from './service.staff-notices.ts';
import { deliveries, deliveryLog, staffMessages } from './tables.ts';

const values = { time: '2026-11-20 10:00:00', place: '203.0.113.*' };
const mailbox = 'lin@qingyu.example';
const namesOf = async () => noNames;

/** A world in which the student has a mailbox and no WeChat. */
async function worldWithMail(options: WorldOptions = {}): Promise<World> {
  const world = await newWorld(options);
  await world.database.db
    .update(customers)
    .set({ email: mailbox, wxOpenid: null })
    .where(eq(customers.account, 'student'));
  return world;
}

async function tell(
  world: World,
  customerRid: string,
  event: NoticeEvent,
  { ref, ...more }: { ref?: string } & Record<string, string> = {},
) {
  const { db } = world.database;
  await db.transaction((transaction) =>
    notify(
      { db: transaction, jobs: world.jobs.within(transaction), secrets: world.secrets, now: world.now() },
      { customerRid, event, values: { ...values, ...more }, ref },
    ),
  );
}

test('messages come newest first, are counted, and are read one by one or all', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  for (const event of ['registered', 'signedIn', 'passwordChanged'] as const) {
    await tell(world, student.rid, event);
    world.pass(60);
  }
  const { data } = await student.call(messageList, { size: 2 });
  expect(data).toMatchObject({ total: 3, page: 1, size: 2, unread: 3 });
  expect(data?.list[0]).toEqual({
    rid: expect.any(String),
    event: 'passwordChanged',
    text: '您的账号于2026-11-20 10:00:00修改密码，如非本人操作请立即联系客服。',
    link: '/member/information',
    created: '2026-11-20 10:02:00',
    is_read: 0,
  });
  const rids = [data?.list[1]?.rid ?? ''];
  expect((await student.call(messageRead, { rids })).data).toEqual({ unread: 2 });
  expect((await student.call(messageList, { unread_only: 1 })).data).toMatchObject({ total: 2, unread: 2 });
  expect(
    (await student.call(messageList, { page: 2, size: 2 })).data?.list.map(({ event }) => event),
  ).toEqual(['registered']);
  expect((await student.call(messageRead, {})).data).toEqual({ unread: 0 });
  expect((await student.call(messageRead, { rids: [] })).data).toEqual({ unread: 0 });
});

test('messages of somebody else are not found, and one of them spoils the whole call', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  for (const { rid } of [student, teacher]) await tell(world, rid, 'registered');
  const ridOf = async (who: typeof student) => (await who.call(messageList, {})).data?.list[0]?.rid ?? '';
  const [mine, theirs] = [await ridOf(student), await ridOf(teacher)];
  for (const rids of [[theirs], [mine, theirs], ['nothing']]) {
    expect(await student.call(messageRead, { rids })).toEqual({ code: 0, data: null, msg: '记录不存在' });
  }
  expect((await student.call(messageList, {})).data).toMatchObject({ total: 1, unread: 1 });
  expect((await teacher.call(messageList, {})).data).toMatchObject({ total: 1, unread: 1 });
  expect((await student.call(messageRead, { rids: [mine] })).data).toEqual({ unread: 0 });
});

test.each([messageList, messageRead])('without a token $path answers 401', async (call) => {
  const world = await newWorld();
  expect((await world.send(call, {})).statusCode).toBe(401);
});

test('a notice goes by mail as well when there is a mailbox, and its text is gone once it is sent', async () => {
  const world = await worldWithMail();
  const student = await world.as('student');
  await tell(world, student.rid, 'signedIn');
  const [before] = await world.database.db.select().from(deliveries);
  expect(before).toMatchObject({ channel: 'mail', event: 'signedIn', deliveredAt: null });
  expect(before?.sealedMessage).not.toContain(mailbox);
  expect(await world.outbox()).toMatchObject([
    {
      channel: 'mail',
      target: mailbox,
      text: '【澄谱】新设备登录\n\n您的账号于2026-11-20 10:00:00在203.0.113.*登录，如非本人操作请立即联系客服。\n\nhttp://shop.test/member/information',
    },
  ]);
  const [after] = await world.database.db.select().from(deliveries);
  expect(after).toMatchObject({ sealedMessage: null, deliveredAt: world.now(), failedAt: null });
});

test('a welcome stays in the house, and so does every notice to who has no mailbox', async () => {
  const world = await worldWithMail();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  await tell(world, student.rid, 'registered');
  await tell(world, teacher.rid, 'passwordChanged');
  expect(await world.outbox()).toEqual([]);
  expect((await teacher.call(messageList, {})).data?.total).toBe(1);
});

test('a closed account hears nothing, and what was on its way to it is dropped', async () => {
  const world = await worldWithMail();
  const student = await world.as('student');
  await tell(world, student.rid, 'signedIn');
  await world.database.db.delete(deliveries);
  await world.database.db
    .update(customers)
    .set({ closedAt: world.now() })
    .where(eq(customers.rid, student.rid));
  await tell(world, student.rid, 'passwordChanged');
  expect(await world.outbox()).toEqual([]);
  expect(await world.database.db.select().from(deliveries)).toEqual([]);
});

test('what cannot be sent is tried three times, then counts as failed and keeps no text', async () => {
  const world = await worldWithMail({
    gateways: { mail: { send: () => Promise.reject(new Error('away')) } },
  });
  await tell(world, (await world.as('student')).rid, 'signedIn');
  const { db } = world.database;
  const rid = (await db.select().from(deliveries))[0]?.rid ?? '';
  const context = { ...world, db, jobs: world.jobs.within(db) };
  for (const tries of [1, 2]) {
    await sendDelivery(context, rid, namesOf);
    expect((await db.select().from(deliveries))[0]).toMatchObject({ tries, failedAt: null });
  }
  await sendDelivery(context, rid, namesOf);
  expect((await db.select().from(deliveries))[0]).toMatchObject({
    tries: 3,
    sealedMessage: null,
    failedAt: world.now(),
  });
  await sendDelivery(context, rid, namesOf);
  expect((await db.select().from(deliveries))[0]?.tries).toBe(3);
});

test.each([
  ['2026-11-20T21:29:00+08:00', 1],
  ['2026-11-20T21:31:00+08:00', 0],
  ['2026-11-21T07:59:00+08:00', 0],
  ['2026-11-21T08:00:00+08:00', 1],
])('at %s %d SMS goes out', async (now, sent) => {
  const world = await worldWithMail({ now });
  await tell(world, (await world.as('student')).rid, 'signedIn');
  const { db } = world.database;
  const sealedMessage = world.secrets.seal(JSON.stringify({ target: '13900000001', values }));
  await db.update(deliveries).set({ channel: 'sms', sealedMessage });
  const messages = await world.outbox();
  expect(messages.filter(({ channel }) => channel === 'sms')).toHaveLength(sent);
  expect((await db.select().from(deliveries))[0]?.sealedMessage === null).toBe(sent === 1);
});

test('every notice has a title of its own for the table of preferences', () => {
  const titles = Object.values(notices).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['注册成功', '新设备登录', '密码修改', '取样未成功']));
  expect(new Set(titles).size).toBe(titles.length);
});

/** The attempts so far, oldest first, as channel, result and reason. */
async function attempts(world: World) {
  const rows = await world.database.db.select().from(deliveryLog).orderBy(deliveryLog.id);
  return rows.map(({ channel, receiver, result, reason }) =>
    [channel, receiver, result, reason].join(' ').trim(),
  );
}

test('a notice goes to WeChat with its page, and the log tells the attempt but not to whom', async () => {
  const world = await newWorld();
  await tell(world, (await world.as('student')).rid, 'testingStarted', { no: 'D261120000001', rid: 'ABC' });
  expect(await world.outbox()).toMatchObject([
    {
      channel: 'wechat',
      target: 'demo-openid-student',
      text: '开始检测\n订单D261120000001已开始检测。\nhttp://shop.test/member/order/ABC/progress',
    },
  ]);
  expect(await attempts(world)).toEqual(['wechat demo**** sent']);
});

test.each([
  ['WeChat', { wechat: true }, ['wechat demo**** failed WeChat: 43004', 'sms 139****0001 sent'], 0],
  [
    'WeChat and SMS',
    { wechat: true, sms: true },
    [
      'wechat demo**** failed WeChat: 43004',
      'sms 139****0001 failed stopped',
      'mail l***@qingyu.example sent',
    ],
    0,
  ],
  [
    'everything',
    { wechat: true, sms: true, mail: true },
    [
      'wechat demo**** failed WeChat: 43004',
      'sms 139****0001 failed stopped',
      'mail l***@qingyu.example failed stopped',
    ],
    1,
  ],
])(
  'when %s fails the next channel stands in, and who runs the product hears when none is left',
  async (_name, down, log, alerts) => {
    const stopped = () => Promise.reject(new ProviderFailed('stopped', { isFinal: true }));
    const { wechat, sms, mail } = down as Record<string, boolean | undefined>;
    const unfollowed = () => Promise.reject(new ProviderFailed('WeChat: 43004', { isFinal: true }));
    const opened = openGateways(
      () => new Date(),
      () => '',
      undefined,
      { memory: { read: async () => undefined, write: async () => {} }, secrets: createSecrets('') },
    ).gateways.wechat;
    const world = await newWorld({
      gateways: {
        ...(wechat && opened && { wechat: { ...opened, sendTemplate: unfollowed } }),
        ...(sms && { sms: { send: stopped } }),
        ...(mail && { mail: { send: stopped } }),
      },
    });
    const { db } = world.database;
    await db.update(customers).set({ email: mailbox }).where(eq(customers.account, 'student'));
    const admin = {
      rid: 'ADMIN',
      account: 'boss',
      name: '管理员',
      role: 'admin',
      passwordHash: '',
      totpSecret: '',
    };
    await db.insert(staffMembers).values({ ...admin, createdAt: world.now() });
    await tell(world, (await world.as('student')).rid, 'testingStarted', { no: 'D1', rid: 'ABC' });
    await world.outbox();
    expect(await attempts(world)).toEqual(log);
    const told = await db.select().from(staffMessages).where(eq(staffMessages.staffRid, 'ADMIN'));
    expect(told).toHaveLength(alerts);
  },
);

test('the same is told once, and a job done twice sends once', async () => {
  const world = await newWorld();
  const { rid } = await world.as('student');
  for (const ref of ['ABC 3', 'ABC 3', 'ABC 4']) await tell(world, rid, 'testingStarted', { ref, no: 'D1' });
  expect(await world.outbox()).toHaveLength(2);
  const { db } = world.database;
  for (const delivery of await db.select().from(deliveries))
    await sendDelivery({ ...world, db, jobs: world.jobs.within(db) }, delivery.rid, namesOf);
  expect(await world.outbox()).toHaveLength(2);
  expect(await attempts(world)).toHaveLength(2);
});

test('the shop’s own wording is used, a notice without a template does not go to WeChat', async () => {
  const world = await worldWithMail();
  const { db } = world.database;
  const { rid } = await world.as('student');
  await db.update(customers).set({ wxOpenid: 'oAbc' }).where(eq(customers.rid, rid));
  await db.update(settings).set({ value: {} }).where(eq(settings.key, 'wechatTemplates'));
  await db
    .insert(settings)
    .values({ key: 'noticeTexts', value: { orderRejected: '订单{no}无法检测（{reason}）' } });
  await tell(world, rid, 'orderRejected', { no: 'D1', reason: '样品不符', rid: 'ABC' });
  expect(await world.outbox()).toMatchObject([
    { channel: 'mail', text: expect.stringMatching(/\n\n订单D1无法检测（样品不符）\n\nhttp:/) },
  ]);
});

test('who chose English is told so by SMS and mail, with pages in English; by WeChat as the templates have it', async () => {
  const world = await worldWithMail();
  const { db } = world.database;
  const { rid } = await world.as('student');
  await db.update(customers).set({ language: 'en' }).where(eq(customers.rid, rid));
  await db
    .insert(settings)
    .values({ key: 'noticeTexts', value: { statementDue: '结算单{no}（{yuan}元）快到期了。' } });
  await tell(world, rid, 'statementDue', { no: 'J1', yuan: '60.00', date: '2026-12-01', rid: 'ABC' });
  const booked = {
    ...{
      device: 'X射线粉末衍射（XRD）',
      date: '2026-11-22',
      start: '09:00',
      end: '11:00',
      place: '创新路1号',
    },
    terms: '取消不收取费用',
  };
  await tell(world, rid, 'bookingMade', booked);
  const told = await world.outbox();
  const page = 'http://shop.test/en/member/statement/ABC';
  expect(told.find(({ channel }) => channel === 'mail')?.text).toBe(
    `[Limpid] Statement due\n\nStatement J1 for ¥60.00 is due on 2026-12-01.\n\n${page}`,
  );
  const sms = told.filter(({ channel }) => channel === 'sms').map(({ text }) => text);
  expect(sms).toContain('Statement J1 for ¥60.00 is due on 2026-12-01.【澄谱】');
  expect(sms).toContainEqual(
    expect.stringMatching(
      /^You have booked X-ray diffraction, 2026-11-22 09:00-11:00, at 创新路1号\. [ -~]+【澄谱】$/,
    ),
  );
  // What is kept is what everybody is told; pages in English have it in English.
  const english = await world.as('student', { isEnglish: true });
  const texts = (await english.call(messageList, {})).data?.list.map(({ text }) => text);
  expect(texts?.[0]).toMatch(/^You have booked X-ray diffraction, /);
  await db.update(customers).set({ wxOpenid: 'oAbc' }).where(eq(customers.rid, rid));
  await tell(world, rid, 'testingStarted', { no: 'D1', rid: 'ABC' });
  const [wechat] = await world.outbox();
  expect(wechat).toMatchObject({ channel: 'wechat', text: expect.stringMatching(/检测[\s\S]*\/en\/member/) });
});

test('staff are told by role or by name, once for each occasion, and not when they are disabled', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const member = { name: '同事', passwordHash: '', totpSecret: '', createdAt: world.now() };
  await db.insert(staffMembers).values([
    { ...member, rid: 'S1', account: 's-one', role: 'service' },
    { ...member, rid: 'S2', account: 's-two', role: 'service' },
    { ...member, rid: 'S3', account: 's-three', role: 'service', disabledAt: world.now() },
    { ...member, rid: 'T1', account: 't-one', role: 'tech' },
  ]);
  const occasion = {
    event: 'objectionReceived',
    values: { no: 'D1', kind: '数据有误', rid: 'ABC' },
  } as const;
  const context = { db, now: world.now() };
  await tellStaff(context, { ...occasion, to: { role: 'service' }, ref: 'A' });
  await tellStaff(context, { ...occasion, to: { role: 'service' }, ref: 'A' });
  await tellStaff(context, { ...occasion, to: { rid: 'T1' } });
  const told = await db.select().from(staffMessages);
  expect(
    told
      .map(({ staffRid }) => staffRid)
      .filter((rid) => /^[ST]\d$/.test(rid))
      .sort(),
  ).toEqual(['S1', 'S2', 'T1']);
  expect(told[0]).toMatchObject({
    text: '订单D1收到异议：数据有误。',
    link: '/staff/orders/ABC',
    readAt: null,
  });
});

test('members of staff read their own messages and nobody else’s', async () => {
  const world = await newWorld();
  const [service, tech] = [await world.asStaff('service'), await world.asStaff('tech')];
  const context = { db: world.database.db, now: world.now() };
  for (const no of ['D1', 'D2'])
    await tellStaff(context, { event: 'orderEdited', to: { role: 'service' }, values: { no, rid: no } });
  const { data } = await service.call(staffMessageList, {});
  expect(data).toMatchObject({ total: 2, unread: 2 });
  expect(data?.list[0]).toMatchObject({ title: '订单修改', link: '/staff/orders/D2', is_read: 0 });
  const ids = [data?.list[0]?.id ?? 0];
  expect(await tech.call(staffMessageRead, { ids })).toEqual({ code: 0, data: null, msg: '记录不存在' });
  expect((await tech.call(staffMessageList, {})).data).toMatchObject({ total: 0, unread: 0 });
  expect((await service.call(staffMessageRead, { ids })).data).toEqual({ unread: 1 });
  expect((await service.call(staffMessageRead, {})).data).toEqual({ unread: 0 });
});

test('who runs the product sees what was sent, and nobody’s number', async () => {
  const world = await newWorld();
  await tell(world, (await world.as('student')).rid, 'testingStarted', { no: 'D1', rid: 'ABC' });
  await world.outbox();
  const admin = await world.asStaff('admin');
  expect((await admin.call(deliveryLogList, { result: 'failed' })).data).toEqual({ list: [], next: null });
  expect((await admin.call(deliveryLogList, {})).data?.list).toMatchObject([
    { title: '开始检测', channel: 'wechat', receiver: 'demo****', result: 'sent' },
  ]);
});

test('an administrator words a notice anew with the places it has, and its next telling uses them', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const student = await world.as('student');
  const words = { event: 'testingStarted', text: '您的订单{no}开测啦' };
  expect(await admin.call(noticeTemplateSave, { ...words, text: '{price}' })).toMatchObject({
    code: 0,
    msg: '模板中没有这个占位符：{price}',
  });
  expect(await admin.call(noticeTemplateSave, { ...words, event: 'toString' })).toMatchObject({ code: 0 });
  expect((await admin.call(noticeTemplateSave, words)).code).toBe(1);
  await tell(world, student.rid, 'testingStarted', { no: 'D1', rid: 'ABC' });
  expect((await student.call(messageList, {})).data?.list[0]?.text).toBe('您的订单D1开测啦');
  expect((await world.outbox()).filter(({ channel }) => channel === 'wechat')).toEqual([]);
  const { data } = await admin.call(noticeTemplateList, {});
  expect(data?.list.find(({ event }) => event === 'testingStarted')).toMatchObject({
    ...words,
    wechat: null,
  });
  expect(data?.list.find(({ event }) => event === 'sampleReceived')?.wechat).not.toBeNull();
});
