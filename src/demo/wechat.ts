import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { WechatGateway } from '../host/gateways/gateways.ts';
import { ProviderFailed } from '../host/gateways/outbound.ts';
import { decrypt, encrypt, parseMessage, signatureOf, xml } from '../host/gateways/wechat-pushes.ts';

/** The WeChat account that is bound to the demo account `student`. */
export const studentOpenid = 'demo-openid-student';

/** A QR code that the stand-in made; `at`: when. */
export type DemoQrCode = { scene: string; at: Date };

/** Stands in for WeChat in demo mode: makes QR codes, and pushes scans to our callback as WeChat would. */
export type DemoWechat = {
  gateway: WechatGateway;
  /** The last QR codes, newest first. */
  qrCodes: () => readonly DemoQrCode[];
  /** The people whose phones may scan: the student first, then those who were made up, newest first. */
  openids: () => readonly string[];
  /** A code by which the shop learns once that the student's WeChat is there. */
  newCode: () => string;
  /** Makes up somebody who was never here before. */
  newOpenid: () => string;
  /**
   * Pushes that `openid` scanned `scene`, encrypted and signed, and returns what the account says to them; empty
   * when it says nothing.
   */
  scan: (
    http: FastifyInstance,
    scan: { scene: string; openid: string; isFollower: boolean },
  ) => Promise<string>;
};

const kept = 20;

/** A WeChat of this process with keys of its own; its QR codes lead to `/dev/wechat` at `origin`, its messages to `sendTemplate`. */
export function createDemoWechat(
  now: () => Date,
  origin: () => string,
  { sendTemplate }: Pick<WechatGateway, 'sendTemplate'>,
): DemoWechat {
  const aesKey = randomBytes(33).toString('hex').slice(0, 43);
  const account = { appId: 'wx-limpid-demo', token: randomBytes(16).toString('hex'), aesKey };
  const qrCodes: DemoQrCode[] = [];
  const codes = new Map<string, string>();
  const madeUp: string[] = [];

  function push(message: Record<string, string>) {
    const timestamp = String(Math.floor(now().getTime() / 1_000));
    const nonce = randomBytes(5).readUIntBE(0, 5).toString();
    const sealed = encrypt(account, xml(message));
    const query = {
      signature: signatureOf([account.token, timestamp, nonce]),
      timestamp,
      nonce,
      openid: message.FromUserName ?? '',
      encrypt_type: 'aes',
      msg_signature: signatureOf([account.token, timestamp, nonce, sealed]),
    };
    return { query, body: xml({ ToUserName: message.ToUserName ?? '', Encrypt: sealed }) };
  }

  return {
    gateway: {
      account,
      sendTemplate,
      whoUrl: ({ back, state }) =>
        `${origin()}/dev/wechat/authorize?${new URLSearchParams({ redirect_uri: back, state })}`,
      openidOf: async (code) => {
        const openid = codes.get(code);
        codes.delete(code);
        if (!openid) throw new ProviderFailed('WeChat: 40029');
        return openid;
      },
      createQrCode: async ({ scene }) => {
        qrCodes.unshift({ scene, at: now() });
        qrCodes.length = Math.min(qrCodes.length, kept);
        return `${origin()}/dev/wechat?scene=${scene}`;
      },
    },
    qrCodes: () => qrCodes,
    openids: () => [studentOpenid, ...madeUp],
    newCode: () => {
      const code = randomBytes(16).toString('hex');
      codes.set(code, studentOpenid);
      return code;
    },
    newOpenid: () => {
      const openid = `demo-openid-${randomBytes(6).toString('hex')}`;
      madeUp.unshift(openid);
      madeUp.length = Math.min(madeUp.length, kept);
      return openid;
    },
    scan: async (http, { scene, openid, isFollower }) => {
      const { query, body } = push({
        ToUserName: 'gh_limpid_demo',
        FromUserName: openid,
        CreateTime: String(Math.floor(now().getTime() / 1_000)),
        MsgType: 'event',
        Event: isFollower ? 'SCAN' : 'subscribe',
        EventKey: isFollower ? scene : `qrscene_${scene}`,
      });
      const response = await http.inject({
        method: 'POST',
        url: '/api/open/wx/event',
        query,
        headers: { 'content-type': 'text/xml' },
        payload: body,
      });
      if (response.statusCode !== 200) throw new Error(`the callback answered ${response.statusCode}`);
      const sealed = parseMessage(response.body).get('Encrypt');
      return sealed ? (parseMessage(decrypt(account, sealed)).get('Content') ?? '') : '';
    },
  };
}
