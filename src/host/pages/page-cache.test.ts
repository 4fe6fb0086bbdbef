import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Failure, TooMany } from '../../core/failure.ts';
import { createPageCache, type PageCacheOptions, type RenderedPage } from './page-cache.ts';

/** A cache behind a real HTTP server, over a renderer that counts. */
async function serve(options: Partial<PageCacheOptions> = {}) {
  const rendered: string[] = [];
  let now = 0;
  let page: Partial<RenderedPage> = {};
  const cache = createPageCache({
    render: async (address) => {
      rendered.push(address);
      return {
        status: address.startsWith('/missing') ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(`<p>${address} ${rendered.length}</p>`),
        isCacheable: true,
        ...page,
      };
    },
    count: () => {},
    onError: () => {},
    clock: () => now,
    ...options,
  });
  const server = createServer(async (request, response) => {
    if (cache.serve(request, response)) return;
    const { url = '/', method } = request;
    // What a router would say: every query shows the same.
    const [key = ''] = url.split('?');
    const address = method === 'GET' ? url : undefined;
    const write = await cache.render({ address, key, network: '127.0.0.1', admit: () => {} });
    await write(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    cache,
    rendered,
    get: (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(origin + address, { headers, method, redirect: 'manual' }),
    wait: (ms: number) => {
      now += ms;
    },
    nextPage: (next: Partial<RenderedPage>) => {
      page = next;
    },
  };
}

test('a page is rendered once, however many ask at once and after', async () => {
  const { get, rendered } = await serve();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['<p>/ 1</p>']));
  await get('/');
  expect(rendered).toEqual(['/']);
});

test('pages are kept in every encoding and revalidated by ETag', async () => {
  const { get } = await serve();
  const plain = await get('/', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const [encoding, header] of [
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'gzip, br;q=0'],
  ] as const) {
    const answer = await get('/', { 'accept-encoding': header });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe('<p>/ 1</p>');
  }
  const etag = plain.headers.get('etag') ?? '';
  const again = await get('/', { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.headers.get('etag')).toBe(etag);
  expect(await again.text()).toBe('');
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('a long page reads the same in every encoding, whichever was asked for first', async () => {
  const body = '<p>铜</p>'.repeat(5_000);
  for (const order of [
    ['br', 'gzip', 'identity'],
    ['gzip', 'identity', 'br'],
    ['identity', 'br', 'gzip', 'identity'],
  ]) {
    const { get, nextPage, rendered } = await serve();
    nextPage({ body: Buffer.from(body) });
    for (const encoding of order) {
      const answer = await get('/', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await answer.text()).toBe(body);
    }
    const length = (await get('/', { 'accept-encoding': 'identity' }, 'HEAD')).headers.get('content-length');
    expect(Number(length)).toBe(Buffer.byteLength(body));
    expect(rendered).toHaveLength(1);
  }
});

test('HEAD has the headers of GET and no body', async () => {
  const { get } = await serve();
  const answer = await get('/', {}, 'HEAD');
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await answer.text()).toBe('');
});

test('addresses of one key are one page', async () => {
  const { get, rendered } = await serve();
  for (const address of ['/search', '/search?a=1', '/search?b=2', '/search?a=1']) await get(address);
  expect(rendered).toEqual(['/search']);
});

test('only the very address that was named a page is answered from memory, and only to GET', async () => {
  const { cache, get, rendered } = await serve();
  const isServed = (method: string, url: string) => {
    const response = { writeHead: () => {}, end: () => {} };
    return cache.serve(
      { method, url, headers: {} } as IncomingMessage,
      response as unknown as ServerResponse,
    );
  };
  await get('/a', {}, 'HEAD');
  expect(isServed('GET', '/a')).toBe(false);
  await get('/a');
  expect(rendered).toEqual(['/a']);
  expect(isServed('GET', '/a')).toBe(true);
  for (const url of ['//a', '/a/', '/%61', '/A', '/a?', 'http://127.0.0.1/a', '/x/../a'])
    expect(isServed('GET', url), url).toBe(false);
  for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(isServed(method, '/a'), method).toBe(false);
});

test('a page past its time is served once more while it is rendered anew', async () => {
  const { get, rendered, wait } = await serve({ freshFor: 1_000, staleFor: 10_000 });
  await get('/');
  wait(2_000);
  expect(await (await get('/')).text()).toBe('<p>/ 1</p>');
  await expect.poll(async () => (await get('/')).text()).toBe('<p>/ 2</p>');
  expect(rendered).toEqual(['/', '/']);
  wait(20_000);
  expect(await (await get('/')).text()).toBe('<p>/ 3</p>');
});

test('dropping forgets every page, and those being rendered at that moment', async () => {
  const { promise: untilFinished, resolve: finish } = Promise.withResolvers<void>();
  let slow = false;
  const rendered: number[] = [];
  const { get, cache } = await serve({
    render: async () => {
      const number = rendered.push(0);
      if (slow) await untilFinished;
      return { status: 200, headers: {}, body: Buffer.from(String(number)), isCacheable: true };
    },
  });
  expect(await (await get('/')).text()).toBe('1');
  cache.drop();
  slow = true;
  const old = get('/');
  await expect.poll(() => rendered.length).toBe(2);
  cache.drop();
  slow = false;
  expect(await (await get('/')).text()).toBe('3');
  finish();
  expect(await (await old).text()).toBe('2');
  expect(await (await get('/')).text()).toBe('3');
});

test('asking for what is not there evicts no page, and is remembered only briefly', async () => {
  const { get, rendered, wait } = await serve({ maxPages: 3, maxMissing: 2, missingFor: 1_000 });
  await get('/');
  for (let i = 0; i < 10; i++) expect((await get(`/missing/${i}`)).status).toBe(404);
  await get('/');
  expect(rendered.filter((address) => address === '/')).toHaveLength(1);
  await get('/missing/9');
  expect(rendered).toHaveLength(11);
  wait(2_000);
  await get('/missing/9');
  expect(rendered).toHaveLength(12);
});

test('the number of pages is bounded and the least recently used leaves first', async () => {
  const { get, rendered } = await serve({ maxNewcomers: 2 });
  for (const address of ['/a', '/b', '/c', '/b', '/d', '/a']) await get(address);
  expect(rendered).toEqual(['/a', '/b', '/c', '/d', '/a']);
});

test('what is asked for once never evicts what was asked for again', async () => {
  const { get, rendered } = await serve({ maxPages: 2, maxNewcomers: 2 });
  for (const address of ['/a', '/b', '/a', '/b']) await get(address);
  for (let i = 0; i < 10; i++) await get(`/rare/${i}`);
  rendered.length = 0;
  await get('/a');
  await get('/b');
  expect(rendered).toEqual([]);
});

test('a rendering that is refused leaves pages in hand as they are', async () => {
  const { get, cache, rendered } = await serve();
  await get('/a');
  const admit = () => {
    throw new TooMany(1);
  };
  const ask = (key: string) => cache.render({ key, network: 'x', admit });
  await ask('/a');
  await expect(ask('/b')).rejects.toThrow(TooMany);
  expect(rendered).toEqual(['/a']);
});

test('what must not be cached is rendered for each request', async () => {
  const { get, rendered, nextPage } = await serve();
  nextPage({ isCacheable: false, status: 503 });
  for (let i = 0; i < 2; i++) {
    const answer = await get('/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(rendered).toHaveLength(2);
});

test('pages whose figures changed are served while they are fresh, and rendered for whoever asks then', async () => {
  const { cache, get, wait } = await serve({ freshFor: 60_000 });
  const text = async () => (await get('/')).text();
  expect(await text()).toBe('<p>/ 1</p>');
  cache.outdate();
  wait(60_000);
  expect(await text()).toBe('<p>/ 1</p>');
  wait(1);
  expect(await text()).toBe('<p>/ 2</p>');
  wait(60_001);
  expect(await text()).toBe('<p>/ 2</p>');
});

test('pages in doubt are rendered anew, and stand in while that cannot be; what was dropped stands in for nothing', async () => {
  let failure: Error | undefined;
  let number = 0;
  const { cache, get, wait } = await serve({
    render: async () => {
      if (failure) throw failure;
      number += 1;
      return { status: 200, headers: {}, body: Buffer.from(String(number)), isCacheable: true };
    },
  });
  const text = async () => (await get('/')).text();
  const ask = () => cache.render({ key: '/', network: 'x', admit: () => {} });
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  await text();
  cache.doubt();
  failure = away;
  expect(await text()).toBe('1');
  failure = new Failure('没有这个项目');
  await expect(ask()).rejects.toThrow(failure);
  failure = undefined;
  expect(await text()).toBe('2');
  cache.outdate();
  wait(70_000);
  failure = away;
  expect(await text()).toBe('2');
  wait(3_600_000);
  await expect(ask()).rejects.toThrow(away);
  failure = undefined;
  expect(await text()).toBe('3');
  cache.drop();
  failure = away;
  await expect(ask()).rejects.toThrow(away);
});

test('a page in doubt stands in for one that says it cannot be had', async () => {
  const { cache, get, nextPage } = await serve();
  await get('/');
  cache.doubt();
  nextPage({ isCacheable: false, status: 503 });
  const kept = await get('/');
  expect([kept.status, await kept.text()]).toEqual([200, '<p>/ 1</p>']);
});

test('pages that come without compression take no more room than there is, and compressed ones little', async () => {
  const body = '<p>澄谱</p>'.repeat(10_000);
  const { get, rendered, nextPage } = await serve({ maxBytes: 3 * 3 * body.length * 2 });
  nextPage({ body: Buffer.from(body) });
  const plain = { 'accept-encoding': 'identity' };
  const ask = async (addresses: readonly string[], headers: Record<string, string>) => {
    for (const address of addresses) expect(await (await get(address, headers)).text()).toBe(body);
  };
  const many = Array.from({ length: 20 }, (_, index) => `/${index}`);
  await ask(many, {});
  await ask(many, {});
  expect(rendered).toEqual(many);

  const others = many.map((address) => `/other${address}`);
  await ask([...others, ...others], plain);
  expect(rendered.length).toBeGreaterThan(many.length + others.length);
});
