import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../../db/demo-accounts.ts';
import {
  codeSentTo,
  goodPassword,
  otherThan,
  registered,
  requestedCode,
  solvedPuzzle,
} from '../../../tests/fixtures/codes.ts';
import { newWorld } from '../../../tests/world.ts';
import {
  code4sms,
  humanCheck,
  login,
  loginForCode,
  logout,
  refresh4token,
  reset,
  sendCode,
  sessionEnd,
  sessionList,
  sign,
  signInRefusals,
} from './contract.ts';
import { customers, sessions } from './tables.ts';

const phone = '13700000001';
const student = '13900000001';
const refused = (msg: string) => ({ code: 0, data: null, msg });
const wrongCode = refused('验证码错误或已过期');
const tokens = {
  token: expect.stringMatching(/^[\w-]{43}$/),
  refreshToken: expect.stringMatching(/^[\w-]{43}$/),
};

describe('password sign-in', () => {
  test.each(['student', 'STUDENT', student])('%s may sign in, for two hours at first', async (account) => {
    const world = await newWorld();
    const expires = world.now().getTime() / 1000 + 7_200;
    expect(await world.call(login, { account, password: demoPassword })).toEqual({
      code: 1,
      data: { ...tokens, expires },
      msg: '操作成功！',
    });
  });

  test.each([
    ['an unknown account', { account: 'nobody', password: demoPassword }, '用户名或密码错误'],
    ['an unknown number', { account: '13700000009', password: demoPassword }, '用户名或密码错误'],
    ['a wrong password', { account: 'student', password: 'Limpid-demo-2027' }, '用户名或密码错误'],
    ['no account', { account: ' ', password: demoPassword }, '[用户名/手机号]不能为空'],
    ['no password', { account: 'student', password: '' }, '[密码]不能为空'],
  ])('%s is refused', async (_name, input, msg) => {
    const world = await newWorld();
    expect(await world.call(login, input)).toEqual(refused(msg));
  });

  test('a disabled account is told so, but only to who knows the password', async () => {
    const world = await newWorld();
    await world.database.db
      .update(customers)
      .set({ disabledAt: world.now() })
      .where(eq(customers.account, 'student'));
    expect(await world.call(login, { account: 'student', password: demoPassword })).toEqual(
      refused('账号已停用，请联系客服'),
    );
    expect(await world.call(login, { account: 'student', password: 'wrong' })).toEqual(
      refused('用户名或密码错误'),
    );
  });

  test('a closed account is nobody’s', async () => {
    const world = await newWorld();
    await world.database.db
      .update(customers)
      .set({ closedAt: world.now() })
      .where(eq(customers.phone, student));
    expect(await world.call(login, { account: student, password: demoPassword })).toEqual(
      refused('用户名或密码错误'),
    );
  });
});

describe('sign-in by SMS', () => {
  test('the code signs in, once', async () => {
    const world = await newWorld();
    expect(await world.call(code4sms, { phone: student, useFor: 3 })).toMatchObject({ code: 1, data: null });
    const code = (await codeSentTo(world, student)) ?? '';
    expect(await world.call(loginForCode, { phone: student, code })).toMatchObject({ code: 1, data: tokens });
    expect(await world.call(loginForCode, { phone: student, code })).toEqual(wrongCode);
  });

  test('a number that nobody registered gets nothing and is refused like a wrong code', async () => {
    const world = await newWorld();
    expect(await world.call(code4sms, { phone, useFor: 3 })).toMatchObject({ code: 1, data: null });
    expect(await codeSentTo(world, phone)).toBeUndefined();
    expect(await world.call(loginForCode, { phone, code: '000000' })).toEqual(wrongCode);
  });

  test.each([
    [{ phone: '', code: '123456' }, '[手机号]不能为空'],
    [{ phone: student, code: '' }, '[验证码]不能为空'],
    [{ phone: '12345', code: '123456' }, '手机号格式不正确'],
  ])('%j is refused', async (input, msg) => {
    const world = await newWorld();
    expect(await world.call(loginForCode, input)).toEqual(refused(msg));
  });

  test('a disabled account is told so', async () => {
    const world = await newWorld();
    await world.database.db
      .update(customers)
      .set({ disabledAt: world.now() })
      .where(eq(customers.phone, student));
    const code = await requestedCode(world, student, 3);
    expect(await world.call(loginForCode, { phone: student, code })).toEqual(
      refused('账号已停用，请联系客服'),
    );
  });
});

