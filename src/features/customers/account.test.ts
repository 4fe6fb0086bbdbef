import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../db/demo-accounts.ts';
import { exported } from '../../../tests/fixtures/export.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { code4sms, login, sendCode, sign, signInRefusals } from '../identity/contract.ts';
import { customers } from '../identity/tables.ts';
import { closeAccount, exportAccount, updateContact, updateInfo, userInfo } from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const fresh = '13812345678';

async function codeFor(world: World, target: string, useFor: 4 | 5 | 6) {
  if (useFor === 6) await world.call(code4sms, { phone: target, useFor });
  else await world.call(sendCode, { target, channel: useFor === 4 ? 1 : 0, useFor });
  return (await newestFor(world, target))?.text.match(/\d{6}/)?.[0] ?? 'no code';
}

async function newestFor(world: World, target: string) {
  return (await world.outbox()).find((message) => message.target === target);
}

test('a phone number changes with a code to each phone', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [code, old_code] = [await codeFor(world, fresh, 5), await codeFor(world, '13900000001', 6)];
  const change = { kind: 0, value: fresh, code, old_code } as const;
  for (const wrong of [
    { old_code: '000000' },
    { old_code: undefined },
    { code: old_code },
    { value: '13812345670' },
  ]) {
    expect(await student.call(updateContact, { ...change, ...wrong })).toEqual(refusal('验证码错误或已过期'));
  }
  expect((await student.call(userInfo, {})).data?.userInfo.phone).toBe('13900000001');
  expect((await student.call(updateContact, change)).code).toBe(1);
  expect((await student.call(userInfo, {})).data?.userInfo.phone).toBe(fresh);
  expect(await student.call(updateContact, change)).toEqual(refusal('验证码错误或已过期'));
  expect((await world.call(login, { account: fresh, password: demoPassword })).code).toBe(1);
});

test('a number that somebody took while the codes were under way is refused, and the codes stay good', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [code, old_code] = [await codeFor(world, fresh, 5), await codeFor(world, '13900000001', 6)];
  const teacher = (phone: string) =>
    world.database.db.update(customers).set({ phone }).where(eq(customers.account, 'teacher'));
  await teacher(fresh);
  const change = { kind: 0, value: fresh, code, old_code } as const;
  expect(await student.call(updateContact, change)).toEqual(refusal('该手机号已被使用'));
  await teacher('13900000002');
  expect((await student.call(updateContact, change)).code).toBe(1);
});

test('whoever asks for a code to a number or mailbox of somebody else gets none', async () => {
  const world = await newWorld();
  await world.database.db
    .update(customers)
    .set({ email: 'teacher@qingyu.example' })
    .where(eq(customers.account, 'teacher'));
  expect(await codeFor(world, '13900000002', 5)).toBe('no code');
  expect(await codeFor(world, 'teacher@qingyu.example', 4)).toBe('no code');
});

test('an e-mail address is bound in lower case by a code sent to it', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const code = await codeFor(world, 'Lin@Qingyu.example'.toLowerCase(), 4);
  const change = { kind: 1, value: 'Lin@Qingyu.example', code } as const;
  expect(await student.call(updateContact, { ...change, code: '12' })).toEqual(refusal('验证码错误或已过期'));
  expect((await student.call(updateContact, change)).code).toBe(1);
  expect((await student.call(userInfo, {})).data?.userInfo.email).toBe('lin@qingyu.example');
});

test.each([
  [{ kind: 0, value: '12345', code: '1' }, '手机号格式不正确'],
  [{ kind: 1, value: 'nobody', code: '1' }, '邮箱格式不正确'],
  [{ kind: 1, value: '13812345678', code: '1' }, '邮箱格式不正确'],
  [{ kind: 0, value: '', code: '1' }, '请填写手机号或邮箱'],
  [{ kind: 0, value: fresh, code: '' }, '[验证码]不能为空'],
  [{ kind: 2, value: fresh, code: '1' }, '参数错误'],
])('contact %o is refused: %s', async (input, msg) => {
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(updateContact, input as never)).toEqual(refusal(msg));
});

