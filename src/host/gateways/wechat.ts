import { z } from 'zod';
import type { WechatAccount, WechatGateway } from './gateways.ts';
import { askProvider, ProviderFailed } from './outbound.ts';

/** The shop's official account (服务号, verified) and the addresses of WeChat's interface and of its page that tells who is there. */
export type WechatSettings = WechatAccount & { appSecret: string; baseUrl?: string; pageUrl?: string };

/** Tokens are replaced this many milliseconds before they end; WeChat gives a new one in its last 5 minutes. */
const renewedAhead = 4 * 60_000;
/** WeChat's codes for an access token that is wrong or has ended. */
const tokenRefused = [40001, 40014, 42001];

/** WeChat's codes for a receiver who is unknown, does not follow or refuses, and for a template that is not ours. */
const inVain = [40003, 40037, 43004, 43101, 47003];

const AccessToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const QrCode = z.object({ url: z.url() });
const Who = z.object({ openid: z.string().min(1).max(128) });

/**
 * Signs in to WeChat with the stable token, which several processes may hold at once; keeps it and renews it ahead
 * of its end, one request at a time.
 * https://developers.weixin.qq.com/doc/service/api/base/api_getstableaccesstoken
 */
export function createWechat(settings: WechatSettings, now: () => Date): WechatGateway {
  const { appId, appSecret, token, aesKey, baseUrl = 'https://api.weixin.qq.com' } = settings;
  const { pageUrl = 'https://open.weixin.qq.com/connect/oauth2/authorize' } = settings;
  let held: { token: string; endsAt: number } | undefined;
  let renewal: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const answer = await ask('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret: appSecret,
      force_refresh: false,
    });
    const { access_token, expires_in } = expect(AccessToken, answer);
    held = { token: access_token, endsAt: now().getTime() + expires_in * 1_000 };
    return access_token;
  }

  async function accessToken(): Promise<string> {
    const left = held ? held.endsAt - now().getTime() : 0;
    if (held && left > renewedAhead) return held.token;
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    if (!held || left <= 0) return renewal;
    // The token in hand still serves; whoever comes next asks for a new one again.
    const { token: stillGood } = held;
    return renewal.catch(() => stillGood);
  }

  function ask(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return askProvider({ method: 'POST', url: new URL(path, baseUrl), headers, body: JSON.stringify(body) });
  }

  /** Asks once more with a new token when WeChat no longer takes the one in hand. */
  async function askSignedIn(path: string, body: object): Promise<unknown> {
    const used = await accessToken();
    const answer = await ask(`${path}?access_token=${encodeURIComponent(used)}`, body);
    if (!tokenRefused.includes(codeOf(answer) ?? 0)) return answer;
    if (held?.token === used) held = undefined;
    return ask(`${path}?access_token=${encodeURIComponent(await accessToken())}`, body);
  }

  /** https://developers.weixin.qq.com/doc/offiaccount/Account_Management/Generating_a_Parametric_QR_Code.html */
  async function createQrCode({ scene, expireSeconds }: { scene: string; expireSeconds: number }) {
    const answer = await askSignedIn('/cgi-bin/qrcode/create', {
      expire_seconds: expireSeconds,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: scene } },
    });
    return expect(QrCode, answer).url;
  }

  /** https://developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage */
  async function sendTemplate({
    id,
    openid,
    templateId,
    url,
    data,
  }: Parameters<WechatGateway['sendTemplate']>[0]) {
    const answer = await askSignedIn('/cgi-bin/message/template/send', {
      touser: openid,
      template_id: templateId,
      ...(url && { url }),
      data: Object.fromEntries(Object.entries(data).map(([keyword, value]) => [keyword, { value }])),
      client_msg_id: id,
    });
    const code = codeOf(answer);
    if (code === 0) return;
    throw new ProviderFailed(`WeChat: ${code ?? 'answered nonsense'}`, {
      isFinal: inVain.includes(code ?? 0),
    });
  }

  /** https://developers.weixin.qq.com/doc/service/guide/h5/auth.html, scope snsapi_base; parameters stand in the order it wants. */
  function whoUrl({ back, state }: Parameters<WechatGateway['whoUrl']>[0]) {
    const scope = { response_type: 'code', scope: 'snsapi_base', state };
    return `${pageUrl}?${new URLSearchParams({ appid: appId, redirect_uri: back, ...scope })}#wechat_redirect`;
  }

  async function openidOf(code: string) {
    const url = new URL('/sns/oauth2/access_token', baseUrl);
    const asked = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
    url.search = new URLSearchParams(asked).toString();
    return expect(Who, await askProvider({ method: 'GET', url })).openid;
  }

  return { createQrCode, sendTemplate, whoUrl, openidOf, account: { appId, token, aesKey } };
}

function expect<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const checked = schema.safeParse(answer);
  if (!checked.success) throw new ProviderFailed(`WeChat: ${codeOf(answer) ?? 'answered nonsense'}`);
  return checked.data;
}

function codeOf(answer: unknown): number | undefined {
  const { errcode } = (answer ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode : undefined;
}
