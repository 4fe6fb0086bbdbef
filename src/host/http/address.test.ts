import { expect, test } from 'vitest';
import { canonicalAddress } from './address.ts';

test.each([
  ['/', '/'],
  ['/?a=1', '/?a=1'],
  ['', '/'],
  ['//', '/'],
  ['/search?kw=//a/../%41', '/search?kw=//a/../%41'],
  ['//search', '/search'],
  ['/search/', '/search'],
  ['/search/?kw=a', '/search?kw=a'],
  ['/%73earch', '/search'],
  ['/a/./b/../c', '/a/c'],
  ['/a/%2E%2e/c', '/c'],
  ['/../..', '/'],
  ['/a/..b/...', '/a/..b/...'],
  ['http://shop.test', '/'],
  ['HTTPS://shop.test/search?kw=a', '/search?kw=a'],
  ['http://shop.test//evil.example', '/evil.example'],
  ['/search#a?b', '/search'],
  ['/search?a#b', '/search?a'],
  ['/\\evil.example', '/evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/project/1/%e6%9d%90%E6%96%99', '/project/1/%E6%9D%90%E6%96%99'],
  ['/project/1/\u00e6\u009d\u0090', '/project/1/%E6%9D%90'],
  ['/project/1/a%2Fb|c', '/project/1/a%2Fb%7Cc'],
  ['/project/1/%2573', '/project/1/%2573'],
  ['/.well-known/a', '/.well-known/a'],
  ['/_.data', '/_.data'],
  ['/.data', '/_.data'],
  ['/search/_.data?kw=a', '/search.data?kw=a'],
  ['/search/.data', '/search.data'],
  ['/search.data', '/search.data'],
])('%s is spelled %s', (target, address) => {
  expect(canonicalAddress(target)).toBe(address);
  expect(canonicalAddress(address)).toBe(address);
});

test.each(['/%zz', '/%', '/%e6%9d', '/%00', '/a%0D%0Ab', '*', 'search', 'ftp://shop.test/a'])(
  '%s is the address of nothing',
  (target) => expect(canonicalAddress(target)).toBeUndefined(),
);
