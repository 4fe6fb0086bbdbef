import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { exchangeWithProvider, heedExchanges } from './gateways/outbound.ts';
import { createLogger } from './logger.ts';
import { traced } from './running/trace.ts';

test('an error carries its code, or that of what caused it, and secrets called code stay out', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' });
  log.error({ err: refused, code: '123456' }, 'one');
  log.error({ err: new Error('failed query', { cause: refused }) }, 'two');
  log.error({ err: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) }, 'three');
  const [one, two, three] = lines.map((line) => JSON.parse(line));
  expect([one.err.error_code, two.err.error_code, three.err.error_code]).toEqual([
    '23505',
    '23505',
    'ECONNRESET',
  ]);
  expect(one.code).toBe('[redacted]');
});

test('what a request sets to work is logged under its id, once, and what the clock starts under none', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  heedExchanges((exchange) => log.info(exchange, 'a provider was asked'));
  const provider = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  const { port } = provider.address() as AddressInfo;
  const ask = (at: number) =>
    exchangeWithProvider({ method: 'GET', url: new URL(`http://127.0.0.1:${at}/?key=secret`) });
  await traced('request 1', async () => {
    await ask(port);
    log.info({ reqId: 'request 1' }, 'request');
  });
  provider.closeAllConnections();
  await new Promise((closed) => provider.close(closed));
  await traced('request 2', () => ask(port)).catch(() => {});
  log.info('by the clock');
  const [asked, request, failed, alone] = lines.map((line) => JSON.parse(line));
  expect(asked).toMatchObject({ reqId: 'request 1', method: 'GET', status: 200, host: `127.0.0.1:${port}` });
  expect(lines[1]?.match(/reqId/g)).toHaveLength(1);
  expect(request.reqId).toBe('request 1');
  expect(failed).toMatchObject({ reqId: 'request 2', failure: `127.0.0.1:${port}: ECONNREFUSED` });
  expect(alone.reqId).toBeUndefined();
  expect(lines.join()).not.toContain('secret');
});
