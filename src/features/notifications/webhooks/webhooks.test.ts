import { createHmac } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { newWorld, type World, type WorldOptions } from '../../../../tests/world.ts';
import { ProviderFailed } from '../../../host/gateways/outbound.ts';
import { createWebhooks, isCallable, isPublic } from '../../../host/gateways/webhooks.ts';
import { messageList } from '../contract.ts';
import { notify } from '../service.notices.ts';
import {
  webhookAdd,
  webhookAgain,
  webhookCallList,
  webhookDel,
  webhookList,
  webhookTry,
} from './contract.ts';
import { pauses } from './signing.ts';

const url = 'https://lims.qingyu.example/limpid';

async function hooked(options: WorldOptions = {}) {
  const world = await newWorld(options);
  const student = await world.as('student');
  const { data } = await student.call(webhookAdd, { url, topics: ['testing', 'order'] });
  return { world, student, rid: data?.rid ?? '', secret: data?.secret ?? '' };
}

async function tell(world: World, customerRid: string, event: 'testingStarted' | 'signedIn', ref?: string) {
  const { db } = world.database;
  await db.transaction((inside) =>
    notify(
      { db: inside, jobs: world.jobs.within(inside), secrets: world.secrets, now: world.now() },
      { customerRid, event, values: { no: 'D1', rid: 'ABC', time: '', place: '' }, ref },
    ),
  );
}

const pushed = async (world: World) => (await world.outbox()).filter(({ channel }) => channel === 'webhook');

test('what a customer is told goes to their system as well, once and signed, if it is of a topic that they chose', async () => {
  const { world, student, rid, secret } = await hooked();
  for (const ref of ['ABC 3', 'ABC 3']) await tell(world, student.rid, 'testingStarted', ref);
  await tell(world, student.rid, 'signedIn');
  await tell(world, (await world.as('teacher')).rid, 'testingStarted');
  const [message, ...others] = await pushed(world);
  expect(others).toEqual([]);
  expect(message?.target).toBe(url);
  const [head = '', body = ''] = message?.text.split('\n\n') ?? [];
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ')));
  expect(JSON.parse(body)).toEqual({
    ...{ id: headers['webhook-id'], type: 'testingStarted', time: '2026-11-20 10:00:00' },
    data: {
      ...{ topic: 'testing', title: '开始检测', text: '订单D1已开始检测。', no: 'D1', rid: 'ABC' },
      link: '/member/order/ABC/progress',
    },
  });
  expect(secret).toMatch(/^whsec_/);
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice(6), 'base64');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(Number(headers['webhook-timestamp'])).toBe(world.now().getTime() / 1_000);
  const { data } = await student.call(webhookCallList, { rid });
  expect(data?.list).toMatchObject([
    { title: '开始检测', state: 'delivered', tries: 1, answered: 204, body },
  ]);
});

test('what is not taken is tried again with growing pauses, then the address rests until its customer takes it up', async () => {
  let status = 500;
  const seen: number[] = [];
  const { world, student, rid } = await hooked({
    gateways: {
      webhooks: {
        post: async () => {
          seen.push(status);
          if (status === 0) throw new ProviderFailed('lims.qingyu.example: ECONNREFUSED');
          return { status };
        },
      },
    },
  });
  await tell(world, student.rid, 'testingStarted');
  await world.outbox();
  const call = async () => (await student.call(webhookCallList, { rid })).data?.list[0];
  expect(await call()).toMatchObject({ state: 'waiting', tries: 1, answered: 500 });
  status = 0;
  const { db } = world.database;
  for (const _ of pauses) {
    await db.execute(
      "UPDATE pgboss.job SET start_after = now() WHERE name = 'call-webhook' AND state < 'active'",
    );
    await world.outbox();
  }
  expect(seen).toHaveLength(1 + pauses.length);
  expect(await call()).toMatchObject({
    ...{ state: 'failed', tries: 6, answered: 0, reason: 'lims.qingyu.example: ECONNREFUSED' },
  });
  expect((await student.call(webhookList, {})).data?.list[0]?.paused).toBe('2026-11-20 10:00:00');
  const { data: told } = await student.call(messageList, {});
  expect(told?.list.find(({ event }) => event === 'webhookPaused')?.text).toContain('lims.qingyu.example');
  await tell(world, student.rid, 'testingStarted', 'another');
  await world.outbox();
  expect(seen).toHaveLength(6);
  status = 200;
  const again = (await call())?.rid ?? '';
  expect((await student.call(webhookAgain, { rid: again })).code).toBe(1);
  await world.outbox();
  expect(await call()).toMatchObject({ state: 'delivered', tries: 1, answered: 200 });
  expect(await student.call(webhookAgain, { rid: again })).toMatchObject({ msg: '该消息已送达，无需重发' });
  expect((await student.call(webhookList, {})).data?.list[0]?.paused).toBe('');
});

test('an address is tried with a message of its own, and forgotten with all that was sent to it', async () => {
  const { world, student, rid } = await hooked();
  expect((await student.call(webhookTry, { rid })).code).toBe(1);
  expect(await pushed(world)).toMatchObject([{ text: expect.stringContaining('"type":"test"') }]);
  const teacher = await world.as('teacher');
  for (const call of [webhookTry, webhookDel, webhookCallList])
    expect(await teacher.call(call, { rid })).toMatchObject({ code: 0, msg: '记录不存在' });
  expect((await student.call(webhookDel, { rid })).code).toBe(1);
  expect((await student.call(webhookList, {})).data?.list).toEqual([]);
  expect(await student.call(webhookCallList, { rid })).toMatchObject({ msg: '记录不存在' });
});

test.each([
  'http://lims.qingyu.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://user:secret@lims.qingyu.example/',
  'https://database.internal/',
  'https://intranet/',
  'ftp://lims.qingyu.example/',
  'nonsense',
])('%s is no address that we call', async (bad) => {
  expect(isCallable(bad)).toBe(false);
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(webhookAdd, { url: bad, topics: ['order'] })).toEqual({
    ...{ code: 0, data: null, msg: '请填写以 https:// 开头的公网地址' },
  });
});

test('a name that leads into the house is not called, whatever else it leads to', async () => {
  for (const inside of [
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    'fd00::1',
    '100.64.0.1',
    '::ffff:192.168.1.1',
  ])
    expect(isPublic(inside)).toBe(false);
  const resolve: LookupFunction = (_name, _options, done) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  await expect(createWebhooks(resolve).post({ url, headers: {}, body: '{}' })).rejects.toThrow(
    'lims.qingyu.example: ENOTPUBLIC',
  );
});