describe('registration', () => {
  test('makes a customer with an invitation code of their own, who is signed in', async () => {
    const world = await newWorld();
    const code = await requestedCode(world, phone, 0);
    const answer = await world.call(sign, { phone, password: goodPassword, code });
    expect(answer).toMatchObject({ code: 1, data: tokens });
    const [customer] = await world.database.db.select().from(customers).where(eq(customers.phone, phone));
    expect(customer).toMatchObject({
      account: expect.stringMatching(/^cp_[2-9a-z]{8}$/),
      inviteCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      inviterRid: null,
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/),
    });
    const caller = world.visitor({ token: answer.data?.token });
    expect(await caller.call(sessionList, {})).toMatchObject({ data: [{ is_current: true }] });
    expect(await world.call(login, { account: phone, password: goodPassword })).toMatchObject({ code: 1 });
  });

  test('on English pages is answered, and its code sent, in English, which the customer keeps', async () => {
    const world = await newWorld();
    const english = world.visitor({ isEnglish: true });
    await english.call(code4sms, { phone, useFor: 0 });
    const [sms] = await world.outbox();
    expect(sms?.text).toMatch(/^Your verification code is \d{6}, valid for 5 minutes\./);
    const code = /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '';
    expect(await english.call(sign, { phone, password: goodPassword, code })).toMatchObject({ code: 1 });
    const [customer] = await world.database.db.select().from(customers).where(eq(customers.phone, phone));
    expect(customer?.language).toBe('en');
  });

  test('remembers who invited, whatever the letters’ case', async () => {
    const world = await newWorld();
    const code = await requestedCode(world, phone, 0);
    const input = { phone, password: goodPassword, code };
    expect(await world.call(sign, { ...input, inviterCode: 'NOSUCH22' })).toEqual(refused('邀请码无效'));
    expect(await world.call(sign, { ...input, inviterCode: 'qyteac36' })).toMatchObject({ code: 1 });
    const [customer] = await world.database.db.select().from(customers).where(eq(customers.phone, phone));
    const [teacher] = await world.database.db
      .select()
      .from(customers)
      .where(eq(customers.account, 'teacher'));
    expect(customer?.inviterRid).toBe(teacher?.rid);
  });

  test('a registered number is told by SMS only, and its registration is refused like a wrong code', async () => {
    const world = await newWorld();
    expect(await world.call(code4sms, { phone: student, useFor: 0 })).toMatchObject({ code: 1, data: null });
    const sent = await world.outbox();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ target: student, text: expect.stringContaining('已注册') });
    expect(sent[0]?.text).not.toMatch(/\d{6}/);
    expect(await world.call(sign, { phone: student, password: goodPassword, code: '000000' })).toEqual(
      wrongCode,
    );
    expect(await world.call(login, { account: student, password: demoPassword })).toMatchObject({ code: 1 });
  });

  test('two registrations of one number by one code make one customer', async () => {
    const world = await newWorld();
    const code = await requestedCode(world, phone, 0);
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call(sign, { phone, password: goodPassword, code })),
    );
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 0)).toEqual([wrongCode, wrongCode]);
  });

  test.each([
    ['no phone', { phone: '' }, '[手机号]不能为空'],
    ['a phone of ten digits', { phone: '1390000000' }, '手机号格式不正确'],
    ['no code', { code: '' }, '[验证码]不能为空'],
    ['no password', { password: '' }, '[密码]不能为空'],
    ['7 characters', { password: 'Xk3-p9q' }, '密码须为8-64位且不能是常见密码'],
    ['65 characters', { password: 'Xk3-p'.repeat(13) }, '密码须为8-64位且不能是常见密码'],
    ['a common password', { password: 'Password1' }, '密码须为8-64位且不能是常见密码'],
    ['one letter over and over', { password: 'ababababab' }, '密码须为8-64位且不能是常见密码'],
    ['the number as password', { password: phone }, signInRefusals.builtPassword],
    ['the number with a few letters', { password: `abc${phone}` }, signInRefusals.builtPassword],
    ['the name of the shop with a year', { password: 'L1mpid@2026' }, signInRefusals.builtPassword],
    ['a word of the trade with a common one', { password: 'jiance-dragon-1' }, signInRefusals.builtPassword],
  ])('%s is refused', async (_name, wrong, msg) => {
    const world = await newWorld();
    const input = { phone, password: goodPassword, code: await requestedCode(world, phone, 0), ...wrong };
    expect(await world.call(sign, input)).toEqual(refused(msg));
  });

  test('whoever has no code hears nothing of the password', async () => {
    const world = await newWorld();
    for (const password of [goodPassword, 'Password1', `abc${phone}`])
      expect(await world.call(sign, { phone, password, code: '123456' })).toEqual(wrongCode);
  });

  test('8 and 64 characters may be a password', async () => {
    const world = await newWorld();
    await registered(world, '13700000001', { password: 'Xk3-p9qz' });
    await registered(world, '13700000002', { password: `${'Xk3-p9q'.repeat(9)}z` });
    expect(await world.call(login, { account: '13700000001', password: 'Xk3-p9qz' })).toMatchObject({
      code: 1,
    });
  });
});

