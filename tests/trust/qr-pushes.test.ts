import { describe, expect, test } from 'vitest';
import { studentOpenid } from '../../src/demo/wechat.ts';
import { qrTickets, wechatPushes } from '../../src/features/identity/tables.ts';
import { sweepWechat } from '../../src/features/identity/wechat/qr-tickets.ts';
import { encrypt, signatureOf, xml } from '../../src/host/gateways/wechat-pushes.ts';
import {
  begin,
  contentOf,
  decide,
  type PushOptions,
  plainAccount,
  poll,
  push,
  scan,
  sealedAccount,
  tokenIn,
  wechatWorld,
} from './support/wechat-side.ts';

/** WeChat's pushes to our callback: only its own count, each once (trust figure G20). */

const forbidden = { code: 0, data: null, msg: '无权限操作' };

test('WeChat’s probe is answered when it is signed', async () => {
  const { world } = await wechatWorld();
  const timestamp = String(world.now().getTime() / 1_000);
  const signature = signatureOf([plainAccount.token, timestamp, 'nonce']);
  const probe = (query: Record<string, string>) =>
    world.request({
      method: 'GET',
      url: '/api/open/wx/event',
      query: { signature, timestamp, nonce: 'nonce', echostr: '<b>5837</b>', ...query },
    });
  const answer = await probe({});
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('<b>5837</b>');
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const spoils: Record<string, string>[] = [
    { signature: 'f'.repeat(40) },
    { nonce: 'other' },
    { timestamp: '1' },
  ];
  for (const spoiled of spoils) {
    const refused = await probe(spoiled);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual(forbidden);
  }
  // Each leaves one line with why and from where, and no stack.
  const lines = world.logged().filter((line) => line.includes('a push was refused'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    spoils.map(() => ({ level: 40, reason: expect.any(String), address: '127.0.0.1' })),
  );
  expect(lines.join()).not.toContain('stack');
});

describe.each([
  ['plain', plainAccount],
  ['encrypted', sealedAccount],
])('%s pushes', (_mode, account) => {
  test('of a follower and of somebody new lead through to the tokens', async () => {
    const shop = await wechatWorld(account);
    const { world } = shop;
    const followed = await begin(shop);
    const token = await scan(world, followed.scene, studentOpenid, account);
    await decide(world, token, 'confirm');
    expect(await poll(world, followed)).toMatchObject({ data: { state: 2 } });

    const begun = await begin(shop);
    const subscribe = { FromUserName: 'openid-new', Event: 'subscribe', EventKey: `qrscene_${begun.scene}` };
    const reply = contentOf((await push(world, subscribe, { account })).body, account);
    expect(reply).toContain(`<a href="http://shop.test/wx/confirm?token=${tokenIn(reply)}">`);
    expect(await poll(world, begun)).toMatchObject({ data: { state: 1 } });
    await decide(world, tokenIn(reply), 'confirm');
    expect(await poll(world, begun)).toMatchObject({ data: { state: 4 } });
  });

  test('that are forged or stale are refused and change nothing', async () => {
    const shop = await wechatWorld(account);
    const { world } = shop;
    const begun = await begin(shop);
    const fields = { FromUserName: studentOpenid, Event: 'SCAN', EventKey: begun.scene };
    const at = (seconds: number) => new Date(world.now().getTime() + seconds * 1_000);
    const spoils: PushOptions[] = [
      { query: { signature: 'f'.repeat(40), msg_signature: 'f'.repeat(40) } },
      { query: { signature: '', msg_signature: '' } },
      { query: { nonce: 'another' } },
      { query: { timestamp: 'now' } },
      { account: { ...account, token: 'TokenOfSomebodyElse' } },
      { at: at(-301) },
      { at: at(301) },
    ];
    for (const spoiled of spoils) {
      const answer = await push(world, fields, { account, ...spoiled });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual(forbidden);
    }
    expect(await poll(world, begun)).toMatchObject({ data: { state: 0 } });
    expect((await push(world, fields, { account, at: at(-299) })).statusCode).toBe(200);
    expect(await poll(world, begun)).toMatchObject({ data: { state: 1 } });
  });

  test('that are replayed are ignored: no second link, and the first stays good', async () => {
    const shop = await wechatWorld(account);
    const { world } = shop;
    const begun = await begin(shop);
    const fields = { FromUserName: studentOpenid, Event: 'SCAN', EventKey: begun.scene };
    const options = { account, nonce: '7', at: world.now() };
    const answers = await Promise.all([1, 2, 3].map(() => push(world, fields, options)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const links = answers.map(({ body }) => (body === 'success' ? '' : tokenIn(contentOf(body, account))));
    expect(links.filter(Boolean)).toHaveLength(1);
    expect((await push(world, { ...fields, FromUserName: 'openid-other' }, options)).body).toBe('success');
    expect((await decide(world, links.find(Boolean) ?? '', 'confirm')).statusCode).toBe(200);
  });

  test.each([
    ['a message', { MsgType: 'text', Event: 'SCAN' }],
    ['an event of another kind', { Event: 'CLICK' }],
    ['a scan of a code that is not ours', { EventKey: 'poster-12' }],
    ['a new follower without a code', { Event: 'subscribe', EventKey: '' }],
    ['a scan by nobody', { FromUserName: '' }],
  ])('%s is taken and leads to nothing', async (_name, fields) => {
    const shop = await wechatWorld(account);
    const begun = await begin(shop);
    const event = { FromUserName: studentOpenid, Event: 'SCAN', EventKey: begun.scene, ...fields };
    const answer = await push(shop.world, event, { account });
    expect([answer.statusCode, answer.body]).toEqual([200, 'success']);
    expect(await poll(shop.world, begun)).toMatchObject({ data: { state: 0 } });
  });
});

test('where encryption is agreed, plain pushes and those for another account are refused', async () => {
  const shop = await wechatWorld(sealedAccount);
  const begun = await begin(shop);
  const fields = { FromUserName: studentOpenid, Event: 'SCAN', EventKey: begun.scene };
  expect((await push(shop.world, fields, { account: plainAccount })).statusCode).toBe(403);
  expect((await push(shop.world, fields, { account: sealedAccount, appId: 'wx-another' })).statusCode).toBe(
    403,
  );
  expect(await poll(shop.world, begun)).toMatchObject({ data: { state: 0 } });
});

test('a scan of an expired code is told so in WeChat', async () => {
  const shop = await wechatWorld();
  const begun = await begin(shop);
  shop.world.pass(120);
  const event = { FromUserName: studentOpenid, Event: 'SCAN', EventKey: begun.scene };
  expect(contentOf((await push(shop.world, event)).body)).toBe('二维码已过期，请在网页上刷新后重新扫描。');
});

test('XML is taken here only, up to 64 KB, and other types are not', async () => {
  const { world } = await wechatWorld(sealedAccount);
  const body = xml({
    Encrypt: encrypt({ appId: sealedAccount.appId, aesKey: sealedAccount.aesKey ?? '' }, '<xml/>'),
  });
  const send = (url: string, type: string, payload: string) =>
    world.request({ method: 'POST', url, headers: { 'content-type': type }, payload });
  expect((await send('/api/open/wx/event', 'text/xml', body)).statusCode).toBe(403);
  expect((await send('/api/open/wx/event', 'text/xml', 'x'.repeat(64 * 1024 + 1))).statusCode).toBe(413);
  expect((await send('/api/open/wx/event', 'text/plain', body)).statusCode).toBe(415);
  expect((await send('/api/open/wx/event', 'application/json', '{}')).statusCode).toBe(403);
  expect((await send('/api/open/wx/qrCodeLogin', 'text/xml', body)).statusCode).toBe(415);
});

test('sign-ins a day old and pushes too old to be taken again are swept away', async () => {
  const shop = await wechatWorld();
  const { world } = shop;
  const { db } = world.database;
  const old = await begin(shop);
  await scan(world, old.scene, studentOpenid);
  world.pass(86_400);
  const fresh = await begin(shop);
  await scan(world, fresh.scene, studentOpenid);
  world.pass(121);
  await sweepWechat(db, world.now());
  expect(await db.select({ scene: qrTickets.scene }).from(qrTickets)).toEqual([{ scene: fresh.scene }]);
  expect(await db.select().from(wechatPushes)).toHaveLength(1);
});
