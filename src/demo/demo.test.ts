import { expect, test } from 'vitest';
import { newWorld, sharedWorld, type World } from '../../tests/world.ts';
import { code4sms, loginForCode, qrCodeLogin, wxTicket } from '../features/identity/contract.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld({ shop: 'empty' });

const refused = { code: 0, data: null, msg: '参数错误' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const get = (world: World, url: string) => world.request({ method: 'GET', url });
const post = (world: World, url: string, fields: Record<string, string>) =>
  world.request({ method: 'POST', url, headers: form, payload: new URLSearchParams(fields).toString() });

test('the outbox shows what was sent, newest first, for one number or all', async () => {
  const world = await newWorld();
  await world.call(code4sms, { phone: '13900000001', useFor: 3 });
  await world.outbox();
  world.pass(61);
  await world.call(code4sms, { phone: '13900000002', useFor: 3 });
  await world.outbox();
  const all = (await get(world, '/dev/outbox.json')).json();
  expect(all.map(({ target }: { target: string }) => target)).toEqual(['13900000002', '13900000001']);
  expect(all[1]).toEqual({
    at: '2026-11-20T02:00:00.000Z',
    channel: 'sms',
    target: '13900000001',
    text: expect.stringMatching(/\d{6}/),
  });
  expect((await get(world, '/dev/outbox.json?phone=13900000001')).json()).toEqual([all[1]]);
  const page = await get(world, '/dev/outbox?phone=13900000001');
  expect(page.body).toContain(all[1].text);
  expect(page.body).not.toContain(all[0].text);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the clock moves every rule about time, both ways, and says where it is', async () => {
  const world = await newWorld();
  await world.call(code4sms, { phone: '13900000001', useFor: 3 });
  const code = /\d{6}/.exec((await world.outbox())[0]?.text ?? '')?.[0] ?? '';
  expect((await post(world, '/dev/clock', { offset_s: '301' })).json()).toEqual({
    code: 1,
    data: { now: '2026-11-20 10:05:01', offset_s: 301 },
    msg: '操作成功！',
  });
  expect(await world.call(loginForCode, { phone: '13900000001', code })).toMatchObject({ code: 0 });
  const back = { method: 'POST', url: '/dev/clock', payload: { offset_s: -86_400 } } as const;
  expect((await world.request(back)).json().data).toEqual({ now: '2026-11-19 10:00:00', offset_s: -86_400 });
  expect((await get(world, '/dev/clock')).json().data).toEqual({
    now: '2026-11-19 10:00:00',
    offset_s: -86_400,
  });
});

test.each([
  ['POST', '/dev/clock', {}],
  ['POST', '/dev/clock', { offset_s: 'soon' }],
  ['POST', '/dev/clock', { offset_s: '1.5' }],
  ['POST', '/dev/clock', { offset_s: '99999999999999' }],
  ['POST', '/dev/wechat', { scene: 'x', user: 'new' }],
  ['POST', '/dev/wechat', { scene: 'a'.repeat(32), user: '<b>' }],
  ['GET', '/dev/wechat?scene=x', {}],
  ['GET', '/dev/outbox?phone=12', {}],
  ['GET', '/dev/outbox.json?phone=1&phone=2', {}],
] as const)('%s %s with %j is refused', async (method, url, fields) => {
  const world = await shared();
  const answer = method === 'GET' ? await get(world, url) : await post(world, url, fields);
  expect([answer.statusCode, answer.json()]).toEqual([200, refused]);
});

test('the stand-in of WeChat leads to the same confirmation, for the student and for somebody new', async () => {
  const world = await newWorld();
  for (const [user, account, state] of [
    ['demo-openid-student', '139****0001', 2],
    ['new', '尚未绑定', 4],
  ] as const) {
    const { data } = await world.call(wxTicket, {});
    const list = (await get(world, '/dev/wechat')).body;
    const scene = /\?scene=([\da-f]{32})/.exec(list)?.[1] ?? '';
    expect((await get(world, `/dev/wechat?scene=${scene}`)).body).toContain('扫码');
    const scanned = await post(world, '/dev/wechat', { scene, user });
    expect(scanned.statusCode).toBe(303);
    const link = String(scanned.headers.location);
    expect((await get(world, link)).body).toContain(account);
    await post(world, '/wx/confirm', { token: link.split('token=')[1] ?? '', answer: 'confirm' });
    expect(await world.call(qrCodeLogin, { ticket: data?.ticket ?? '' })).toMatchObject({ data: { state } });
    expect((await post(world, '/dev/wechat', { scene, user: 'new' })).body).toContain('二维码已过期');
  }
});

test('in production nothing of this is there', async () => {
  const world = await newWorld({ shop: 'empty', isProduction: true });
  for (const url of ['/dev/outbox', '/dev/outbox.json', '/dev/wechat', '/dev/pay', '/dev/clock']) {
    expect((await get(world, url)).statusCode, url).toBe(404);
    expect((await post(world, url, { offset_s: '1' })).statusCode, url).toBe(404);
  }
});
