// T-limits: trust figures G11, G13, G14 and G15, each at its figure and one more, with a clock of its own.
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../db/demo-accounts.ts';
import { deviceSearch, searchRate } from '../../src/features/catalogue/contract.ts';
import {
  code4sms,
  login,
  loginForCode,
  reset,
  sendCode,
  sign,
} from '../../src/features/identity/contract.ts';
import { spend, takeBack } from '../../src/features/identity/limits/limits.ts';
import { limits } from '../../src/features/identity/limits/rules.ts';
import { hashPassword } from '../../src/features/identity/signing-in/passwords.ts';
import { hashPlaces } from '../../src/host/hash-queue.ts';
import { renderRate } from '../../src/host/pages/render-turns.ts';
import { goodPassword, solvedPuzzle } from '../fixtures/codes.ts';
import { type Appearance, newWorld, type World } from '../world.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const student = '13900000001';
const accepted = '操作成功！';
const wrongPassword = '用户名或密码错误';
const slower = '登录失败次数过多，请稍后再试';

/** A number for each `n`, none of them registered. */
const phoneOf = (n: number) => `137${String(n).padStart(8, '0')}`;
/** An address for each `n`. */
const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Asks for a code with a human check passed; answers what is told. */
async function ask(world: World, phone: string, from?: Appearance): Promise<string> {
  const captcha = await solvedPuzzle(world);
  return (await world.visitor(from).call(code4sms, { phone, useFor: 0, captcha })).msg;
}

describe('codes to one number (G11)', () => {
  const places: Record<string, (turn: number) => Appearance> = {
    'from one address': () => ({ address: '198.51.100.1' }),
    'from many addresses': (turn) => ({ address: addressOf(turn) }),
  };

  test.each(Object.keys(places))('1 in 60 s, %s', async (place) => {
    const world = await newWorld();
    expect(await ask(world, phoneOf(1), places[place]?.(0))).toBe(accepted);
    world.pass(59.999);
    expect(await ask(world, phoneOf(1), places[place]?.(1))).toBe('请60秒后再试');
    world.pass(0.001);
    expect(await ask(world, phoneOf(1), places[place]?.(2))).toBe(accepted);
  });

  test('5 in an hour and 10 in a day, over all purposes together, and a restart resets nothing', async () => {
    let world = await newWorld();
    let turn = 0;
    const next = async (useFor: 0 | 1 | 3) => {
      turn += 1;
      const captcha = await solvedPuzzle(world);
      return world
        .visitor({ address: addressOf(turn) })
        .send(code4sms, { phone: phoneOf(1), useFor, captcha });
    };
    for (const useFor of [0, 1, 3, 0, 1] as const) {
      expect((await next(useFor)).json().msg).toBe(accepted);
      world.pass(minute);
    }
    const sixth = await next(3);
    expect([sixth.statusCode, sixth.headers['retry-after'], sixth.json()]).toEqual([
      429,
      String(hour - 5 * minute),
      { code: 0, data: null, msg: '操作过于频繁，请稍后再试' },
    ]);
    world = await newWorld({ after: world });
    expect((await next(3)).statusCode).toBe(429);
    world.pass(hour - 5 * minute);
    for (let more = 0; more < 5; more += 1) {
      expect((await next(0)).json().msg).toBe(accepted);
      world.pass(hour / 4);
    }
    const eleventh = await next(0);
    expect([eleventh.statusCode, eleventh.json().msg]).toEqual([429, '今日验证码次数已达上限']);
    world.pass(day - 2 * hour - hour / 4 - 1);
    expect((await next(0)).statusCode).toBe(429);
    world.pass(1);
    expect((await next(0)).json().msg).toBe(accepted);
  });

  test('20 at once get one through', async () => {
    const world = await newWorld();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => ask(world, phoneOf(1), { address: addressOf(turn) })),
    );
    expect(answers.filter((answer) => answer === accepted)).toHaveLength(1);
    expect(await world.outbox()).toHaveLength(1);
  });

  test('and the same for a mailbox', async () => {
    const world = await newWorld();
    const input = { target: 'a@example.com', channel: 1, useFor: 4 } as const;
    expect((await world.call(sendCode, input)).msg).toBe(accepted);
    expect((await world.call(sendCode, { ...input, target: 'A@example.com' })).msg).toBe('请60秒后再试');
  });
});

