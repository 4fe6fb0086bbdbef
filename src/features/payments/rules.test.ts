import { expect, test } from 'vitest';
import { formFor, staysAsOpened } from './rules.ts';

test.each([
  ['desk', 1, ['phone', 'bridge'], 'code'],
  ['desk', 2, ['phone'], 'code'],
  ['phone', 1, ['phone', 'bridge'], 'phone'],
  ['phone', 1, ['bridge'], 'code'],
  ['phone', 2, ['phone'], 'phone'],
  ['phone', 2, [], 'code'],
  ['wechat', 1, ['phone', 'bridge'], 'bridge'],
  ['wechat', 1, ['phone'], 'code'],
  ['wechat', 2, ['phone'], 'phone'],
] as const)('at a %s way %i with %j is paid by %s', (device, way, forms, form) => {
  expect(formFor(device, way, forms)).toBe(form);
});

test.each([
  [1, 'code', '', 'code', false],
  [1, 'code', 'weixin://', 'code', true],
  [1, 'code', 'weixin://', 'phone', true],
  [1, 'phone', 'https://', 'phone', false],
  [1, 'phone', 'https://', 'code', true],
  [1, 'bridge', 'wx26', 'bridge', true],
  [2, 'code', 'https://', 'phone', false],
  [2, 'phone', 'https://', 'code', false],
  [2, 'code', 'https://', 'code', true],
] as const)('way %i opened as %s at %j and wanted as %s stays: %s', (way, form, payUrl, wanted, stays) => {
  expect(staysAsOpened({ way, form, payUrl }, wanted)).toBe(stays);
});
