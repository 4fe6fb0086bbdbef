import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../../db/demo-accounts.ts';
import { newAuthenticator, offerTo, withPasskey } from '../../../../tests/fixtures/authenticator.ts';
import { exported } from '../../../../tests/fixtures/export.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { sessionList } from '../../identity/contract.ts';
import { limits } from '../../identity/limits/rules.ts';
import { passkeyAsk, passkeyLogin } from '../../identity/passkeys/contract.ts';
import { challengeSeconds, mostPasskeys, passkeyRefusals } from '../../identity/passkeys/rules.ts';
import { passkeys } from '../../identity/passkeys/tables.ts';
import { customers } from '../../identity/tables.ts';
import { messageList } from '../../notifications/contract.ts';
import { accountRefusals, userInfo } from '../contract.ts';
import { passkeyAdd, passkeyDel, passkeyList, passkeyName, passkeyOffer } from './contract.ts';

type Device = ReturnType<typeof newAuthenticator>;

const asked = async (world: World) => (await world.call(passkeyAsk, {})).data ?? {};

async function signIn(world: World, device: Device, odd: Parameters<Device['sign']>[1] = {}) {
  return world.call(passkeyLogin, { credential: device.sign(await asked(world), odd) });
}

test('a passkey is added by who proves to be it, and opens a session like any other', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { device, rid } = await withPasskey(student);
  const { data } = await student.call(passkeyList, {});
  const told = { rid, name: '实验室电脑', is_synced: 0, created: '2026-11-20 10:00:00', used: '' };
  expect(data?.list).toEqual([told]);
  world.pass(60);
  const { data: tokens } = await signIn(world, device);
  const again = world.visitor({ token: tokens?.token ?? '' });
  expect((await again.call(userInfo, {})).data?.userInfo.rid).toBe(student.rid);
  expect((await again.call(sessionList, {})).data).toHaveLength(2);
  expect((await again.call(passkeyList, {})).data?.list[0]?.used).toBe('2026-11-20 10:01:00');
  expect((await exported(student, { password: demoPassword })).text).toContain('实验室电脑');
  const mails = (await world.outbox()).filter(({ text }) => text.includes('通行密钥“实验室电脑”'));
  expect(mails).not.toHaveLength(0);
});

test('it is told by a message, named anew, and ended at once', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { device, rid } = await withPasskey(student);
  const teacher = await world.as('teacher');
  for (const who of [teacher, student]) {
    const answers = [await who.call(passkeyName, { rid, name: '手机' }), await who.call(passkeyDel, { rid })];
    expect(answers.map(({ msg }) => msg === '记录不存在')).toEqual(answers.map(() => who === teacher));
  }
  const { data } = await student.call(messageList, {});
  const events = data?.list.slice(0, 2).map(({ event, text }) => [event, text.includes('“手机”')]);
  expect(events).toEqual(expect.arrayContaining([['passkeyRemoved', true]]));
  expect(await signIn(world, device)).toMatchObject({ code: 0, msg: passkeyRefusals.wrong });
});

test('whatever is wrong with what was signed is refused in the same words', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { device } = await withPasskey(student);
  const offer = (await offerTo(student)) as { challenge: string };
  const wrongs: Parameters<Device['sign']>[1][] = [
    { origin: 'https://shop.test' },
    { origin: 'http://evil.test' },
    { rpId: 'evil.test' },
    { type: 'webauthn.create' },
    { challenge: offer.challenge },
    { challenge: Buffer.from('a.1.b').toString('base64url') },
    { isVerified: false },
    { counter: 1 },
    { userHandle: Buffer.from('01JNAB00000000000000000000').toString('base64url') },
  ];
  for (const odd of wrongs)
    expect([odd, await signIn(world, device, odd)]).toEqual([
      odd,
      { code: 0, data: null, msg: passkeyRefusals.wrong },
    ]);
  const stranger = await signIn(world, newAuthenticator());
  expect(stranger).toEqual({ code: 0, data: null, msg: passkeyRefusals.wrong });
  expect(world.logged().join()).toContain('a passkey was refused');
  expect((await signIn(world, device)).code).toBe(1);
});