describe('codes asked for by one address (G11)', () => {
  test('10 in an hour and 30 in a day; another address is free', async () => {
    const world = await newWorld();
    let turn = 0;
    const from = { address: '198.51.100.1' };
    const next = () => ask(world, phoneOf(turn++), from);
    for (let hours = 0; hours < 3; hours += 1) {
      for (let codes = 0; codes < 10; codes += 1) expect(await next()).toBe(accepted);
      if (hours < 2) expect(await next()).toBe('操作过于频繁，请稍后再试');
      expect(await ask(world, phoneOf(1_000 + hours), { address: '198.51.100.2' })).toBe(accepted);
      world.pass(hour);
    }
    expect(await next()).toBe('今日验证码次数已达上限');
    world.pass(21 * hour - 0.001);
    expect(await next()).toBe('今日验证码次数已达上限');
    world.pass(0.001);
    expect(await next()).toBe(accepted);
  });

  test('IPv6 counts by /64, and IPv4 within IPv6 as IPv4', async () => {
    const world = await newWorld();
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await ask(world, phoneOf(turn), { address: `2001:db8:0:7::${turn + 1}` })).toBe(accepted);
    }
    expect(await ask(world, phoneOf(10), { address: '2001:db8:0:7:ffff::1' })).not.toBe(accepted);
    expect(await ask(world, phoneOf(10), { address: '2001:db8:0:8::1' })).toBe(accepted);
    for (let turn = 20; turn < 30; turn += 1) {
      const address = turn % 2 ? '198.51.100.9' : '::ffff:198.51.100.9';
      expect(await ask(world, phoneOf(turn), { address })).toBe(accepted);
    }
    expect(await ask(world, phoneOf(30), { address: '198.51.100.9' })).not.toBe(accepted);
  });

  test('a human check is due from the 3rd on, also when they come at once', async () => {
    const world = await newWorld();
    const plain = (turn: number, address = '198.51.100.1') =>
      world.visitor({ address }).call(code4sms, { phone: phoneOf(turn), useFor: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => plain(turn)));
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(
      [...Array<string>(2).fill(accepted), ...Array<string>(6).fill('请完成人机验证')].toSorted(),
    );
    expect((await plain(10, '198.51.100.2')).msg).toBe(accepted);
    expect(await ask(world, phoneOf(11), { address: '198.51.100.1' })).toBe(accepted);
    world.pass(day);
    expect((await plain(12)).msg).toBe(accepted);
  });

  test('X-Forwarded-For from a stranger changes nothing (G15)', async () => {
    const world = await newWorld();
    const send = async (turn: number) =>
      world.request({
        method: 'POST',
        url: code4sms.path,
        headers: { 'x-forwarded-for': addressOf(turn), 'x-real-ip': addressOf(turn) },
        payload: { phone: phoneOf(turn), useFor: 0 },
      });
    for (const turn of [0, 1]) expect((await send(turn)).json().msg).toBe(accepted);
    expect((await send(2)).json().msg).toBe('请完成人机验证');
  });
});

test('the SMS budget holds for everybody together, with an alarm at 80 % (G11)', async () => {
  const world = await newWorld();
  const { figure } = limits.smsBudget.windows[0];
  const fill = async (events: number) => {
    for (let n = 0; n < events; n += 1) await spend(world.database.db, limits.smsBudget, '', world.now());
  };
  const alarms = () => world.logged().filter((line) => line.includes('SMS budget'));
  await fill(figure * 0.8 - 2);
  expect(await ask(world, phoneOf(1))).toBe(accepted);
  expect(alarms()).toHaveLength(0);
  expect(await ask(world, phoneOf(2))).toBe(accepted);
  expect(alarms()).toHaveLength(1);
  expect(JSON.parse(alarms()[0] ?? '{}')).toMatchObject({ level: 50, sent: figure * 0.8, budget: figure });
  await fill(figure * 0.2 - 1);
  expect(await ask(world, phoneOf(3), { address: '198.51.100.1' })).toBe(accepted);
  expect(await ask(world, phoneOf(4), { address: '198.51.100.2' })).toBe('操作过于频繁，请稍后再试');
  expect((await world.call(sendCode, { target: 'a@example.com', channel: 1, useFor: 4 })).msg).not.toBe(
    '操作过于频繁，请稍后再试',
  );
  world.pass(hour);
  expect(await ask(world, phoneOf(4), { address: '198.51.100.2' })).toBe(accepted);
}, 60_000);

