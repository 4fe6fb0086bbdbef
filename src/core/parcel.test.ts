import { expect, test } from 'vitest';
import { carrierOf } from './parcel.ts';

test.each([
  ['SF1420087736210', '顺丰速运'],
  [' sf1420087736210 ', '顺丰速运'],
  ['JD0091827364550', '京东物流'],
  ['JDVA00917283645', '京东物流'],
  ['EA123456789CN', '中国邮政 EMS'],
  ['YT8812345678901', '圆通速递'],
  ['DPK3640123456', '德邦快递'],
  // Several carriers count with digits alone, and letters of others are guesses.
  ['773019284615501', undefined],
  ['432109876543210', undefined],
  ['ZT7730192846155', undefined],
  ['SF12', undefined],
  ['', undefined],
])('the carrier of %s is %s', (waybill, carrier) => {
  expect(carrierOf(waybill)).toBe(carrier);
});
