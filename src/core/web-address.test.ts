import { expect, test } from 'vitest';
import { isOwnPath, webAddress, webAddressOrPath } from './web-address.ts';

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

test.each(['/', '/files/a.pdf', '/files/实验 报告.pdf', '/detail/a?b=//c#//d', '/a//b'])(
  '%s is a path on this host',
  (text) => {
    expect(new URL(text, 'https://shop.test').origin).toBe('https://shop.test');
    expect(webAddressOrPath(text)).toBe(text);
  },
);

test.each([
  ...['', 'a', ' /a', '\t/a', '\u00a0/a', '//evil.example/a', '/\\evil.example/a', '\\\\evil.example'],
  ...['/\t/evil.example', '/\n/evil.example', '/\r\\evil.example', '\t//evil.example', ' //evil.example'],
  ...['/\u0000/evil.example', '/a\\b', '/a\n', 'javascript:alert(1)'],
])('%j is no path on this host', (text) => {
  expect(isOwnPath(text)).toBe(false);
  expect(webAddressOrPath(text)).toBeNull();
});
