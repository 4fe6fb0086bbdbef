import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decrypted, newBrowser } from '../../../../tests/push-side.ts';
import { newWorld, type SignedIn, type World, type WorldOptions } from '../../../../tests/world.ts';
import type { Pushed } from '../../../host/gateways/web-push.ts';
import { logout } from '../../identity/contract.ts';
import { customers } from '../../identity/tables.ts';
import { notify } from '../service.notices.ts';
import { browserAdd, browserDel, browserKey, browserTry } from './contract.ts';
import { browserRefusals, mostBrowsers } from './rules.ts';
import { toldBrowsers } from './tables.ts';

const endpoint = 'https://push.example.net/send/abc';

async function told(options: WorldOptions = {}) {
  const world = await newWorld(options);
  const student = await world.as('student');
  const browser = newBrowser();
  expect((await student.call(browserAdd, { endpoint, ...browser.keys })).code).toBe(1);
  return { world, student, browser };
}

async function tell({ database, jobs, secrets, now }: World, { rid: customerRid }: SignedIn, ref: string) {
  await database.db.transaction((db) =>
    notify(
      { db, jobs: jobs.within(db), secrets, now: now() },
      { customerRid, event: 'testingStarted', values: { no: 'D1', rid: 'ABC' }, ref },
    ),
  );
}

const pushed = async (world: World) => (await world.outbox()).filter(({ channel }) => channel === 'push');

/** With what a push service makes of its messages, one after the other. */
function serviceOf(...outcomes: Pushed[]) {
  const seen: string[] = [];
  const send = async (_target: object, text: string) => {
    seen.push(text);
    return outcomes.shift() ?? 'taken';
  };
  return { seen, gateways: { pushes: { publicKey: async () => 'key', send } } };
}

test('what a customer is told is shown in their browser, once, readable by it alone, with the page it leads to', async () => {
  const { world, student, browser } = await told();
  const teacher = await world.as('teacher');
  for (const who of [student, student, teacher]) await tell(world, who, 'ABC 3');
  const [message, ...others] = await pushed(world);
  expect([message?.target, others]).toEqual([endpoint, []]);
  const sealed = message?.text.split('\n').at(-1) ?? '';
  const shown = { title: '开始检测', text: '订单D1已开始检测。', link: '/member/order/ABC/progress' };
  expect(JSON.parse(decrypted(browser, Buffer.from(sealed, 'base64url')))).toEqual(shown);
  const { data } = await student.call(browserKey, {});
  expect(message?.text).toContain(`k=${data?.key}`);
});

test('who chose English is shown it in English, and comes to the page in English', async () => {
  const { world, student, browser } = await told();
  await world.database.db.update(customers).set({ language: 'en' }).where(eq(customers.rid, student.rid));
  await tell(world, student, 'ABC 3');
  const [message] = await pushed(world);
  const sealed = message?.text.split('\n').at(-1) ?? '';
  expect(JSON.parse(decrypted(browser, Buffer.from(sealed, 'base64url')))).toEqual({
    ...{ title: 'Testing started', text: 'Testing has started for order D1.' },
    link: '/en/member/order/ABC/progress',
  });
});

test('it is tried out, and told no more once it is taken away', async () => {
  const { world, student } = await told();
  await student.call(browserTry, { endpoint });
  expect((await pushed(world))[0]?.text).toContain('测试通知');
  expect((await student.call(browserDel, { endpoint })).code).toBe(1);
  for (const call of [browserTry, browserDel])
    expect(await student.call(call, { endpoint })).toMatchObject({ msg: '记录不存在' });
  await tell(world, student, 'ABC 3');
  expect(await pushed(world)).toHaveLength(1);
});

test('whoever signs out is shown nothing there any more', async () => {
  const { world, student } = await told();
  await student.call(logout, { all: false });
  await tell(world, student, 'ABC 3');
  expect(await pushed(world)).toEqual([]);
  expect(await world.database.db.$count(toldBrowsers)).toBe(0);
});

test('a browser that another customer takes is theirs, and an eleventh makes the first one go', async () => {
  const { world, student, browser } = await told();
  const teacher = await world.as('teacher');
  await teacher.call(browserAdd, { endpoint, ...browser.keys });
  expect(await student.call(browserTry, { endpoint })).toMatchObject({ msg: '记录不存在' });
  for (let nth = 0; nth < mostBrowsers; nth++) {
    world.pass(60);
    await teacher.call(browserAdd, { endpoint: `${endpoint}/${nth}`, ...newBrowser().keys });
  }
  expect(await teacher.call(browserTry, { endpoint })).toMatchObject({ msg: '记录不存在' });
  expect((await teacher.call(browserTry, { endpoint: `${endpoint}/0` })).code).toBe(1);
});

test('a browser that its service does not know any more is forgotten', async () => {
  const { gateways, seen } = serviceOf('gone');
  const { world, student } = await told({ gateways });
  for (const ref of ['ABC 3', 'ABC 4']) {
    await tell(world, student, ref);
    await world.outbox();
  }
  expect(seen).toHaveLength(1);
});

test('a service that does not answer is asked again, three times in all', async () => {
  const { gateways, seen } = serviceOf('later', 'later', 'later');
  const { world, student } = await told({ gateways });
  await tell(world, student, 'ABC 3');
  for (let round = 0; round < 4; round++) {
    await world.outbox();
    await world.database.db.execute(
      "UPDATE pgboss.job SET start_after = now() WHERE name = 'tell-browser' AND state < 'active'",
    );
  }
  expect(seen).toHaveLength(3);
  expect(await world.database.db.$count(toldBrowsers)).toBe(1);
});

test('addresses within the house and keys of no browser are refused', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { keys } = newBrowser();
  for (const bad of [
    { endpoint: 'https://127.0.0.1/', ...keys },
    { endpoint: 'https://169.254.169.254/latest', ...keys },
    { endpoint: 'http://push.example.net/', ...keys },
    { endpoint, ...keys, auth: 'AAAA' },
    { endpoint, ...keys, p256dh: 'AAAA' },
  ])
    expect(await student.call(browserAdd, bad)).toEqual({
      code: 0,
      data: null,
      msg: browserRefusals.badKeys,
    });
});
