import { expect } from 'vitest';
import { qrCodeLogin, wxTicket } from '../../../src/features/identity/contract.ts';
import type { WechatAccount, WechatGateway } from '../../../src/host/gateways/gateways.ts';
import {
  decrypt,
  encrypt,
  parseMessage,
  signatureOf,
  xml,
} from '../../../src/host/gateways/wechat-pushes.ts';
import { type Caller, newWorld, type World, type WorldOptions } from '../../world.ts';

/** A desktop in Hangzhou, as the tests of signing in with WeChat begin. */
export const desktop = {
  address: '203.0.113.7',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
const phone = {
  address: '198.51.100.9',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) MicroMessenger/8.0.50',
};

export const plainAccount: WechatAccount = { appId: 'wx-of-this-test', token: 'TokenOfThisTest' };
export const sealedAccount: WechatAccount = { ...plainAccount, aesKey: 'a1B2c3D4'.repeat(5).concat('e5F') };

/** What paying within WeChat asks of it, which nobody does here. */
export const nobodyPays = {
  whoUrl: () => 'http://weixin.qq.com/who',
  openidOf: () => Promise.reject(new Error('nobody pays here')),
};

/** A product whose WeChat is played by the test; `scenes` are those of the QR codes, `addresses` what they lead to. */
export async function wechatWorld(account = plainAccount, options: WorldOptions = {}) {
  const scenes: string[] = [];
  const addresses: string[] = [];
  const createQrCode: WechatGateway['createQrCode'] = async ({ scene, expireSeconds }) => {
    expect(expireSeconds).toBe(120);
    scenes.push(scene);
    const address = `http://weixin.qq.com/q/02${scenes.length}`;
    addresses.push(address);
    return address;
  };
  const world = await newWorld({
    ...options,
    gateways: { wechat: { account, createQrCode, sendTemplate: async () => {}, ...nobodyPays } },
  });
  return { world, scenes, addresses };
}

/** A sign-in that `browser` has begun: its ticket, its picture, and the scene that the picture carries. */
export type Begun = { browser: Caller; ticket: string; picture: string; scene: string };

/** Begins a sign-in in a browser. */
export async function begin(
  { world, scenes }: Pick<Awaited<ReturnType<typeof wechatWorld>>, 'world' | 'scenes'>,
  appearance = desktop,
): Promise<Begun> {
  const browser = world.visitor(appearance);
  const { data } = await browser.call(wxTicket, {});
  return {
    browser,
    ticket: data?.ticket ?? '',
    picture: data?.qr_code_url ?? '',
    scene: scenes.at(-1) ?? '',
  };
}

/** One poll, a second later, so that polling itself is within its limit. */
export async function poll(world: World, { browser, ticket }: Pick<Begun, 'browser' | 'ticket'>) {
  world.pass(1);
  return browser.call(qrCodeLogin, { ticket });
}

export type PushOptions = {
  account?: WechatAccount;
  /** The account that the message says it is for, and the time of the push. */
  appId?: string;
  at?: Date;
  nonce?: string;
  query?: Record<string, string>;
};

/** Pushes an event to the callback as WeChat would; the options spoil what they name. */
export async function push(world: World, fields: Record<string, string>, options: PushOptions = {}) {
  const { account = plainAccount, at = world.now(), nonce = String(Math.random()).slice(2) } = options;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const plain = xml({
    ToUserName: 'gh_shop',
    CreateTime: timestamp,
    MsgType: 'event',
    ...fields,
  });
  const { aesKey, token } = account;
  const sealed = aesKey ? encrypt({ appId: options.appId ?? account.appId, aesKey }, plain) : undefined;
  return world.request({
    method: 'POST',
    url: '/api/open/wx/event',
    query: {
      timestamp,
      nonce,
      signature: signatureOf([token, timestamp, nonce]),
      ...(sealed
        ? { encrypt_type: 'aes', msg_signature: signatureOf([token, timestamp, nonce, sealed]) }
        : {}),
      ...options.query,
    },
    headers: { 'content-type': 'text/xml' },
    payload: sealed ? xml({ ToUserName: 'gh_shop', Encrypt: sealed }) : plain,
  });
}

/** Scans as a follower and returns the token of the link in the reply; empty when there is none. */
export async function scan(
  world: World,
  scene: string,
  openid: string,
  account = plainAccount,
): Promise<string> {
  const answer = await push(world, { FromUserName: openid, Event: 'SCAN', EventKey: scene }, { account });
  expect(answer.statusCode).toBe(200);
  return tokenIn(contentOf(answer.body, account));
}

/** What the account said in a reply. */
export function contentOf(body: string, { appId, aesKey }: WechatAccount = plainAccount): string {
  const message = parseMessage(body);
  const inner = aesKey ? parseMessage(decrypt({ appId, aesKey }, message.get('Encrypt') ?? '')) : message;
  return inner.get('Content') ?? '';
}

/** The token of the link in what the account said. */
export function tokenIn(content: string): string {
  return /\/wx\/confirm\?token=([\w-]+)/.exec(content)?.[1] ?? '';
}

/** Opens the confirmation on the phone. */
export function openConfirmation(world: World, token: string) {
  return world.visitor(phone).request({ method: 'GET', url: '/wx/confirm', query: { token } });
}

/** Answers the confirmation on the phone. */
export function decide(world: World, token: string, answer: 'confirm' | 'refuse') {
  return world.visitor(phone).request({
    method: 'POST',
    url: '/wx/confirm',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, answer }).toString(),
  });
}
