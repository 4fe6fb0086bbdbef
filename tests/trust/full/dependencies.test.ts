import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '../../../db/demo-accounts.ts';
import { login } from '../../../src/features/identity/contract.ts';
import { callerAt } from '../../http-caller.ts';
import type { Product } from '../../product.ts';
import { addressOf, clonedShop, productOn } from '../support/product-on-clone.ts';
import { seen } from '../support/seen.ts';
import { startProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** T-dependencies (trust figure G35): the database is away, slow or mute, behind a proxy that makes such weather. */

/** `AWAY_SECONDS=10` is the size of the figure. */
const away = Number(process.env.AWAY_SECONDS ?? 3) * 1_000;

const paths = {
  reading: '/api/auth/user/info',
  list: '/api/auth/orderList/list',
  open: '/api/open/setting?key=hotline',
};
type Answer = { path: string; status: number; ms: number; text: string };

type Scene = { product: Product; proxy: TcpProxy; token: string };

async function scene(): Promise<Scene> {
  const shop = await clonedShop();
  const proxy = await startProxy(shop);
  onTestFinished(() => proxy.close());
  const product = await productOn(addressOf(shop, proxy));
  const { token } = await callerAt(product.origin).call(login, {
    account: 'student',
    password: demoPassword,
  });
  return { product, proxy, token };
}

async function ask({ product }: Pick<Scene, 'product'>, path: string, token: string): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(product.origin + path, {
    method: path.startsWith('/api/auth') ? 'POST' : 'GET',
    headers: { token, 'content-type': 'application/json' },
    ...(path.startsWith('/api/auth') && { body: '{}' }),
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new Error(`${path} was not answered; the product said: ${product.output()}`, { cause: error });
  });
  return { path, status: answer.status, text: await answer.text(), ms: performance.now() - began };
}

/** Four who ask all the time, one of them with a token that is nobody's. */
async function askAllTheTime(of: Scene, forMs: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + forMs;
  const asker = async (path: string, token: string) => {
    while (performance.now() < end) {
      answers.push(await ask(of, path, token));
      await sleep(50);
    }
  };
  await Promise.all([
    ...Object.values(paths).map((path) => asker(path, of.token)),
    asker(paths.reading, 'a-token-of-forty-three-letters-that-is-of-nobody'),
  ]);
  return answers;
}

/** Seconds until everything is answered as it should be; undefined when it is not within 5 s. */
async function recovery(of: Scene): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < 5_000) {
    const answers = await Promise.all(Object.values(paths).map((path) => ask(of, path, of.token)));
    if (answers.every(({ status, text }) => status === 200 && text.startsWith('{"code":1')))
      return (performance.now() - began) / 1_000;
    await sleep(50);
  }
  return undefined;
}

function expectDecent(answers: readonly Answer[]) {
  expect(answers.length).toBeGreaterThan(4);
  for (const { path, status, text } of answers) {
    expect([200, 401, 429, 503], `${path} ${text.slice(0, 200)}`).toContain(status);
    expect(JSON.parse(text), path).toMatchObject({ msg: expect.stringMatching(/\p{Script=Han}/u) });
    expect(text).not.toMatch(/ECONN|postgres|pool|timeout|\bat \w+ \(/i);
  }
  const strangers = answers.filter(({ status, text }) => status === 200 && text.includes('"code":1'));
  for (const { path } of strangers) expect(Object.values(paths)).toContain(path);
}

test.each(['gone', 'silent'] as const)(
  'a database that is %s: refusals in words, nobody let in, no end of the process, and all is well again',
  async (weather) => {
    const of = await scene();
    expect(await recovery(of)).toBeDefined();
    of.proxy.set(weather);
    await sleep(100);
    const asked = await askAllTheTime(of, away);
    expectDecent(asked);
    expect(asked.filter(({ path, status }) => path.startsWith('/api/auth') && status === 200)).toEqual([]);
    const slowest = Math.max(...asked.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(35_000);
    expect((await fetch(`${of.product.origin}/health/live`)).status).toBe(200);
    const ready = await fetch(`${of.product.origin}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { data: { database: false } }]);
    of.proxy.set('fine');
    const seconds = await recovery(of);
    expect(seconds).toBeDefined();
    seen(
      'G35',
      `database ${weather} for ${away / 1_000} s: ${asked.length} asked, slowest refusal ${Math.round(slowest)} ms, well again after ${seconds?.toFixed(1)} s`,
    );
  },
  180_000,
);

test('a database that is half a second late: answers are right and late, or refused, and the queue is bounded', async () => {
  const of = await scene();
  of.proxy.set('late');
  const asked = await askAllTheTime(of, away);
  expectDecent(asked);
  expect(asked.some(({ status, text }) => status === 200 && text.startsWith('{"code":1'))).toBe(true);
  const crowd = await Promise.all(Array.from({ length: 200 }, () => ask(of, paths.list, of.token)));
  expectDecent(crowd);
  const slowest = Math.max(...crowd.map(({ ms }) => ms));
  expect(slowest).toBeLessThan(30_000);
  of.proxy.set('fine');
  const seconds = await recovery(of);
  expect(seconds).toBeDefined();
  seen(
    'G35',
    `database 500 ms late: 200 at once, slowest ${Math.round(slowest)} ms, well again after ${seconds?.toFixed(1)} s`,
  );
}, 180_000);

test('the test sees that nothing is well again', async () => {
  const of = await scene();
  of.proxy.set('gone');
  expect(await recovery(of)).toBeUndefined();
  of.proxy.set('fine');
}, 60_000);
