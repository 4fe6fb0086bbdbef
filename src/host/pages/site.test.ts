import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { pageRenderer } from './site.ts';

/** A site of one page, which says of itself that it lacks something. */
function siteOf(isLacking: boolean): ServerBuild {
  const lackContext = createContext({ isLacking: false });
  const loader = ({ context }: { context: RouterContextProvider }) => {
    context.get(lackContext).isLacking = isLacking;
    return null;
  };
  const page = (_request: Request, status: number, headers: Headers) =>
    new Response('a page', { status, headers });
  return {
    entry: { module: { default: page, callContext: createContext(), lackContext } },
    routes: { root: { id: 'root', path: '', module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    ...{ publicPath: '/', assetsBuildDirectory: '', basename: '/', future: {}, ssr: true, isSpaMode: false },
    ...{ prerender: [], routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' } },
  } as unknown as ServerBuild;
}

test('a page that lacks something is answered and kept by nobody', async () => {
  for (const isLacking of [true, false]) {
    const site = siteOf(isLacking);
    const render = pageRenderer({
      ...{ origin: () => 'https://limpid.test', isDevelopment: false },
      call: () => Promise.reject(new Error('nothing is asked for')),
      loadBuild: () => Promise.resolve(site),
    });
    expect(await render('/')).toMatchObject({ status: 200, body: 'a page', isCacheable: !isLacking });
  }
});