describe('wrong passwords (G13)', () => {
  const attempt = (world: World, { password = 'wrong', account = 'student', ...from }: Attempt = {}) =>
    world.visitor(from).send(login, { account, password, captcha: from.captcha });
  type Attempt = { password?: string; account?: string; captcha?: string } & Appearance;
  const told = async (world: World, input?: Attempt) => (await attempt(world, input)).json().msg;

  test('5 are free, each more doubles the wait from 1 s on; the right one in time ends it', async () => {
    let world = await newWorld();
    for (let failures = 0; failures < 5; failures += 1) expect(await told(world)).toBe(wrongPassword);
    for (const wait of [1, 2, 4, 8, 16]) {
      const early = await attempt(world);
      expect([early.statusCode, early.headers['retry-after'], early.json().msg]).toEqual([
        429,
        String(wait),
        slower,
      ]);
      world = await newWorld({ after: world });
      world.pass(wait - 0.001);
      expect(await told(world, { password: demoPassword })).toBe(slower);
      world.pass(0.001);
      expect(await told(world)).toBe(wrongPassword);
    }
    world.pass(32);
    expect(await told(world, { password: demoPassword })).toBe(accepted);
    for (let failures = 0; failures < 5; failures += 1) expect(await told(world)).toBe(wrongPassword);
  });

  test('the wait never grows beyond 15 minutes', async () => {
    const world = await newWorld();
    const address = '198.51.100.1';
    for (let failures = 0; failures < 18; failures += 1) {
      expect(await told(world, { address, captcha: await solvedPuzzle(world) })).toBe(wrongPassword);
      world.pass(failures < 4 ? 1 : Math.min(2 ** (failures - 4), 900));
    }
    await attempt(world, { address, captcha: await solvedPuzzle(world) });
    const early = await attempt(world, { address, captcha: await solvedPuzzle(world) });
    expect(early.headers['retry-after']).toBe('900');
    world.pass(900);
    expect(await told(world, { address, password: demoPassword })).toBe(accepted);
  });

  test('account name and number of one account count together', async () => {
    const world = await newWorld();
    for (const account of ['student', 'STUDENT', student, 'student', student]) {
      expect(await told(world, { account })).toBe(wrongPassword);
    }
    expect(await told(world, { account: student })).toBe(slower);
  });

  test('100 at once get 5 looked at', async () => {
    const world = await newWorld();
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(world)));
    const looked = answers.filter((answer) => answer.json().msg === wrongPassword);
    expect(looked.length).toBeLessThanOrEqual(5);
    expect(answers.every(({ statusCode }) => [200, 429, 503].includes(statusCode))).toBe(true);
    world.pass(1);
    for (let more = looked.length; more < 5; more += 1) await attempt(world);
    world.pass(2);
    expect(await told(world, { password: demoPassword })).toBe(accepted);
  });

  test('20 from one address make a human check due there, and nowhere else', async () => {
    const world = await newWorld();
    const address = '198.51.100.1';
    for (let failures = 0; failures < 20; failures += 1) {
      expect(await told(world, { address, account: `nobody-${failures}` })).toBe(wrongPassword);
    }
    expect(await told(world, { address, password: demoPassword })).toBe('请完成人机验证');
    expect(await told(world, { address: '198.51.100.2', password: demoPassword })).toBe(accepted);
    const captcha = await solvedPuzzle(world);
    expect(await told(world, { address, password: demoPassword, captcha })).toBe(accepted);
    expect(await told(world, { address, password: demoPassword, captcha })).toBe('请完成人机验证');
    world.pass(15 * minute);
    expect(await told(world, { address, password: demoPassword })).toBe(accepted);
  });

  test('100 for one account in an hour are the ceiling, yet its customer gets in from an own address', async () => {
    const world = await newWorld();
    const own = { address: '203.0.113.5', password: demoPassword };
    expect(await told(world, own)).toBe(accepted);
    for (let failures = 0; failures < 100; failures += 1) {
      expect(await told(world, { address: addressOf(failures) })).toBe(wrongPassword);
    }
    const over = await attempt(world, { address: addressOf(100) });
    expect([over.statusCode, over.headers['retry-after'], over.json().msg]).toEqual([429, '3600', slower]);
    const restarted = await newWorld({ after: world });
    expect(await told(restarted, { address: addressOf(101), password: demoPassword })).toBe(slower);
    expect(await told(restarted, own)).toBe(accepted);
    expect(await told(restarted, { ...own, account: 'teacher', address: addressOf(102) })).toBe(accepted);
    restarted.pass(hour);
    expect(await told(restarted, { address: addressOf(103), password: demoPassword })).toBe(accepted);
  }, 60_000);
});

