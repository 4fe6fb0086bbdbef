import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SmsGateway } from './gateways.ts';
import { askProvider, ProviderFailed } from './outbound.ts';

/** The shop's account with Aliyun SMS (阿里云短信服务). */
export type AliyunSmsSettings = {
  accessKeyId: string;
  accessKeySecret: string;
  /** 短信签名, without its brackets. */
  signName: string;
  /** The provider's template code (`SMS_…`) of each text, by the text's name. */
  templates: Record<string, string>;
  /** The same of the texts that have a template in English as well. */
  englishTemplates: Record<string, string>;
};

/**
 * Sends through Aliyun's SendSms (API version 2017-05-25). Throws ProviderFailed when a text has no
 * template, and with the provider's code, such as isv.BUSINESS_LIMIT_CONTROL, when it refuses.
 */
export function createAliyunSms(
  settings: AliyunSmsSettings,
  now: () => Date,
  endpoint = 'https://dysmsapi.aliyuncs.com',
): SmsGateway {
  return {
    async send({ phone, template, params, english }) {
      const englishCode = english && settings.englishTemplates[template];
      const templateCode = englishCode || settings.templates[template];
      if (!templateCode)
        throw new ProviderFailed(`ALIYUN_SMS_TEMPLATES has no template for ${template}`, { isFinal: true });
      const url = new URL(endpoint);
      url.search = canonicalQuery({
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(englishCode ? english : params),
      });
      const headers = signedHeaders(settings, {
        url,
        action: 'SendSms',
        version: '2017-05-25',
        date: now(),
        nonce: randomUUID(),
      });
      const answer = (await askProvider({ method: 'POST', url, headers })) as { Code?: unknown } | null;
      if (answer?.Code !== 'OK') throw new ProviderFailed(`${url.host}: ${String(answer?.Code)}`);
    },
  };
}

/** What is signed of a request without a body. */
export type AliyunRequest = { url: URL; action: string; version: string; date: Date; nonce: string };

/**
 * The headers of a POST to Aliyun by its signature V3 (ACS3-HMAC-SHA256),
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signedHeaders(
  { accessKeyId, accessKeySecret }: Pick<AliyunSmsSettings, 'accessKeyId' | 'accessKeySecret'>,
  { url, action, version, date, nonce }: AliyunRequest,
): Record<string, string> {
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const signed = Object.entries({ host: url.host, ...headers }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    'POST',
    url.pathname,
    url.search.slice(1),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Sorted by name and percent-encoded as RFC 3986 has it, the form that is signed. */
function canonicalQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