describe('reset', () => {
  test('sets the password, ends all sessions, and tells the customer', async () => {
    const world = await newWorld();
    const signedIn = await world.as('student');
    const code = await requestedCode(world, student, 1);
    expect(await world.call(reset, { account: student, password: goodPassword, code })).toMatchObject({
      code: 1,
      data: null,
    });
    expect((await signedIn.send(sessionList, {})).statusCode).toBe(401);
    expect(await world.call(refresh4token, { token: signedIn.refreshToken })).toEqual(
      refused('登录已过期，请重新登录'),
    );
    expect(await world.call(login, { account: 'student', password: demoPassword })).toMatchObject({
      code: 0,
    });
    expect(await world.call(login, { account: 'student', password: goodPassword })).toMatchObject({
      code: 1,
    });
  });

  test('takes the user name of whoever has the phone that the code went to', async () => {
    const world = await newWorld();
    const code = await requestedCode(world, student, 1);
    const input = { password: goodPassword, code };
    expect(await world.call(reset, { ...input, account: 'teacher' })).toEqual(refused('验证码错误或已过期'));
    expect(await world.call(reset, { ...input, account: 'Student' })).toMatchObject({ code: 1 });
    expect(await world.call(login, { account: 'student', password: goodPassword })).toMatchObject({
      code: 1,
    });
  });

  test.each([
    ['an unknown number', { account: phone }, '验证码错误或已过期'],
    ['an unknown name', { account: 'nobody_here' }, '验证码错误或已过期'],
    ['a wrong code', {}, '验证码错误或已过期'],
    ['a wrong code for a common password', { password: 'qwerty123' }, '验证码错误或已过期'],
    ['no phone', { account: '' }, '[手机号]不能为空'],
  ])('%s is refused', async (_name, wrong, msg) => {
    const world = await newWorld();
    const input = { account: student, password: goodPassword, code: '123456', ...wrong };
    expect(await world.call(reset, input)).toEqual(refused(msg));
  });
});

test('what is known of whoever resets is no password, which nobody hears without the right code', async () => {
  const world = await newWorld();
  await world.database.db.update(customers).set({ account: 'zhixia88' }).where(eq(customers.phone, student));
  const code = await requestedCode(world, student, 1);
  for (const [password, msg] of [
    ['Zhixia-2026', signInRefusals.builtPassword],
    [`x${student}`, signInRefusals.builtPassword],
    ['qwerty123', signInRefusals.badPassword],
  ] as const) {
    const input = { account: student, password };
    expect(await world.call(reset, { ...input, code: otherThan(code) })).toEqual(wrongCode);
    expect(await world.call(reset, { ...input, code })).toEqual(refused(msg));
  }
  expect(await world.call(reset, { account: student, password: goodPassword, code })).toMatchObject({
    code: 1,
  });
});

