import { expect, test } from 'vitest';
import { webAddress, webAddressOrPath } from './web-address.ts';

test.each(['http://a.example', 'https://a.example/b?c=http#d'])('%s leads to a page', (address) => {
  expect(webAddress(address)).toBe(address);
});

test.each([
  null,
  '',
  'javascript:alert("http")',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,http',
  'vbscript:http',
  '//evil.example',
  '/detail/xrd-powder',
  'http',
])('%s leads nowhere', (address) => {
  expect(webAddress(address)).toBeNull();
});

test('a path on this host is one, a path to another host is none', () => {
  expect(webAddressOrPath('/files/a.pdf')).toBe('/files/a.pdf');
  expect(webAddressOrPath('//evil.example/a')).toBeNull();
  expect(webAddressOrPath('/\\evil.example/a')).toBeNull();
  expect(webAddressOrPath('javascript:alert(1)')).toBeNull();
});
