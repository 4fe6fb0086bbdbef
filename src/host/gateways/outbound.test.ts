import { expect, test } from 'vitest';
import { startStandIn } from '../../../tests/fixtures/stand-in.ts';
import { askProvider, ProviderFailed } from './outbound.ts';

const secret = 'key=very-secret';

async function failureOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderFailed);
  const { message, stack, cause } = error as ProviderFailed;
  expect(`${message}${stack}${String(cause)}`).not.toContain(secret);
  return message;
}

test('JSON comes back whatever the status', async () => {
  const { address } = await startStandIn((_asked, response) => {
    response.statusCode = 400;
    return { Code: 'refused' };
  });
  expect(await askProvider({ method: 'GET', url: new URL(address) })).toEqual({ Code: 'refused' });
});

test('redirects, nonsense, floods and silence are failures that tell no secret', async () => {
  const { address, asked } = await startStandIn(({ url }, response) => {
    if (url.pathname === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    if (url.pathname === '/nonsense') response.end('<html>');
    if (url.pathname === '/flood') response.end(`"${'x'.repeat(300_000)}"`);
    if (url.pathname === '/cut') response.destroy();
    return undefined;
  });
  const ask = (path: string) =>
    failureOf(askProvider({ method: 'GET', url: new URL(`${path}?${secret}`, address) }));
  await ask('/redirect');
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/redirect']);
  expect(await ask('/nonsense')).toMatch(/answered no JSON$/);
  expect(await ask('/flood')).toMatch(/answered more than 262144 bytes$/);
  expect(await ask('/cut')).toMatch(/^127\.0\.0\.1:\d+: \w+$/);
  const started = performance.now();
  expect(await ask('/silence')).toMatch(/TimeoutError$/);
  expect(performance.now() - started).toBeLessThan(6_000);
});

test('a provider that is away is named with its host', async () => {
  const url = new URL(`http://127.0.0.1:1/?${secret}`);
  expect(await failureOf(askProvider({ method: 'GET', url }))).toMatch(/^127\.0\.0\.1:1: /);
});