describe('codes for binding', () => {
  test('go to a mailbox or number that is nobody’s yet', async () => {
    const world = await newWorld();
    const target = 'Someone@Example.com';
    expect(await world.call(sendCode, { target, channel: 1, useFor: 4 })).toMatchObject({ code: 1 });
    expect(await codeSentTo(world, 'someone@example.com')).toMatch(/^\d{6}$/);
    expect(await world.call(sendCode, { target: phone, channel: 0, useFor: 5 })).toMatchObject({ code: 1 });
    expect(await codeSentTo(world, phone)).toMatch(/^\d{6}$/);
  });

  test('somebody’s mailbox gets a word instead, with the same answer', async () => {
    const world = await newWorld();
    await world.database.db
      .update(customers)
      .set({ email: 'mine@example.com' })
      .where(eq(customers.account, 'student'));
    const input = { target: 'mine@example.com', channel: 1, useFor: 4 } as const;
    expect(await world.call(sendCode, input)).toMatchObject({ code: 1, data: null });
    const [mail] = await world.outbox();
    expect(mail).toMatchObject({ channel: 'mail', text: expect.stringContaining('已被') });
    expect(mail?.text).not.toMatch(/\d{6}/);
  });

  test.each([
    [{ target: '', channel: 1, useFor: 4 }, '请填写手机号或邮箱'],
    [{ target: 'no mailbox', channel: 1, useFor: 4 }, '邮箱格式不正确'],
    [{ target: '123', channel: 0, useFor: 5 }, '手机号格式不正确'],
    [{ target: phone, channel: 0, useFor: 4 }, '参数错误'],
    [{ target: 'a@example.com', channel: 1, useFor: 5 }, '参数错误'],
  ] as const)('%j is refused', async (input, msg) => {
    const world = await newWorld();
    expect(await world.call(sendCode, input)).toEqual(refused(msg));
  });

  test.each([
    [{ phone, useFor: 4 }, '参数错误'],
    [{ phone, useFor: 2 }, '参数错误'],
    [{ phone: '21900000000', useFor: 0 }, '手机号格式不正确'],
  ])('by SMS: %j is refused', async (input, msg) => {
    const world = await newWorld();
    expect(await world.call(code4sms, input as never)).toEqual(refused(msg));
  });
});

describe('the human check', () => {
  test('is a puzzle that a browser solves, good for one use and 10 minutes', async () => {
    const world = await newWorld();
    const ask = async (captcha?: string) => {
      const target = `137${String(Math.random()).slice(2, 10)}`;
      return (await world.call(code4sms, { phone: target, useFor: 0, captcha })).msg;
    };
    await ask();
    await ask();
    expect(await ask()).toBe('请完成人机验证');
    const captcha = await solvedPuzzle(world, (await world.call(humanCheck, {})).data as never);
    expect(await ask(captcha)).toBe('操作成功！');
    expect(await ask(captcha)).toBe('请完成人机验证');
    const late = await solvedPuzzle(world);
    world.pass(601);
    expect(await ask(late)).toBe('请完成人机验证');
    for (const nonsense of [
      '',
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from('null').toString('base64'),
    ]) {
      expect(await ask(nonsense)).toBe('请完成人机验证');
    }
  });

  test('cannot be changed to last longer or be easier', async () => {
    const world = await newWorld();
    await world.call(code4sms, { phone: '13700000001', useFor: 0 });
    await world.call(code4sms, { phone: '13700000002', useFor: 0 });
    const solved = JSON.parse(Buffer.from(await solvedPuzzle(world), 'base64').toString());
    for (const change of [{ data: { until: 9e15 } }, { cost: 1 }, { nonce: '00'.repeat(16) }]) {
      const { challenge, solution } = structuredClone(solved);
      Object.assign(challenge.parameters, change);
      const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      expect(await world.call(code4sms, { phone: '13700000003', useFor: 0, captcha })).toEqual(
        refused('请完成人机验证'),
      );
    }
  });
});

