// T-auth: trust figures G12, G13, G16 and G17 with a clock of its own.
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { median } from '../../bench/figures.ts';
import { demoPassword } from '../../db/demo-accounts.ts';
import {
  code4sms,
  login,
  loginForCode,
  logout,
  refresh4token,
  reset,
  sessionList,
  sign,
} from '../../src/features/identity/contract.ts';
import { hashPassword } from '../../src/features/identity/signing-in/passwords.ts';
import { customers, sessions, sessionTokens, verificationCodes } from '../../src/features/identity/tables.ts';
import { tokenHash } from '../../src/host/config/secrets.ts';
import {
  codeSentTo,
  goodPassword,
  otherThan,
  registered,
  requestedCode,
  solvedPuzzle,
} from '../fixtures/codes.ts';
import { newWorld, type World } from '../world.ts';

const student = '13900000001';
const signedOut = { code: 0, data: null, msg: '登录已过期，请重新登录' };
const hour = 3_600;
const day = 24 * hour;

async function signIn(world: World, remember = true) {
  const { data } = await world.call(login, { account: 'student', password: demoPassword, remember });
  if (!data) throw new Error('the demo account cannot sign in');
  return data;
}

async function isGood(world: World, token: string): Promise<boolean> {
  return (await world.visitor({ token }).send(sessionList, {})).statusCode === 200;
}

