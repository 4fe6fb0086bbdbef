// T-cache: trust figure G38 on real connections. The page cache changes the answer of nothing that is no page, an
// address has one spelling, and no limit is passed by writing it otherwise.
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { deviceSearch, searchRate } from '../../src/features/catalogue/contract.ts';
import { builtSite } from '../../src/host/pages/site.ts';
import type { WorldOptions } from '../world.ts';
import { worldWithRoutes } from './support/route-table.ts';

/** Ways to write an address otherwise: the method and what stands in the request line. */
const spellings: Record<string, (address: string) => [method: string, target: string]> = {
  'two slashes': (address) => ['GET', `/${address}`],
  'two slashes within': (address) => ['GET', address.replace(/(.)(\/|$)/, '$1//')],
  'a closing slash': (address) => ['GET', `${address}/`],
  'an encoded letter': (address) => ['GET', `/%${code(address)}${address.slice(2)}`],
  'dot segments': (address) => ['GET', `/nothing/..${address}`],
  'a dot': (address) => ['GET', `/.${address}`],
  'encoded dots': (address) => ['GET', `/nothing/%2e%2E${address}`],
  'the absolute form': (address) => ['GET', `http://shop.test${address}`],
  'a backslash': (address) => ['GET', `/\\${address.slice(1)}`],
  'upper case': (address) => ['GET', address.toUpperCase()],
  'a fragment': (address) => ['GET', `${address}#x`],
  'an odd query': (address) => ['GET', `${address}?x[]=%00&&=`],
  HEAD: (address) => ['HEAD', address],
};
/** The same address to whoever reads RFC 3986; all others are redirected or refused. */
const alike = ['an odd query', 'HEAD'];

const headerSets: Record<string, string>[] = [
  {},
  { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie: 'a=b' },
  { 'if-none-match': '*', 'x-forwarded-host': 'evil.example', range: 'bytes=0-1' },
  { token: 'nonsense', accept: 'application/json', 'x-http-method-override': 'POST' },
];

type Seen = { status: number; type: string; location?: string; headers: IncomingHttpHeaders };

/** A world that listens, with the address of each of its routes that is no page. */
async function listening(options?: WorldOptions) {
  const { world, routes } = await worldWithRoutes(options);
  const addresses = new Set(routes.map(({ address }) => address));
  await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  const ask = async (method: string, path: string, headers: Record<string, string> = {}): Promise<Seen> => {
    const sending = request({ host: '127.0.0.1', port, method, path, headers, agent });
    sending.end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    await answer.toArray();
    const { 'content-type': type = '', location } = answer.headers;
    return { status: answer.statusCode ?? 0, type, location, headers: answer.headers };
  };
  return { world, ask, addresses: oneOfEachKind([...addresses]) };
}

/** Of files of one kind in one folder two are enough. */
function oneOfEachKind(addresses: string[]): string[] {
  const kinds = new Map<string, number>();
  return addresses.filter((address) => {
    const [, folder, extension] = /^(\/(?:assets|images)\/).*?((?:\.\w+)+)$/.exec(address) ?? [];
    if (!folder) return true;
    const seen = kinds.get(folder + extension) ?? 0;
    kinds.set(folder + extension, seen + 1);
    return seen < 2;
  });
}

/** Calls are one kind, which meets every spelling under every set of headers; `CACHE_HEADERS=all` gives each all. */
function headersFor(address: string, index: number) {
  const isOfMany = address.startsWith('/api/') && process.env.CACHE_HEADERS !== 'all';
  return isOfMany ? headerSets.slice(index % headerSets.length).slice(0, 1) : headerSets;
}

function code(address: string): string {
  return (address.charCodeAt(1) || 47).toString(16);
}

test('spelling changes no answer of anything that is no page', { timeout: 120_000 }, async () => {
  const { world, ask, addresses } = await listening();
  expect(addresses.length).toBeGreaterThan(250);
  for (const known of ['/health/ready', '/metrics', '/robots.txt', '/wx/confirm', deviceSearch.path])
    expect(addresses).toContain(known);
  const wrong: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const plain = await ask('GET', address);
    for (const headers of headersFor(address, index)) {
      world.pass(10);
      const told = await ask('GET', address, headers);
      const answers = Object.entries(spellings).map(async ([name, spell]) => {
        const [method, target] = spell(address);
        const { status, type, location } = await ask(method, target, headers);
        const isSame = alike.includes(name) && status === told.status && type === told.type;
        const isSent = status === 308 && location === address;
        const isRefused = status === 404 || (method === 'HEAD' && status === 401);
        if (!isSame && !isSent && !isRefused) wrong.push(`${name} of ${address}: ${status} ${location}`);
      });
      await Promise.all(answers);
    }
    world.pass(10);
    const after = await ask('GET', address);
    if (after.status !== plain.status || after.type !== plain.type)
      wrong.push(`${address} was ${plain.status} ${plain.type}, is ${after.status} ${after.type}`);
  }
  expect(wrong).toEqual([]);
});