test('a new password ends every other session, is told, and the old one opens nothing', async () => {
  const world = await newWorld();
  await world.database.db
    .update(customers)
    .set({ email: 'lin@qingyu.example' })
    .where(eq(customers.account, 'student'));
  const [here, elsewhere, teacher] = [
    await world.as('student'),
    await world.as('student'),
    await world.as('teacher'),
  ];
  const change = { old_password: demoPassword, password: 'quiet-river-42' };
  expect(await here.call(updateInfo, { ...change, old_password: 'wrong' })).toEqual(refusal('原密码错误'));
  expect(await here.call(updateInfo, { password: change.password })).toEqual(refusal('原密码错误'));
  expect((await here.call(updateInfo, change)).code).toBe(1);
  expect((await elsewhere.send(userInfo, {})).statusCode).toBe(401);
  expect((await here.send(userInfo, {})).statusCode).toBe(200);
  expect((await teacher.send(userInfo, {})).statusCode).toBe(200);
  expect((await world.call(login, { account: 'student', password: demoPassword })).code).toBe(0);
  expect((await world.call(login, { account: 'student', password: change.password })).code).toBe(1);
  const told = (await world.outbox()).filter(({ target }) => target === 'lin@qingyu.example');
  expect(told.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^【.+】密码修改\n\n您的账号于2026-11-20 10:00:00修改密码/),
  );
  expect((await here.call(userInfo, {})).data?.msg_count).toBeGreaterThan(0);
});

test.each(['short', 'password1', 'x'.repeat(65), 'aaaaaaaa'])('%s is no new password', async (password) => {
  const world = await newWorld();
  const student = await world.as('student');
  const reply = await student.call(updateInfo, { old_password: demoPassword, password });
  expect(reply).toEqual(refusal('密码须为8-64位且不能是常见密码'));
});

test.each(['Limpid-2026!', 'student-13900000001', '4ccount-Lin-2026', 'zhixia.lin99'])(
  '%s is built on what everybody knows of the shop or of this customer',
  async (password) => {
    const world = await newWorld();
    await world.database.db
      .update(customers)
      .set({ email: 'zhixia.lin@qingyu.example' })
      .where(eq(customers.account, 'student'));
    const student = await world.as('student');
    const change = { account: 'account_lin', old_password: demoPassword, password };
    expect(await student.call(updateInfo, change)).toEqual(refusal(signInRefusals.builtPassword));
  },
);

test('after five wrong passwords a signed-in customer waits, whatever the call', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  for (const _ of [1, 2, 3])
    await student.call(updateInfo, { old_password: 'wrong', password: 'quiet-river-42' });
  expect(await student.call(exportAccount, { password: 'wrong' })).toEqual(refusal('密码错误'));
  expect(await student.call(closeAccount, { password: 'wrong' })).toEqual(refusal('密码错误'));
  const late = await student.send(exportAccount, { password: demoPassword });
  expect([late.statusCode, late.json().msg]).toEqual([429, '操作过于频繁，请稍后再试']);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(800);
  world.pass(15 * 60);
  expect((await student.send(exportAccount, { password: demoPassword })).statusCode).toBe(200);
});

test('right passwords use up nothing', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  let old_password: string = demoPassword;
  for (const account of ['a1234', 'b1234', 'c1234', 'd1234', 'e1234', 'f1234']) {
    const password = `copper-kettle-${account}`;
    expect((await student.call(updateInfo, { account, old_password, password })).code).toBe(1);
    old_password = password;
  }
});

test('the account name changes unless it is taken, whatever the case of its letters', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(updateInfo, { account: 'TEACHER' })).toEqual(refusal('用户名已存在'));
  expect(await student.call(updateInfo, { account: '1abc' })).toEqual(
    refusal('用户名须为4-20位字母、数字或下划线，以字母开头'),
  );
  expect((await student.call(updateInfo, { account: 'lin_zhixia' })).data?.account).toBe('lin_zhixia');
  expect((await student.call(updateInfo, { account: 'Lin_Zhixia' })).data?.account).toBe('Lin_Zhixia');
  expect((await world.call(login, { account: 'lin_zhixia', password: demoPassword })).code).toBe(1);
});

test('one of two customers who want the same name gets it', async () => {
  const world = await newWorld();
  const who = [await world.as('student'), await world.as('teacher'), await world.as('newcomer')];
  const replies = await Promise.all(who.map((each) => each.call(updateInfo, { account: 'wanted' })));
  expect(replies.map(({ msg }) => msg).sort()).toEqual(['操作成功！', '用户名已存在', '用户名已存在'].sort());
});

test('notices are switched off as far as they may be, and WeChat is unbound', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await world.database.db
    .update(customers)
    .set({ wxOpenid: 'o-student' })
    .where(eq(customers.account, 'student'));
  expect((await student.call(userInfo, {})).data?.userInfo.wx_bound).toBe(1);
  const notice_prefs = { signedIn: ['wechat', 'mail'], nonsense: ['sms'] } as never;
  expect((await student.call(updateInfo, { notice_prefs, unbind_wx: 1 })).data?.wx_bound).toBe(0);
  expect((await student.call(userInfo, {})).data?.notice_prefs).toEqual({ signedIn: ['wechat'] });
  expect((await student.call(updateInfo, {})).code).toBe(1);
  expect((await student.call(userInfo, {})).data?.notice_prefs).toEqual({ signedIn: ['wechat'] });
});