describe('tokens (G16)', () => {
  test('are 256 random bits and stored as hashes only', async () => {
    const world = await newWorld();
    const { token, refreshToken } = await signIn(world);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
    await world.call(refresh4token, { token: refreshToken });
    const stored = JSON.stringify([
      await world.database.db.select().from(sessionTokens),
      await world.database.db.select().from(sessions),
      (await world.database.pool.query('SELECT * FROM pgboss.job')).rows,
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(refreshToken);
    expect(stored).toContain(tokenHash(token));
  });

  test('access lives 2 hours', async () => {
    const world = await newWorld();
    const { token } = await signIn(world);
    world.pass(2 * hour - 1);
    expect(await isGood(world, token)).toBe(true);
    world.pass(1);
    expect(await isGood(world, token)).toBe(false);
  });

  test.each([
    [true, 7 * day],
    [false, day],
  ])('refresh lives, with remember %s, %i s when it is not used', async (remember, life) => {
    const world = await newWorld();
    const [kept, late] = [await signIn(world, remember), await signIn(world, remember)];
    world.pass(life - 1);
    expect(await world.call(refresh4token, { token: kept.refreshToken })).toMatchObject({ code: 1 });
    world.pass(1);
    expect(await world.call(refresh4token, { token: late.refreshToken })).toEqual(signedOut);
  });

  test('a session ends after 30 days however often it is refreshed', async () => {
    const world = await newWorld();
    let { refreshToken } = await signIn(world);
    for (let passed = 0; passed < 29; passed += 1) {
      world.pass(day);
      const { data } = await world.call(refresh4token, { token: refreshToken });
      refreshToken = data!.refresh_token;
    }
    world.pass(day - 60);
    const last = (await world.call(refresh4token, { token: refreshToken })).data!;
    expect(last.expires_at - world.now().getTime() / 1000).toBe(60);
    world.pass(60);
    expect(await isGood(world, last.token)).toBe(false);
    expect(await world.call(refresh4token, { token: last.refresh_token })).toEqual(signedOut);
  });

  test.each([
    ['signing out', (world: World, token: string) => world.visitor({ token }).call(logout, {})],
    [
      'disabling the account',
      (world: World) =>
        world.database.db
          .update(customers)
          .set({ disabledAt: world.now() })
          .where(eq(customers.phone, student)),
    ],
    [
      'closing the account',
      (world: World) =>
        world.database.db
          .update(customers)
          .set({ closedAt: world.now() })
          .where(eq(customers.phone, student)),
    ],
    [
      'a new password',
      async (world: World) =>
        world.call(reset, {
          account: student,
          password: goodPassword,
          code: await requestedCode(world, student, 1),
        }),
    ],
  ])('%s counts at the next request', async (_name, act) => {
    const world = await newWorld();
    const { token, refreshToken } = await signIn(world);
    expect(await isGood(world, token)).toBe(true);
    await act(world, token);
    expect(await isGood(world, token)).toBe(false);
    expect(await world.call(refresh4token, { token: refreshToken })).toEqual(signedOut);
  });

  test('come by header only: neither cookie, query nor body sign anybody in (G18)', async () => {
    const world = await newWorld();
    const { token } = await signIn(world);
    const url = sessionList.path;
    for (const request of [
      { method: 'POST', url, headers: { cookie: `token=${token}` } },
      { method: 'POST', url: `${url}?token=${token}` },
      { method: 'POST', url, payload: { token } },
      { method: 'POST', url, headers: { authorization: `Bearer ${token}` } },
    ] as const) {
      expect((await world.request(request)).statusCode).toBe(401);
    }
  });
});

describe('rotation (G17)', () => {
  test('a spent token answers with the same successor for 15 s and then ends the family, and is logged', async () => {
    const world = await newWorld();
    const first = await signIn(world);
    const rotate = (token: string) => world.call(refresh4token, { token });
    const next = await rotate(first.refreshToken);
    expect(next).toMatchObject({ code: 1, data: { expires_at: world.now().getTime() / 1000 + 7_200 } });
    world.pass(15);
    expect(await rotate(first.refreshToken)).toEqual(next);
    expect(await isGood(world, next.data!.token)).toBe(true);
    world.pass(0.001);
    expect(await rotate(first.refreshToken)).toEqual(signedOut);
    expect(await isGood(world, next.data!.token)).toBe(false);
    expect(await rotate(next.data!.refresh_token)).toEqual(signedOut);
    const [session] = await world.database.db.select().from(sessions);
    expect(session?.revokedReason).toBe('refresh token used again');
    expect(world.logged().filter((line) => line.includes('spent refresh token'))).toHaveLength(1);
  });

  test('50 parallel refreshes make one successor and sign nobody out', async () => {
    const world = await newWorld();
    const { refreshToken } = await signIn(world);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(refresh4token, { token: refreshToken })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(1);
    const refreshTokens = (await world.database.db.select().from(sessionTokens)).filter(
      ({ kind, spentAt }) => kind === 'refresh' && !spentAt,
    );
    expect(refreshTokens.map(({ hash }) => hash)).toEqual([tokenHash(answers[0]!.data!.refresh_token)]);
    expect(await world.database.db.select().from(sessions)).toHaveLength(1);
  });

  test('the token is taken from query, form and JSON, and stored by nobody on the way', async () => {
    const world = await newWorld();
    let { refreshToken } = await signIn(world);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = refresh4token.path;
    for (const request of [
      () => ({ method: 'POST', url: `${url}?token=${refreshToken}` }) as const,
      () => ({ method: 'POST', url, headers: form, payload: `token=${refreshToken}` }) as const,
      () => ({ method: 'POST', url, payload: { token: refreshToken } }) as const,
    ]) {
      const answer = await world.request(request());
      expect(answer.json().code).toBe(1);
      expect(answer.headers['cache-control']).toBe('no-store');
      refreshToken = answer.json().data.refresh_token;
    }
  });

  test.each(['', 'nonsense', 'x'.repeat(43)])('%j is no refresh token', async (token) => {
    const world = await newWorld();
    const answer = await world.send(refresh4token, { token });
    expect(answer.json()).toEqual(signedOut);
  });

  test('an access token refreshes nothing', async () => {
    const world = await newWorld();
    const { token } = await signIn(world);
    expect((await world.send(refresh4token, { token })).statusCode).toBe(401);
  });
});

describe('codes (G12)', () => {
  const ask = (world: World) => requestedCode(world, student, 3);
  const tryCode = async (world: World, code: string) =>
    (await world.call(loginForCode, { phone: student, code })).msg;
  const [right, wrong] = ['操作成功！', '验证码错误或已过期'];

  test('are six random digits, stored as a digest', async () => {
    const world = await newWorld();
    const codes: string[] = [];
    for (const phone of ['13900000001', '13900000002', '13900000003', '13900000004']) {
      codes.push(await requestedCode(world, phone, 3));
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(4);
    const stored = await world.database.db.select().from(verificationCodes);
    expect(stored.every(({ sealedCode }) => sealedCode === null)).toBe(true);
    const jobs = (await world.database.pool.query('SELECT data, output FROM pgboss.job')).rows;
    for (const code of codes) expect(JSON.stringify([stored, jobs])).not.toContain(`"${code}`);
  });

  test('live 5 minutes', async () => {
    const world = await newWorld();
    const code = await ask(world);
    world.pass(300);
    expect(await tryCode(world, code)).toBe(wrong);
    const next = await ask(world);
    world.pass(299.999);
    expect(await tryCode(world, next)).toBe(right);
  });

  test('survive 4 wrong tries and die of the 5th, even when all come at once', async () => {
    const world = await newWorld();
    const code = await ask(world);
    for (let tries = 0; tries < 4; tries += 1) expect(await tryCode(world, otherThan(code))).toBe(wrong);
    expect(await tryCode(world, code)).toBe(right);
    world.pass(60);
    const next = await ask(world);
    await Promise.all(Array.from({ length: 5 }, () => tryCode(world, otherThan(next))));
    expect(await tryCode(world, next)).toBe(wrong);
  });

  test('are used once, however many use them at once', async () => {
    const world = await newWorld();
    const code = await ask(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryCode(world, code)));
    expect(answers.filter((answer) => answer === right)).toHaveLength(1);
  });

  test('die when a new one is sent', async () => {
    const world = await newWorld();
    const old = await ask(world);
    world.pass(60);
    const code = await ask(world);
    expect(await tryCode(world, old === code ? otherThan(code) : old)).toBe(wrong);
    expect(await tryCode(world, code)).toBe(right);
  });

  test('stay good when the call fails for another reason', async () => {
    const world = await newWorld();
    const phone = '13700000001';
    const code = await requestedCode(world, phone, 0);
    const input = { phone, code, password: goodPassword };
    expect((await world.call(sign, { ...input, inviterCode: 'WRQNG222' })).msg).toBe('邀请码无效');
    expect((await world.call(sign, input)).msg).toBe(right);
  });
});

describe('nobody learns who is registered', () => {
  const [known, unknown] = [student, '13700000001'];

  test.each([0, 1, 3, 5, 6] as const)('by asking for a code for purpose %i', async (useFor) => {
    const world = await newWorld();
    const answers = await Promise.all(
      [known, unknown].map((phone) => world.send(code4sms, { phone, useFor })),
    );
    const [one, other] = answers.map(({ statusCode, body, headers }) => [
      statusCode,
      body,
      Object.keys(headers),
    ]);
    expect(one).toEqual(other);
    const again = await Promise.all([known, unknown].map((phone) => world.send(code4sms, { phone, useFor })));
    expect(again[0]?.body).toBe(again[1]?.body);
  });

  test('by wrong passwords or codes, one after another', async () => {
    const world = await newWorld();
    const seen = async (phone: string) => {
      const answers: unknown[] = [];
      for (let tries = 0; tries < 7; tries += 1) {
        for (const [call, input] of [
          [login, { account: phone, password: 'wrong' }],
          [loginForCode, { phone, code: '000000' }],
          [sign, { phone, password: goodPassword, code: '000000' }],
          [reset, { account: phone, password: goodPassword, code: '000000' }],
        ] as const) {
          const { statusCode, body, headers } = await world.send(call, input);
          answers.push([statusCode, body, headers['retry-after']]);
        }
      }
      return answers;
    };
    expect(await seen(known)).toEqual(await seen(unknown));
  });

  /** How far the times of calls lie apart, known and unknown by turns so that other load falls on both alike. */
  async function distance(samples: number, act: (phone: string, turn: number) => Promise<unknown>) {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < samples * 2; turn += 1) {
      const began = performance.now();
      await act(turn % 2 ? known : unknown, turn);
      times[turn % 2]?.push(performance.now() - began);
    }
    const [other = 0, mine = 0] = times.map(median);
    return Math.abs(mine - other) / other;
  }

  /** What tells them apart does so each time that it is measured; what other load does not. */
  async function expectAlike(most: number, act: (phone: string, turn: number) => Promise<unknown>) {
    const seen: number[] = [];
    while (seen.length < 3 && !seen.some((each) => each < most)) seen.push(await distance(40, act));
    expect(Math.min(...seen)).toBeLessThan(most);
  }

  test('by the time of a wrong password', async () => {
    const world = await newWorld();
    const passwordHash = await hashPassword(demoPassword);
    await world.database.db.update(customers).set({ passwordHash }).where(eq(customers.phone, known));
    await expectAlike(0.25, (account, turn) => {
      // Out of reach of the limits: each try an hour after the last.
      world.pass(hour);
      return world
        .visitor({ address: `203.0.113.${turn}` })
        .call(login, { account, password: 'wrong password' });
    });
  });

  test('by the time of asking for a code', async () => {
    const world = await newWorld();
    await expectAlike(0.35, (phone, turn) => {
      world.pass(day);
      return world.visitor({ address: `203.0.113.${turn}` }).call(code4sms, { phone, useFor: 3 });
    });
  });
});

test('neither log nor jobs hold passwords, codes, tokens or numbers', async () => {
  const world = await newWorld();
  const phone = '13712345678';
  const { token, refreshToken } = await registered(world, phone);
  const code = await requestedCode(world, student, 3);
  await world.call(loginForCode, { phone: student, code });
  await world.call(login, { account: phone, password: goodPassword });
  await world.call(login, { account: phone, password: 'wrong-secret-password' });
  const { data } = await world.call(refresh4token, { token: refreshToken });
  world.pass(60);
  await world.request({ method: 'POST', url: `${refresh4token.path}?token=${refreshToken}` });
  const captcha = await solvedPuzzle(world);
  await world.call(code4sms, { phone, useFor: 1, captcha });
  const resetCode = (await codeSentTo(world, phone)) ?? '';
  const log = world.logged().join('');
  expect(log.length).toBeGreaterThan(1_000);
  const jobs = JSON.stringify((await world.database.pool.query('SELECT * FROM pgboss.job')).rows);
  const secrets = [phone, goodPassword, 'wrong-secret-password', token, refreshToken, data!.token, captcha];
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(jobs).not.toContain(secret);
  }
  for (const secret of [code, resetCode]) expect(log).not.toMatch(new RegExp(`\\b${secret}\\b`));
});