test('a challenge is good once, and for five minutes', async () => {
  const world = await newWorld();
  const { device } = await withPasskey(await world.as('student'));
  const options = await asked(world);
  const answer = { credential: device.sign(options) };
  const all = await Promise.all(Array.from({ length: 8 }, () => world.call(passkeyLogin, answer)));
  expect(all.filter(({ code }) => code === 1)).toHaveLength(1);
  const spent = await world.call(passkeyLogin, { credential: device.sign(options) });
  expect(spent).toMatchObject({ code: 0, msg: passkeyRefusals.wrong });
  const late = await asked(world);
  world.pass(challengeSeconds);
  expect(await world.call(passkeyLogin, { credential: device.sign(late) })).toMatchObject({ code: 0 });
  const early = await asked(world);
  world.pass(-3_600);
  expect(await world.call(passkeyLogin, { credential: device.sign(early) })).toMatchObject({ code: 0 });
});

test('an authenticator that does not count signs in again and again', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { device } = await withPasskey(student, demoPassword, { isSilent: true });
  expect((await student.call(passkeyList, {})).data?.list[0]?.is_synced).toBe(1);
  for (let time = 0; time < 2; time++) expect((await signIn(world, device)).code).toBe(1);
});

test('nothing is added without proof, from an offer to somebody else, or beyond ten', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const refused = async (proof: object) => (await student.send(passkeyOffer, proof)).json().msg;
  expect(await refused({})).toBe(accountRefusals.needsProof);
  expect(await refused({ password: 'wrong-password' })).toBe(accountRefusals.wrongProof);
  const theirs = await offerTo(await world.as('teacher'));
  const add = async (options: Record<string, unknown>, odd = {}, device = newAuthenticator()) =>
    student.call(passkeyAdd, { name: '电脑', credential: device.make(options, odd) });
  expect(await add(theirs)).toMatchObject({ msg: passkeyRefusals.notAdded });
  expect(await add(await offerTo(student), { isVerified: false })).toMatchObject({
    msg: passkeyRefusals.notAdded,
  });
  const offer = await offerTo(student);
  const device = newAuthenticator();
  expect((await add(offer, {}, device)).code).toBe(1);
  expect(await add(offer)).toMatchObject({ msg: passkeyRefusals.notAdded });
  expect(await add(await offerTo(student), {}, device)).toMatchObject({ msg: passkeyRefusals.known });
  const known = (await offerTo(student)) as { excludeCredentials: { id: string }[] };
  expect(known.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
  for (let more = 1; more < mostPasskeys; more++) await withPasskey(student);
  expect(await refused({ password: demoPassword })).toBe(passkeyRefusals.tooMany);
});

test('a disabled account stays shut, and a passkey that is the last way in stays', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { device, rid } = await withPasskey(student);
  const { db } = world.database;
  const change = (set: Partial<typeof customers.$inferInsert>) =>
    db.update(customers).set(set).where(eq(customers.rid, student.rid));
  await change({ phone: null, passwordHash: null, wxOpenid: null });
  expect(await student.call(passkeyDel, { rid })).toMatchObject({ msg: passkeyRefusals.lastWay });
  expect(await db.$count(passkeys)).toBe(1);
  await change({ disabledAt: world.now() });
  expect(await signIn(world, device)).toMatchObject({ msg: '账号已停用，请联系客服' });
});

test('tries from one network are limited, right or wrong', async () => {
  const world = await newWorld();
  const { device } = await withPasskey(await world.as('student'));
  const { figure } = limits.passkeyLogin.windows[0];
  const credential = device.sign(await asked(world));
  const statuses = [];
  for (let tried = 0; tried <= figure; tried++)
    statuses.push((await world.send(passkeyLogin, { credential })).statusCode);
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429]);
});