test('the language of what is sent is chosen, and nothing but one of ours', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const language = async () => (await student.call(userInfo, {})).data?.userInfo.language;
  expect(await language()).toBe('zh');
  expect((await student.call(updateInfo, { language: 'en' })).data?.language).toBe('en');
  expect(await student.call(updateInfo, { language: 'fr' as never })).toMatchObject({
    code: 0,
    msg: '参数错误',
  });
  expect(await language()).toBe('en');
});

test('the export needs a proof, takes a password or a code, and stops after five in an hour', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(exportAccount, {})).toEqual(refusal('请输入密码或验证码'));
  expect(await student.call(exportAccount, { code: '000000' })).toEqual(refusal('验证码错误或已过期'));
  const code = await codeFor(world, '13900000001', 6);
  const { name, files } = await exported(student, { code });
  expect(name).toBe('my-data-2026-11-20.zip');
  expect(Object.keys(files)).toEqual([]);
  expect(await student.call(exportAccount, { code })).toEqual(refusal('验证码错误或已过期'));
  for (const _ of [2, 3, 4, 5]) {
    expect((await student.send(exportAccount, { password: demoPassword })).statusCode).toBe(200);
  }
  const sixth = await student.send(exportAccount, { password: demoPassword });
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 0]);
});

test('the export has the files that the customer sent, and nobody else', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const other = await somebody(world, 'teacher');
  const [mine] = [await me.file(), await other.file()];
  const { rows } = await world.database.db.execute<{ name: string; bytes: string }>(
    sql`SELECT name, bytes FROM files WHERE rid = ${mine}`,
  );
  const { files } = await exported(me, { password: me.password });
  const sent = Object.entries(files).filter(([name]) => name.startsWith('我上传的文件/'));
  const [found] = sent.filter(([name]) => name === `我上传的文件/${rows[0]?.name}`);
  expect(found?.[1].length).toBe(Number(rows[0]?.bytes));
  const own = await world.database.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM files WHERE owner_rid = ${me.rid}`,
  );
  expect(sent.length).toBeLessThanOrEqual(own.rows[0]?.n ?? 0);
});

test('a closed account is gone at once, and its number may register anew', async () => {
  const world = await newWorld();
  const [here, elsewhere] = [await world.as('student'), await world.as('student')];
  expect(await here.call(closeAccount, {})).toEqual(refusal('请输入密码或验证码'));
  expect(await here.call(closeAccount, { password: 'wrong' })).toEqual(refusal('密码错误'));
  const code = await codeFor(world, '13900000001', 6);
  expect((await here.call(closeAccount, { code })).code).toBe(1);
  for (const each of [here, elsewhere]) expect((await each.send(userInfo, {})).statusCode).toBe(401);
  for (const account of ['student', '13900000001']) {
    expect(await world.call(login, { account, password: demoPassword })).toEqual(refusal('用户名或密码错误'));
  }
  world.pass(3_600);
  await world.visitor({ address: '198.51.100.7' }).call(code4sms, { phone: '13900000001', useFor: 0 });
  const registration = (await newestFor(world, '13900000001'))?.text.match(/\d{6}/)?.[0] ?? '';
  const anew = await world.call(sign, {
    phone: '13900000001',
    code: registration,
    password: 'quiet-river-42',
  });
  expect(anew.msg).toBe('操作成功！');
  const again = await world.as('13900000001');
  expect((await again.call(userInfo, {})).data).toMatchObject({
    addressArr: [],
    userInfo: { attest: 0, name: '' },
  });
});

test('who was invited by a closed account stays invited, by nobody in particular', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await world.database.db
    .update(customers)
    .set({ inviterRid: student.rid })
    .where(eq(customers.account, 'newcomer'));
  await student.call(closeAccount, { password: demoPassword });
  const [newcomer] = await world.database.db
    .select()
    .from(customers)
    .where(eq(customers.account, 'newcomer'));
  expect(newcomer?.inviterRid).toBe(student.rid);
  const [closed] = await world.database.db.select().from(customers).where(eq(customers.rid, student.rid));
  expect(closed).toMatchObject({
    phone: null,
    email: null,
    passwordHash: null,
    wxOpenid: null,
    avatar: null,
  });
  expect(closed?.closedAt).not.toBeNull();
});

test.each([updateContact, updateInfo, exportAccount, closeAccount, userInfo])(
  'without a token $path answers 401',
  async (call) => {
    const world = await newWorld();
    const answer = await world.send(call, { kind: 0, value: fresh, code: '1', password: demoPassword });
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('登录已过期，请重新登录')]);
  },
);