describe('tries by address (G14)', () => {
  const from = { address: '198.51.100.1' };
  const tries = {
    register: [sign, { phone: phoneOf(1), password: goodPassword, code: '000000' }, limits.register],
    reset: [reset, { account: phoneOf(1), password: goodPassword, code: '000000' }, limits.reset],
    'sign-in by code': [loginForCode, { phone: phoneOf(1), code: '000000' }, limits.codeLogin],
    'invitation codes': [
      sign,
      { phone: phoneOf(1), password: goodPassword, code: '000000', inviterCode: 'NQSUCH22' },
      limits.wrongInviteCode,
    ],
  } as const;

  test.each(Object.keys(tries) as (keyof typeof tries)[])('%s: at the figure and one more', async (name) => {
    const world = await newWorld();
    const [call, input, { windows }] = tries[name];
    const [{ figure, seconds }] = windows;
    const send = (appearance: Appearance, on = world) => on.visitor(appearance).send(call, input);
    for (let turn = 0; turn < figure; turn += 1) expect((await send(from)).statusCode).toBe(200);
    const over = await send(from);
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, String(seconds)]);
    expect(over.json()).toEqual({ code: 0, data: null, msg: '操作过于频繁，请稍后再试' });
    expect((await send(from, await newWorld({ after: world }))).statusCode).toBe(429);
    expect((await send({ address: '198.51.100.2' })).statusCode).toBe(200);
    world.pass(seconds);
    expect((await send(from)).statusCode).toBe(200);
  });
});

describe('every limit of the table', () => {
  test.each(Object.values(limits))(
    '$name: at the figure and one more, even when all come at once',
    async (limit) => {
      const world = await newWorld({ shop: 'empty' });
      const [window] = limit.windows;
      const { figure, seconds } = window;
      const tries = Math.min(figure, 100);
      for (let n = tries; n < figure; n += 1) await spend(world.database.db, limit, 'x', world.now());
      const outcomes = await Promise.allSettled(
        Array.from({ length: tries + 20 }, () => spend(world.database.db, limit, 'x', world.now())),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(tries);
      const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ name: 'TooMany', retryAfter: seconds });
      await spend(world.database.db, limit, 'y', world.now());
    },
  );

  test('what did not happen can be taken back', async () => {
    const world = await newWorld({ shop: 'empty' });
    const { db } = world.database;
    const event = await spend(db, limits.humanCheckUse, 'x', world.now());
    await takeBack(db, [event]);
    await takeBack(db, []);
    await spend(db, limits.humanCheckUse, 'x', world.now());
    await expect(spend(db, limits.humanCheckUse, 'x', world.now())).rejects.toThrow();
  });

  test('keys are stored as digests', async () => {
    const world = await newWorld();
    await ask(world, phoneOf(77), { address: '198.51.100.1' });
    await world.call(login, { account: 'student', password: 'wrong' });
    const { rows } = await world.database.pool.query('SELECT key FROM counted_events');
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows)).not.toMatch(/13700000077|198\.51|student/);
  });
});

