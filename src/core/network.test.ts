import { expect, test } from 'vitest';
import { maskedAddress, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:*'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1:*'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:*'],
  ['::1', '0:0:0:0::/64', '0:0:0:*'],
  ['', '', '未知地点'],
])('%s counts as %s and is shown as %s', (address, network, masked) => {
  expect(networkOf(address)).toBe(network);
  expect(maskedAddress(address)).toBe(masked);
});
