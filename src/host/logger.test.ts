import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

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
