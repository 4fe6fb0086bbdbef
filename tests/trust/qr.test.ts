import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { studentOpenid } from '../../src/demo/wechat.ts';
import { qrCodeLogin, sessionList, wxTicket } from '../../src/features/identity/contract.ts';
import { customers, qrTickets } from '../../src/features/identity/tables.ts';
import { sweepWechat } from '../../src/features/identity/wechat/qr-tickets.ts';
import { tokenHash } from '../../src/host/config/secrets.ts';
import { ProviderFailed } from '../../src/host/gateways/outbound.ts';
import { newWorld } from '../world.ts';
import {
  begin,
  decide,
  desktop,
  nobodyPays,
  openConfirmation,
  plainAccount,
  poll,
  scan,
  wechatWorld,
} from './support/wechat-side.ts';

/** Signing in with WeChat (trust figure G20), as threats against it try it. */

const expired = { code: 0, data: null, msg: '二维码已过期' };

test('scan, look, confirm: the browser that began is signed in, once', async () => {
  const shop = await wechatWorld();
  const { world } = shop;
  const begun = await begin(shop);
  expect(await poll(world, begun)).toMatchObject({ code: 1, data: { state: 0 } });
  const token = await scan(world, begun.scene, studentOpenid);
  expect(await poll(world, begun)).toMatchObject({ code: 1, data: { state: 1 } });
  expect((await openConfirmation(world, token)).body).toContain('139****0001');
  expect((await decide(world, token, 'confirm')).body).toContain('已确认');

  const { data } = await poll(world, begun);
  expect(data).toMatchObject({ state: 2, expires: Math.floor(world.now().getTime() / 1_000) + 7_200 });
  const signedIn = data as { token: string; refreshToken: string };
  const sessions = await world.visitor({ ...desktop, token: signedIn.token }).call(sessionList, {});
  expect(sessions.data).toMatchObject([
    { device: 'Chrome · Windows', place: '203.0.113.*', is_current: true },
  ]);
  expect(await poll(world, begun)).toEqual(expired);

  const log = world.logged().join('\n');
  for (const secret of [
    begun.ticket,
    begun.scene,
    token,
    signedIn.token,
    signedIn.refreshToken,
    studentOpenid,
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('the ticket has 256 bits, is stored hashed, and is in neither the picture nor its address', async () => {
  const shop = await wechatWorld();
  const { ticket, picture, scene } = await begin(shop);
  const other = await begin(shop);
  expect(ticket).toMatch(/^[\w-]{43}$/);
  expect(new Set([ticket, scene, other.ticket, other.scene]).size).toBe(4);
  const address = shop.addresses[0] ?? '';
  expect(`${address} ${scene}`).not.toContain(ticket);
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()).toBe(
    await QRCode.toString(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }),
  );
  const rows = await shop.world.database.db.select().from(qrTickets);
  expect(rows.map((row) => row.ticketHash)).toContain(tokenHash(ticket));
  expect(JSON.stringify(rows)).not.toContain(ticket);
});

test('the phone is shown place, device and time of the beginning, as text, on a page that runs nothing', async () => {
  const shop = await wechatWorld();
  const hostile = { address: '2001:db8:1:2:3::4', userAgent: '<script>alert(1)</script> Firefox/150 Linux' };
  const [usual, strange] = [await begin(shop), await begin(shop, hostile)];
  shop.world.pass(30);
  const page = await openConfirmation(shop.world, await scan(shop.world, usual.scene, studentOpenid));
  expect(page.statusCode).toBe(200);
  for (const shown of [
    'Chrome · Windows',
    '203.0.113.*',
    '与本机网络不同',
    '2026-11-20 10:00:00',
    '确认登录澄谱',
  ]) {
    expect(page.body).toContain(shown);
  }
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'/,
  );
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(page.body).not.toContain('<script');
  const other = await openConfirmation(shop.world, await scan(shop.world, strange.scene, 'openid-fresh'));
  expect(other.body).toContain('Firefox · Linux');
  expect(other.body).toContain('2001:db8:1:*');
  expect(other.body).toContain('尚未绑定');
  expect(other.body).not.toContain('<script');
});

describe('nobody is signed in', () => {
  test('by a scan alone, or by looking at the confirmation', async () => {
    const shop = await wechatWorld();
    const begun = await begin(shop);
    const token = await scan(shop.world, begun.scene, studentOpenid);
    for (let seconds = 0; seconds < 110; seconds += 10) {
      await openConfirmation(shop.world, token);
      expect(await poll(shop.world, begun)).toMatchObject({ data: { state: 1 } });
      shop.world.pass(9);
    }
    shop.world.pass(20);
    expect(await poll(shop.world, begun)).toEqual(expired);
  });

  test('by a refusal', async () => {
    const shop = await wechatWorld();
    const begun = await begin(shop);
    const token = await scan(shop.world, begun.scene, studentOpenid);
    expect((await decide(shop.world, token, 'refuse')).body).toContain('已拒绝');
    expect(await poll(shop.world, begun)).toEqual(expired);
    expect((await decide(shop.world, token, 'confirm')).statusCode).toBe(410);
    expect(await scan(shop.world, begun.scene, studentOpenid)).toBe('');
    expect(await poll(shop.world, begun)).toEqual(expired);
  });

  test.each(['before the scan', 'before the confirmation', 'before the tokens are fetched'])(
    'when 120 s are over %s',
    async (moment) => {
      const shop = await wechatWorld();
      const { world } = shop;
      const begun = await begin(shop);
      const end = new Date(world.now().getTime() + 120_000);
      if (moment === 'before the scan') {
        world.setNow(end);
        expect(await scan(world, begun.scene, studentOpenid)).toBe('');
      } else {
        const token = await scan(world, begun.scene, studentOpenid);
        if (moment === 'before the confirmation') {
          world.setNow(end);
          expect((await openConfirmation(world, token)).statusCode).toBe(410);
          expect((await decide(world, token, 'confirm')).statusCode).toBe(410);
        } else {
          await decide(world, token, 'confirm');
          world.setNow(end);
        }
      }
      expect(await begun.browser.call(qrCodeLogin, { ticket: begun.ticket })).toEqual(expired);
    },
  );

  test('who stands by and knows the picture, the link or a copy of the ticket', async () => {
    const shop = await wechatWorld();
    const { world } = shop;
    const begun = await begin(shop);
    const token = await scan(world, begun.scene, studentOpenid);
    await decide(world, token, 'confirm');
    const bystander = world.visitor({ address: '192.0.2.66', userAgent: 'curl/8' });
    for (const ticket of [
      begun.scene,
      token,
      tokenHash(begun.ticket),
      begun.picture.slice(0, 200),
      begun.ticket,
    ]) {
      expect(await bystander.call(qrCodeLogin, { ticket })).toEqual(expired);
    }
    expect(await poll(world, begun)).toMatchObject({ data: { state: 2 } });
  });

  test('by a ticket of a stranger’s choice, or by a link that was replaced, used or made up', async () => {
    const shop = await wechatWorld();
    const { world } = shop;
    const begun = await begin(shop);
    expect(await poll(world, { ...begun, ticket: 'A'.repeat(43) })).toEqual(expired);
    const first = await scan(world, begun.scene, studentOpenid);
    const second = await scan(world, begun.scene, studentOpenid);
    expect(await scan(world, begun.scene, 'openid-of-a-stranger')).toBe('');
    for (const token of [first, 'A'.repeat(43), '']) {
      expect((await decide(world, token, 'confirm')).statusCode).toBe(410);
    }
    expect(await poll(world, begun)).toMatchObject({ data: { state: 1 } });
    expect((await decide(world, second, 'confirm')).statusCode).toBe(200);
    expect((await decide(world, second, 'confirm')).statusCode).toBe(410);
  });

  test('whose account is disabled', async () => {
    const shop = await wechatWorld();
    const begun = await begin(shop);
    await decide(shop.world, await scan(shop.world, begun.scene, studentOpenid), 'confirm');
    await shop.world.database.db
      .update(customers)
      .set({ disabledAt: shop.world.now() })
      .where(eq(customers.wxOpenid, studentOpenid));
    expect(await poll(shop.world, begun)).toMatchObject({ code: 0, msg: '账号已停用，请联系客服' });
  });
});

test('of racing polls one gets tokens, and racing answers decide once', async () => {
  const shop = await wechatWorld();
  const { world } = shop;
  for (let round = 0; round < 10; round++) {
    const begun = await begin(shop);
    const token = await scan(world, begun.scene, studentOpenid);
    const decisions = await Promise.all(Array.from({ length: 4 }, () => decide(world, token, 'confirm')));
    expect(decisions.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const polls = await Promise.all(
      [1, 2].map(() => begun.browser.call(qrCodeLogin, { ticket: begun.ticket })),
    );
    expect(polls.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(polls.filter(({ code }) => code === 0)).toEqual([expired]);
    world.pass(10);
  }
});

test('two polls a second are answered and the third is told to wait; twenty QR codes that live, sixty in ten minutes likewise', async () => {
  const shop = await wechatWorld();
  const { browser, ticket } = await begin(shop);
  const ask = () => browser.send(qrCodeLogin, { ticket });
  expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(200);
  const third = await ask();
  expect(third.statusCode).toBe(429);
  expect(third.headers['retry-after']).toBe('1');
  expect(third.json()).toEqual({ code: 0, data: null, msg: '操作过于频繁，请稍后再试' });
  shop.world.pass(1);
  expect((await ask()).statusCode).toBe(200);

  const another = () => browser.send(wxTicket, {});
  // As many as live at once: twenty within the two minutes that each lives, and sixty in ten minutes.
  for (let round = 0; round < 3; round += 1) {
    const first = round === 0 ? 1 : 0;
    const racing = await Promise.all(Array.from({ length: 25 }, another));
    expect(racing.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20 - first);
    const over = await another();
    expect([over.statusCode, Number(over.headers['retry-after'])]).toEqual([
      429,
      round === 2 ? 359 : 120 - first,
    ]);
    shop.world.pass(120);
  }
  const over = await another();
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '239']);
  expect((await begin(shop, { ...desktop, address: '203.0.113.8' })).ticket).not.toBe('');
});

test('what nobody scanned is forgotten when it has run out, what was scanned a day later', async () => {
  const shop = await wechatWorld();
  const { db } = shop.world.database;
  await begin(shop);
  const { ticket } = await begin(shop);
  await db
    .update(qrTickets)
    .set({ scannedAt: shop.world.now() })
    .where(eq(qrTickets.ticketHash, tokenHash(ticket)));
  const left = async () => {
    await sweepWechat(db, shop.world.now());
    return db.$count(qrTickets);
  };
  expect(await left()).toBe(2);
  shop.world.pass(121);
  expect(await left()).toBe(1);
  shop.world.pass(86_400);
  expect(await left()).toBe(0);
});

test('without WeChat, or while it is away, there is no QR code, told in one sentence', async () => {
  const refused = { code: 0, data: null, msg: '二维码获取失败，请重试' };
  const without = await newWorld({ gateways: { wechat: undefined } });
  expect(await without.call(wxTicket, {})).toEqual(refused);
  expect((await without.request({ method: 'GET', url: '/api/open/wx/event' })).statusCode).toBe(404);
  const createQrCode = () => Promise.reject(new ProviderFailed('WeChat: 45009'));
  const sendTemplate = () => Promise.reject(new ProviderFailed('WeChat: 45009'));
  const away = await newWorld({
    gateways: { wechat: { account: plainAccount, createQrCode, sendTemplate, ...nobodyPays } },
  });
  expect(await away.call(wxTicket, {})).toEqual(refused);
  expect(away.logged().join('\n')).toContain('WeChat: 45009');
  expect(await away.database.db.select().from(qrTickets)).toEqual([]);
});
