import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Asked, startStandIn } from '../../../tests/fixtures/stand-in.ts';
import { createAliyunSms, signedHeaders } from './aliyun-sms.ts';

const settings = {
  accessKeyId: 'id-of-this-test',
  accessKeySecret: 'secret of this test',
  signName: '澄谱',
  templates: { code: 'SMS_100', signedIn: 'SMS_101' },
  englishTemplates: { code: 'SMS_200' },
};
const now = () => new Date('2026-11-20T02:00:00.500Z');
const message = { phone: '13900000001', template: 'code', params: { code: '012345', note: "a+b c*d('~')" } };

test('the signature is that of the example in the provider’s document', () => {
  const headers = signedHeaders(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      url: new URL(
        'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      ),
      action: 'RunInstances',
      version: '2014-05-26',
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  );
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('a message goes out signed, once', async () => {
  const provider = await startStandIn((asked) =>
    isSigned(asked) ? { Code: 'OK', BizId: '1' } : { Code: 'SignatureDoesNotMatch' },
  );
  await createAliyunSms(settings, now, provider.address).send(message);
  expect(provider.asked).toHaveLength(1);
  const [{ method, url, headers } = fail()] = provider.asked;
  expect(method).toBe('POST');
  expect(headers).toMatchObject({
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': '2026-11-20T02:00:00Z',
  });
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13900000001',
    SignName: '澄谱',
    TemplateCode: 'SMS_100',
    TemplateParam: JSON.stringify(message.params),
  });
});

test('two messages never share a nonce', async () => {
  const provider = await startStandIn(() => ({ Code: 'OK' }));
  const sms = createAliyunSms(settings, now, provider.address);
  await sms.send(message);
  await sms.send(message);
  expect(new Set(provider.asked.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(2);
});

test('who reads English gets the English template of a text, and the Chinese one where there is none', async () => {
  const provider = await startStandIn(() => ({ Code: 'OK' }));
  const sms = createAliyunSms(settings, now, provider.address);
  const [params, english] = [{ time: '今天' }, { time: 'today' }];
  await sms.send({ ...message, params, english });
  await sms.send({ ...message, template: 'signedIn', params, english });
  await sms.send({ ...message, params });
  const sent = provider.asked.map(({ url: { searchParams: said } }) => [
    said.get('TemplateCode'),
    JSON.parse(said.get('TemplateParam') ?? ''),
  ]);
  expect(sent).toEqual([
    ['SMS_200', english],
    ['SMS_101', params],
    ['SMS_100', params],
  ]);
});

test('a refusal throws with the provider’s code, so that the job tries again', async () => {
  const provider = await startStandIn(() => ({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '13900000001' }));
  const sending = createAliyunSms(settings, now, provider.address).send(message);
  await expect(sending).rejects.toThrow(/: isv\.BUSINESS_LIMIT_CONTROL$/);
});

test('a text without a template is named and nothing is sent', async () => {
  const provider = await startStandIn(() => ({ Code: 'OK' }));
  const sending = createAliyunSms(settings, now, provider.address).send({ ...message, template: 'other' });
  await expect(sending).rejects.toThrow('ALIYUN_SMS_TEMPLATES has no template for other');
  expect(provider.asked).toEqual([]);
});

/** What the provider does: signs what it received with the secret it knows, and compares. */
function isSigned({ method, url, headers, body }: Asked): boolean {
  const [, credential, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(.+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const query = [...url.searchParams]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const canonical = [
    method,
    '/',
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const expected = createHmac('sha256', settings.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return credential === settings.accessKeyId && signature === expected;
}

/** RFC 3986, written otherwise than in the adapter. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function fail(): never {
  throw new Error('nothing was asked');
}
