import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader as contact } from '../features/enquiries/public/contact-page.tsx';
import { loader as require } from '../features/enquiries/public/require-page.tsx';
import { shell } from '../features/home/contract.ts';
import { callContext, lackContext } from '../ui/asking/call-context.ts';
import { loader as root } from './root.tsx';

/** What a page's loader is given while every call fails, and whether the page lacks something afterwards. */
function broken() {
  const context = new RouterContextProvider();
  const lack = { isLacking: false };
  context.set(callContext, () => Promise.reject(new Error('the database is away')));
  context.set(lackContext, lack);
  const url = new URL('https://limpid.test/contact');
  const given = { context, request: new Request(url), url, params: {}, pattern: '/contact' };
  return { lack, given: given as unknown as Parameters<typeof root>[0] };
}

test('pages stand without the public settings and categories, with what an unset shop has, and are not kept', async () => {
  const [first, second, third] = [broken(), broken(), broken()];
  const site = await root(first.given);
  expect(shell.output.parse(site.shell)).toMatchObject({ brand: { name: '澄谱' }, types: [] });
  expect(await contact(second.given)).toMatchObject({
    contact: { hours: '周一至周六 8:30-18:30' },
    ...{ hotline: '', service: null },
  });
  expect(await require(third.given)).toEqual({ types: [] });
  expect([first, second, third].map(({ lack }) => lack.isLacking)).toEqual([true, true, true]);
});