describe('sessions', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

  test('are listed with device and place, the latest first', async () => {
    const world = await newWorld();
    const first = await world.as('student', { userAgent: edge, address: '203.0.113.77' });
    world.pass(60);
    const second = await world.as('student', { address: '2001:db8:1:2::1' });
    await world.as('teacher');
    expect((await first.call(sessionList, {})).data).toMatchObject([
      { device: '未知设备', place: '2001:db8:1:*', created: '2026-11-20 10:01:00', is_current: false },
      { device: 'Edge · Windows', place: '203.0.113.*', last_seen: '2026-11-20 10:00:00', is_current: true },
    ]);
    world.pass(25 * 3_600);
    expect((await second.send(sessionList, {})).statusCode).toBe(401);
  });

  test('one can be ended, and then does not pass the next request', async () => {
    const world = await newWorld();
    const [mine, other] = [await world.as('student'), await world.as('student')];
    const list = (await mine.call(sessionList, {})).data ?? [];
    const session_rid = list.find((session) => !session.is_current)?.session_rid ?? '';
    expect(await mine.call(sessionEnd, { session_rid })).toMatchObject({ code: 1, data: null });
    expect((await other.send(sessionList, {})).statusCode).toBe(401);
    expect((await mine.call(sessionList, {})).data).toHaveLength(1);
    expect(await mine.call(sessionEnd, { session_rid })).toEqual(refused('记录不存在'));
  });

  test('of others cannot be ended', async () => {
    const world = await newWorld();
    const [mine, theirs] = [await world.as('student'), await world.as('teacher')];
    const session_rid = (await theirs.call(sessionList, {})).data?.[0]?.session_rid ?? '';
    expect(await mine.call(sessionEnd, { session_rid })).toEqual(refused('记录不存在'));
    expect(await theirs.call(sessionList, {})).toMatchObject({ code: 1 });
  });

  test('signing out ends one, or all', async () => {
    const world = await newWorld();
    const [one, two, three] = [
      await world.as('student'),
      await world.as('student'),
      await world.as('student'),
    ];
    expect(await one.call(logout, {})).toMatchObject({ code: 1, data: null });
    expect((await one.send(logout, {})).statusCode).toBe(401);
    expect(await two.call(logout, { all: true })).toMatchObject({ code: 1 });
    for (const gone of [two, three]) expect((await gone.send(sessionList, {})).statusCode).toBe(401);
  });

  test.each([logout, sessionList, sessionEnd])('$path needs a token', async (call) => {
    const world = await newWorld();
    for (const token of [undefined, '', 'nonsense', (await world.as('student')).refreshToken]) {
      const answer = await world.visitor({ token }).send(call, { session_rid: 'x' });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(refused('登录已过期，请重新登录'));
    }
  });
});

test('a customer hears of a new device, once, and of nothing on a known one', async () => {
  const world = await newWorld();
  const signIn = (userAgent: string) =>
    world.visitor({ userAgent }).call(login, { account: 'student', password: demoPassword });
  const devices = [
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0',
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
  ];
  for (const device of [...devices, ...devices]) await signIn(device);
  const { rows } = await world.database.pool.query(
    "SELECT data - 'asked by' AS data FROM pgboss.job WHERE name = 'notice-due' ORDER BY created_on",
  );
  expect(rows.map(({ data }) => data)).toEqual([
    {
      customerRid: expect.any(String),
      event: 'signedIn',
      values: { time: '2026-11-20 10:00:00', place: '127.0.0.*' },
      ref: expect.any(String),
    },
  ]);
});

test('what no rule needs any more is swept away, and nothing else', async () => {
  const world = await newWorld();
  const { sweep } = await import('./sweep.ts');
  const work = () => sweep({ db: world.database.db, now: world.now } as never);
  const signedIn = await world.as('student');
  await requestedCode(world, student, 3);
  await world.call(login, { account: 'student', password: 'wrong' });
  const rows = async () =>
    Promise.all(
      ['counted_events', 'verification_codes', 'session_tokens', 'sessions'].map(async (table) =>
        Number((await world.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count),
      ),
    );
  const before = await rows();
  expect(before.every((number) => number > 0)).toBe(true);
  world.pass(23 * 3_600);
  await work();
  expect((await rows())[0]).toBe(before[0]);
  expect(await world.call(refresh4token, { token: signedIn.refreshToken })).toMatchObject({ code: 1 });
  world.pass(60 * 86_400);
  await work();
  expect(await rows()).toEqual([0, 0, 0, 1]);
  world.pass(200 * 86_400);
  await work();
  expect(await world.database.db.select().from(sessions)).toEqual([]);
});

test('a code is wrong for another purpose or number', async () => {
  const world = await newWorld();
  const code = await requestedCode(world, student, 3);
  expect(await world.call(reset, { account: student, password: goodPassword, code })).toEqual(wrongCode);
  expect(await world.call(loginForCode, { phone: '13900000002', code })).toEqual(wrongCode);
  expect(await world.call(loginForCode, { phone: student, code: otherThan(code) })).toEqual(wrongCode);
  expect(await world.call(loginForCode, { phone: student, code })).toMatchObject({ code: 1 });
});
