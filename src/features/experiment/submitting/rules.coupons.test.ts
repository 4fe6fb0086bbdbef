import { expect, test } from 'vitest';
import { type CartCoupons, couponFor } from './rules.coupons.ts';

const usable = [{ rid: 'best' }, { rid: 'other' }] as CartCoupons['usable'];

test.each([
  [undefined, 'best'],
  ['other', 'other'],
  ['gone', 'best'],
  ['', undefined],
])('who said %s uses %s', (said, used) => {
  expect(couponFor({ usable }, said)?.rid).toBe(used);
});

test('without usable coupons none is used', () => {
  expect(couponFor({ usable: [] }, undefined)).toBeUndefined();
});
