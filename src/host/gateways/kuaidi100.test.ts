import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startStandIn } from '../../../tests/fixtures/stand-in.ts';
import { createKuaidi100, signatureOf } from './kuaidi100.ts';
import { ProviderFailed } from './outbound.ts';
import { ForgedNotice } from './payments.ts';

const account = { key: 'a-key', customer: 'A-CUSTOMER', salt: 'a-salt-of-sixteen' };
const parcel = { express: '顺丰速运', waybill: 'SF1420087736210', phoneTail: '0001' };
const result = {
  ...{ message: 'ok', nu: parcel.waybill, ischeck: '0', com: 'shunfeng', status: '200', state: '5' },
  data: [
    { time: '2026-11-20 08:00:00', ftime: '2026-11-20 08:00:00', context: '快递员正在派件' },
    { time: '2026-11-19 20:00:00', ftime: '2026-11-19 20:00:00', context: '已到达\n 杭州' },
  ],
};

async function begin(answer: unknown) {
  const standIn = await startStandIn(() => answer);
  const gateway = createKuaidi100({ ...account, baseUrl: standIn.address }, () => 'https://shop.test/told');
  return { gateway, fields: () => Object.fromEntries(new URLSearchParams(standIn.asked[0]?.body)), standIn };
}

test('the signature is MD5 over all that is signed, in capitals', () => {
  const plain = createHash('md5').update('{"com":"ems"}a-keyA-CUSTOMER').digest('hex');
  expect(signatureOf('{"com":"ems"}', 'a-key', 'A-CUSTOMER')).toBe(plain.toUpperCase());
  expect(signatureOf('abc')).toBe('900150983CD24FB0D6963F7D28E17F72');
});

test('a question is signed over param, key and customer; the answer is told newest first', async () => {
  const { gateway, fields, standIn } = await begin({ ...result, data: result.data.toReversed() });
  expect(await gateway.find(parcel)).toEqual({
    ...{ carrier: 'shunfeng', waybill: parcel.waybill, state: 'delivering' },
    track: [
      { at: '2026-11-20 08:00:00', text: '快递员正在派件' },
      { at: '2026-11-19 20:00:00', text: '已到达 杭州' },
    ],
  });
  expect(standIn.asked[0]).toMatchObject({ method: 'POST', url: { pathname: '/poll/query.do' } });
  const { customer, sign, param = '' } = fields();
  expect({ customer, sign }).toEqual({
    customer: account.customer,
    sign: signatureOf(param, account.key, account.customer),
  });
  expect(JSON.parse(param)).toMatchObject({
    com: 'shunfeng',
    num: parcel.waybill,
    phone: '0001',
    order: 'desc',
  });
});

test('lines of the same second stay as they are told', async () => {
  const ftime = '2026-11-20 08:00:00';
  const data = ['已签收', '正在派件', '已到达'].map((context) => ({ ...result.data[0], ftime, context }));
  const { gateway } = await begin({ ...result, data });
  expect((await gateway.find(parcel))?.track.map(({ text }) => text)).toEqual([
    '已签收',
    '正在派件',
    '已到达',
  ]);
});

test('only carriers who want it are told the end of a number', async () => {
  const { gateway, fields } = await begin(result);
  await gateway.find({ ...parcel, express: '圆通速递' });
  expect(JSON.parse(fields().param ?? '')).toMatchObject({ com: 'yuantong', phone: '' });
});

test.each([
  ['0', 'moving'],
  ['1', 'collected'],
  ['3', 'signed'],
  ['301', 'signed'],
  ['4', 'returned'],
  ['501', 'delivering'],
  ['6', 'returning'],
  ['14', 'problem'],
  ['99', 'moving'],
])('state %s is %s', async (state, known) => {
  const { gateway } = await begin({ ...result, state });
  expect((await gateway.find(parcel))?.state).toBe(known);
});

test.each([
  [{ result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }, undefined, false],
  [{ result: false, returnCode: '503', message: '验证签名失败' }, ProviderFailed, false],
  [{ result: false, returnCode: '408', message: '电话号码校验不通过' }, ProviderFailed, true],
  [{ hello: 1 }, ProviderFailed, false],
])('%o tells of no parcel', async (answer, failure, isFinal) => {
  const { gateway } = await begin(answer);
  if (!failure) return expect(await gateway.find(parcel)).toBeUndefined();
  const thrown = await gateway.find(parcel).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(failure);
  expect(thrown).toMatchObject({ isFinal });
});

test('a subscription names where to call back and the salt; one that is there already is fine', async () => {
  const { gateway, fields, standIn } = await begin({ result: false, returnCode: '501', message: '重复订阅' });
  await gateway.subscribe(parcel);
  expect(standIn.asked[0]?.url.pathname).toBe('/poll');
  const { schema, param = '' } = fields();
  expect(schema).toBe('json');
  expect(JSON.parse(param)).toMatchObject({
    ...{ company: 'shunfeng', number: parcel.waybill, key: account.key },
    parameters: { callbackurl: 'https://shop.test/told', salt: account.salt, phone: '0001' },
  });
  const refusing = await begin({ result: false, returnCode: '601', message: 'KEY已过期' });
  await expect(refusing.gateway.subscribe(parcel)).rejects.toBeInstanceOf(ProviderFailed);
});

test('a callback counts when it is signed over param and salt, and nothing else does', async () => {
  const { gateway } = await begin({});
  const param = JSON.stringify({ status: 'shutdown', lastResult: { ...result, state: '3' } });
  const body = (sign: string, text = param) =>
    Buffer.from(new URLSearchParams({ sign, param: text }).toString());
  const sign = signatureOf(param, account.salt);
  expect(gateway.readNotice(body(sign))).toMatchObject({ state: 'signed', waybill: parcel.waybill });
  expect(gateway.readNotice(body(sign.toLowerCase()))).toMatchObject({ state: 'signed' });
  for (const forged of [
    body(sign, param.replace('"3"', '"5"')),
    body(signatureOf(param, 'another salt')),
    body(''),
    Buffer.alloc(0),
    Buffer.from('sign=%F0'),
  ])
    expect(() => gateway.readNotice(forged)).toThrow(ForgedNotice);
  const abort = JSON.stringify({ status: 'abort', message: '3天查询无记录' });
  expect(gateway.readNotice(body(signatureOf(abort, account.salt), abort))).toBeUndefined();
});
