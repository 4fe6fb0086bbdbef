import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { CallInProcess } from '../../core/call.ts';
import { Overloaded } from '../../core/failure.ts';
import { login } from '../../features/identity/contract.ts';
import { pageRenderer } from './site.ts';

type Needs = { call: CallInProcess; lack: { isLacking: boolean } };

/** A site of one page, which does `work` before it is shown. */
function siteOf(work: (needs: Needs) => unknown): ServerBuild {
  const lackContext = createContext({ isLacking: false });
  const callContext = createContext<CallInProcess>();
  const documentContext = createContext<{ bytes?: Buffer }>();
  const loader = async ({ context }: { context: RouterContextProvider }) => {
    await work({ call: context.get(callContext), lack: context.get(lackContext) });
    return null;
  };
  const page = (_request: Request, status: number, headers: Headers) =>
    new Response('a page', { status, headers });
  return {
    entry: { module: { default: page, callContext, lackContext, documentContext } },
    routes: { root: { id: 'root', path: '', module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    ...{ publicPath: '/', assetsBuildDirectory: '', basename: '/', future: {}, ssr: true, isSpaMode: false },
    ...{ prerender: [], routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' } },
  } as unknown as ServerBuild;
}

/** The same, rendered, where each call is refused for `error`. */
function rendererOf(work: (needs: Needs) => unknown, error: Error) {
  const site = siteOf(work);
  return pageRenderer({
    ...{ origin: () => 'https://limpid.test', isDevelopment: false },
    call: () => Promise.reject(error),
    loadBuild: () => Promise.resolve(site),
  });
}

test('a page that lacks something is answered and kept by nobody', async () => {
  for (const isLacking of [true, false]) {
    const render = rendererOf(({ lack }) => {
      lack.isLacking = isLacking;
    }, new Error('nothing is asked for'));
    expect(await render('/')).toMatchObject({
      ...{ status: 200, isCacheable: !isLacking },
      body: Buffer.from('a page'),
    });
  }
});

test('a page that needs what is refused for too much work is refused itself; one that does without it is answered', async () => {
  const asks = ({ call }: Needs) => call(login, {} as never);
  await expect(rendererOf(asks, new Overloaded())('/')).rejects.toThrow(Overloaded);
  expect(await rendererOf((needs) => asks(needs).catch(() => {}), new Overloaded())('/')).toMatchObject({
    status: 200,
  });
  expect(await rendererOf(asks, new Error('broken'))('/')).toMatchObject({ status: 500, isCacheable: false });
});