test('of 40 passwords to hash at once, at most 2 are at work and 20 wait; the rest is sent away', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword(goodPassword)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(hashPlaces.working + 20);
  const world = await newWorld();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      world.visitor({ address: addressOf(n) }).send(login, { account: `nobody-${n}`, password: 'wrong' }),
    ),
  );
  const shed = answers.filter(({ statusCode }) => statusCode === 503);
  expect(shed.length).toBeGreaterThan(0);
  for (const answer of shed) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toEqual({ code: 0, data: null, msg: '系统繁忙，请稍后再试' });
  }
  const { rows } = await world.database.pool.query('SELECT count(*) FROM counted_events');
  expect(Number(rows[0].count)).toBe((answers.length - shed.length) * 3);
});

describe('searches of one address (G14)', () => {
  const searches = [
    ['calls', (turn: number) => `${deviceSearch.path}?kw=XRD${turn}`],
    ['pages', (turn: number) => `/search?kw=XRD${turn}`],
    ['data of pages', (turn: number) => `/search.data?kw=XRD${turn}`],
  ] as const;

  test.each(searches)('as %s: at the figure and one more, even when all come at once', async (_, url) => {
    const world = await newWorld();
    const send = (turn: number, address: string) =>
      world.visitor({ address }).request({ method: 'GET', url: url(turn) });
    const { figure, seconds } = searchRate;
    const turns = Array.from({ length: figure + 1 }, (_, turn) => turn);
    const answers = await Promise.all(turns.map((turn) => send(turn, '2001:db8::1')));
    expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(figure);
    const over = await send(99, '2001:db8::2');
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, String(seconds)]);
    expect(over.json()).toEqual({ code: 0, data: null, msg: '操作过于频繁，请稍后再试' });
    expect((await send(100, '2001:db8:0:1::1')).statusCode).not.toBe(429);
    world.pass(seconds);
    expect((await send(101, '2001:db8::1')).statusCode).not.toBe(429);
  });
});

describe('pages that are rendered for one network (G39)', () => {
  const renderings = async (world: World) => {
    const { body } = await world.request({ method: 'GET', url: '/metrics' });
    return Number(/limpid_page_cache_total\{result="rendered"\} (\d+)/.exec(body)?.[1] ?? 0);
  };

  test('unknown addresses are one page, and so are all of the back office and of each frame', async () => {
    const world = await newWorld();
    const get = (url: string) => world.request({ method: 'GET', url });
    for (const [pattern, status] of [
      ['/staff/', 200],
      ['/nothing/', 404],
      ['/member/order/', 200],
    ] as const) {
      const before = await renderings(world);
      for (let turn = 0; turn < 15; turn += 1)
        expect((await get(`${pattern}${turn}?q=${turn}`)).statusCode).toBe(status);
      expect((await renderings(world)) - before, pattern).toBe(1);
    }
  });

  test('so many in a stretch; what is in hand, and others, are not concerned', async () => {
    const world = await newWorld();
    const page = (url: string, address: string, accept = 'text/html') =>
      world.visitor({ address }).request({ method: 'GET', url, headers: { accept } });
    expect((await page('/', '198.51.100.2')).statusCode).toBe(200);
    for (let turn = 0; turn < renderRate.figure; turn += 1)
      expect((await page(`/invited/${turn}`, '198.51.100.1')).statusCode).toBe(302);
    const over = await page('/invited/one-more', '198.51.100.1');
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, String(renderRate.seconds)]);
    expect(over.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(over.headers['content-security-policy']).toContain("default-src 'none'");
    expect(over.body).toContain('操作过于频繁，请稍后再试');
    expect((await page('/invited/one-more.data', '198.51.100.1', '*/*')).json().code).toBe(0);
    expect((await page('/', '198.51.100.1')).statusCode).toBe(200);
    expect((await page('/invited/one-more', '198.51.100.2')).statusCode).toBe(302);
    world.pass(renderRate.seconds);
    expect((await page('/invited/one-more', '198.51.100.1')).statusCode).toBe(302);
  });
});