test('a page has one address: other spellings lead to it or are not found', {
  timeout: 120_000,
}, async () => {
  const { world, ask } = await listening();
  const { routes } = await builtSite();
  const pages = Object.values(routes).flatMap((route) =>
    route?.path && !route.path.includes('*')
      ? [`/${route.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'nothing')}`]
      : [],
  );
  expect(pages.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const address of pages.flatMap((page) => [page, `${page}.data`])) {
    world.pass(10);
    const plain = await ask('GET', address);
    const answers = Object.entries(spellings).map(async ([name, spell]) => {
      const { status, type, location } = await ask(...spell(address));
      const isSame = alike.includes(name) && status === plain.status && type === plain.type;
      if (!isSame && status !== 404 && !(status === 308 && location === address))
        wrong.push(`${name} of ${address}: ${status} ${location}`);
    });
    await Promise.all(answers);
  }
  expect(wrong).toEqual([]);
  expect(await ask('GET', '/search/_.data?kw=XRD')).toMatchObject({
    status: 308,
    location: '/search.data?kw=XRD',
  });
  expect(await ask('GET', '//evil.example/%2F..')).toMatchObject({
    status: 308,
    location: '/evil.example/%2F..',
  });
  expect(await ask('GET', '/%e6%9d')).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
  expect(await ask('GET', '/Search?kw=XRD')).toMatchObject({ status: 404 });
});

test.each(['/search', '/search.data', deviceSearch.path])(
  'the limit of searches is not passed by spelling: %s',
  async (address) => {
    const { ask } = await listening();
    let turn = 0;
    const search = ([method, target]: [string, string]) => {
      turn += 1;
      const [path = '', hash] = target.split('#');
      const joint = path.includes('?') ? '&' : '?';
      return ask(method, `${path}${joint}kw=XRD${turn}${hash ? `#${hash}` : ''}`);
    };
    for (let searches = 0; searches < searchRate.figure; searches += 1)
      expect((await search(['GET', address])).status).toBe(200);
    const more = [
      ...Object.entries(spellings),
      ['data of a folder', () => ['GET', `${address.replace('.data', '')}/_.data`]],
      ['data of nothing', () => ['GET', `${address.replace('.data', '')}/.data`]],
    ] as const;
    for (const [name, spell] of more) {
      const { status } = await search((spell as (typeof spellings)[string])(address));
      expect([308, 400, 404, 429], name).toContain(status);
    }
    expect((await search(['GET', address])).status).toBe(429);
  },
);

test('behind TLS every answer asks browsers to keep to it, and none is guessed at (G26)', {
  timeout: 60_000,
}, async () => {
  const { world, ask, addresses } = await listening({ isProduction: true, origin: 'https://shop.test' });
  const pages = [
    '/',
    '/search',
    '/search.data',
    '/_.data',
    '/member',
    '/member.data',
    '/staff/a',
    '/nothing',
  ];
  const asked: [method: string, address: string, headers?: Record<string, string>][] = [
    ...addresses.flatMap((address) => [
      ['GET', address] as [string, string],
      ['POST', address] as [string, string],
    ]),
    ...pages.flatMap((address) =>
      ['GET', 'GET', 'HEAD'].map((method) => [method, address] as [string, string]),
    ),
    ['GET', '//search'],
    ['GET', '/%zz'],
    ['OPTIONS', '*'],
    ['GET', '/', { 'if-none-match': (await ask('GET', '/')).headers.etag ?? '' }],
    ['GET', `/api/open/${'a'.repeat(600)}`],
  ];
  const statuses = new Set<number>();
  const wrong: string[] = [];
  for (const [method, address, headers] of asked) {
    world.pass(10);
    const answer = await ask(method, address, headers);
    statuses.add(answer.status);
    const { 'strict-transport-security': transport = '', 'x-content-type-options': sniffing } =
      answer.headers;
    const [, seconds = 0] = /max-age=(\d+)/.exec(transport) ?? [];
    if (Number(seconds) < 365 * 86_400 || sniffing !== 'nosniff')
      wrong.push(`${method} ${address} ${answer.status}`);
  }
  expect(wrong).toEqual([]);
  for (const status of [200, 302, 304, 308, 401, 404]) expect(statuses).toContain(status);
});
