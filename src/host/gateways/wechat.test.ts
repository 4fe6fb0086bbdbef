import { expect, test } from 'vitest';
import { type Asked, startStandIn } from '../../../tests/fixtures/stand-in.ts';
import { createWechat } from './wechat.ts';

const credentials = { appId: 'wx-of-this-test', appSecret: 'secret', token: 'token' };
const code = { scene: 'scene', expireSeconds: 120 };
const begin = Date.parse('2026-11-20T10:00:00+08:00');

/** A WeChat that hands out tokens t1, t2, … and takes only those in `good`. */
async function startWechat(overrides: Record<string, (asked: Asked) => unknown> = {}) {
  let tokens = 0;
  let moment = begin;
  const refused = new Set<string>();
  const standIn = await startStandIn((asked) => {
    const override = overrides[asked.url.pathname];
    if (override) return override(asked);
    if (asked.url.pathname === '/cgi-bin/stable_token') {
      return { access_token: `t${++tokens}`, expires_in: 7_200 };
    }
    if (refused.has(asked.url.searchParams.get('access_token') ?? ''))
      return { errcode: 42001, errmsg: 'expired' };
    return { ticket: 'gQ', expire_seconds: 120, url: 'http://weixin.qq.com/q/02abc' };
  });
  const paths = () => standIn.asked.map(({ url }) => url.pathname.replace('/cgi-bin/', ''));
  const wechat = createWechat({ ...credentials, baseUrl: standIn.address }, () => new Date(moment));
  return {
    wechat,
    paths,
    refused,
    asked: standIn.asked,
    pass: (seconds: number) => {
      moment += seconds * 1_000;
    },
  };
}

test('a temporary QR code with the scene is asked for under a stable token', async () => {
  const { wechat, asked } = await startWechat();
  expect(await wechat.createQrCode(code)).toBe('http://weixin.qq.com/q/02abc');
  expect(asked.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    [
      'POST',
      { grant_type: 'client_credential', appid: 'wx-of-this-test', secret: 'secret', force_refresh: false },
    ],
    [
      'POST',
      { expire_seconds: 120, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: 'scene' } } },
    ],
  ]);
  expect(asked[1]?.url.searchParams.get('access_token')).toBe('t1');
});

test('ten at once ask for one token, which is renewed ahead of its end', async () => {
  const { wechat, paths, pass } = await startWechat();
  await Promise.all(Array.from({ length: 10 }, () => wechat.createQrCode(code)));
  expect(paths().filter((path) => path === 'stable_token')).toHaveLength(1);
  pass(7_200 - 241);
  await wechat.createQrCode(code);
  expect(paths().filter((path) => path === 'stable_token')).toHaveLength(1);
  pass(1);
  await wechat.createQrCode(code);
  expect(paths().filter((path) => path === 'stable_token')).toHaveLength(2);
});

test('while no new token is to be had the old one serves until its end', async () => {
  let isDown = false;
  const { wechat, asked, pass } = await startWechat({
    '/cgi-bin/stable_token': () => (isDown ? { errcode: -1 } : { access_token: 'first', expires_in: 7_200 }),
  });
  await wechat.createQrCode(code);
  isDown = true;
  pass(7_000);
  await wechat.createQrCode(code);
  expect(asked.at(-1)?.url.searchParams.get('access_token')).toBe('first');
  pass(200);
  await expect(wechat.createQrCode(code)).rejects.toThrow('WeChat: -1');
});

test('a token that WeChat no longer takes is replaced once', async () => {
  const { wechat, paths, refused } = await startWechat();
  await wechat.createQrCode(code);
  refused.add('t1');
  expect(await wechat.createQrCode(code)).toBe('http://weixin.qq.com/q/02abc');
  expect(paths()).toEqual([
    'stable_token',
    'qrcode/create',
    'qrcode/create',
    'stable_token',
    'qrcode/create',
  ]);
  refused.add('t2').add('t3');
  await expect(wechat.createQrCode(code)).rejects.toThrow('WeChat: 42001');
});

test.each([
  ['a refusal', { errcode: 40125, errmsg: 'invalid appsecret' }, 'WeChat: 40125'],
  ['nonsense', ['?'], 'WeChat: answered nonsense'],
  ['null', null, 'WeChat: answered nonsense'],
])('%s instead of a token throws and is not kept', async (_name, answer, message) => {
  const { wechat, paths } = await startWechat({ '/cgi-bin/stable_token': () => answer });
  await expect(wechat.createQrCode(code)).rejects.toThrow(message);
  await expect(wechat.createQrCode(code)).rejects.toThrow(message);
  expect(paths()).toEqual(['stable_token', 'stable_token']);
});

const notice = {
  id: '01JC',
  openid: 'oAbc',
  templateId: 'T1',
  url: 'https://shop.test/member/order/1',
  data: { thing1: '扫描电镜', time2: '2026-11-20 10:00' },
};

test('a template message has the receiver, the page and a value for each keyword, and is told apart by its id', async () => {
  const { wechat, asked } = await startWechat({
    '/cgi-bin/message/template/send': () => ({ errcode: 0, errmsg: 'ok', msgid: 200228332 }),
  });
  await wechat.sendTemplate(notice);
  const sent = asked.at(-1);
  expect([sent?.method, sent?.url.searchParams.get('access_token')]).toEqual(['POST', 't1']);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    touser: 'oAbc',
    template_id: 'T1',
    url: 'https://shop.test/member/order/1',
    client_msg_id: '01JC',
    data: { thing1: { value: '扫描电镜' }, time2: { value: '2026-11-20 10:00' } },
  });
  await wechat.sendTemplate({ ...notice, url: '' });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).not.toHaveProperty('url');
});

test.each([
  [{ errcode: 43004, errmsg: 'require subscribe' }, 'WeChat: 43004', true],
  [{ errcode: 40037, errmsg: 'invalid template_id' }, 'WeChat: 40037', true],
  [{ errcode: -1, errmsg: 'system error' }, 'WeChat: -1', false],
  [{ msgid: 1 }, 'WeChat: answered nonsense', false],
])('%j to a template message fails, and asking again is in vain or not', async (answer, message, isFinal) => {
  const { wechat } = await startWechat({ '/cgi-bin/message/template/send': () => answer });
  await expect(wechat.sendTemplate(notice)).rejects.toMatchObject({ message, isFinal });
});

test('whoever is there is told by a code, without being asked', async () => {
  const { wechat, asked } = await startWechat({
    '/sns/oauth2/access_token': ({ url }) =>
      url.searchParams.get('code') === 'good' ? { access_token: 'a', openid: 'oUpF8' } : { errcode: 40029 },
  });
  const back = 'https://shop.test/pay/wechat?back=%2Fmember%2Fcenter';
  const address = new URL(wechat.whoUrl({ back, state: '01ABC' }));
  expect(`${address.origin}${address.pathname}${address.hash}`).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
  );
  expect([...address.searchParams]).toEqual([
    ['appid', credentials.appId],
    ['redirect_uri', back],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', '01ABC'],
  ]);
  expect(await wechat.openidOf('good')).toBe('oUpF8');
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    ...{ appid: credentials.appId, secret: 'secret', code: 'good', grant_type: 'authorization_code' },
  });
  await expect(wechat.openidOf('used')).rejects.toThrow('WeChat: 40029');
});
