import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { eicar, startClamd } from '../../../tests/fixtures/clamd.ts';
import { StoreAway } from '../files/file-store.ts';
import { createClamd, ScannerAway } from './clamd.ts';

const of = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));

test('a file is looked through whole, whatever its pieces', async () => {
  const { at, looked } = await startClamd();
  const { scan } = createClamd(at);
  expect(await scan(of('编号,质量\n', '', 'S-1,5\n'))).toBeUndefined();
  expect(await scan(of())).toBeUndefined();
  expect(await scan(of('x'.repeat(300_000), eicar.slice(0, 20), eicar.slice(20), 'y'))).toBe(
    'Win.Test.EICAR_HDB-1',
  );
  expect(looked).toEqual([Buffer.byteLength('编号,质量\nS-1,5\n'), 0, 300_069]);
});

test.each([
  ['it says something else', { says: 'stream: nonsense' }, 'stream: nonsense'],
  ['it names what may stand in no log', { says: 'stream: 姓名 FOUND' }, 'no verdict'],
  ['it hangs up', { instead: 'hanging up' }, /no whole answer|ECONNRESET/],
  ['it keeps silent', { instead: 'silence' }, 'no answer in time'],
  ['a file is too large for it', { most: 1_000 }, /size limit exceeded|ECONNRESET|EPIPE/],
] as const)('when %s nobody has looked', async (_what, ways, reason) => {
  const { at } = await startClamd(ways);
  const failed = await createClamd(at, 500)
    .scan(of('x'.repeat(2_000), 'y'.repeat(500_000)))
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ScannerAway);
  expect((failed as ScannerAway).message).toMatch(reason);
});

test('a scanner that is not there is told by a code', async () => {
  for (const at of [{ host: '127.0.0.1', port: 1 }, { path: '/run/no-such-scanner' }])
    await expect(createClamd(at).scan(of('x'))).rejects.toMatchObject({
      ...{ name: 'ScannerAway', message: expect.stringMatching(/^E[A-Z]+$/) },
    });
});

test('a store that does not answer is no fault of the scanner', async () => {
  const { at } = await startClamd();
  async function* gone() {
    yield Buffer.from('x');
    throw new StoreAway('away');
  }
  await expect(createClamd(at).scan(gone())).rejects.toThrow(StoreAway);
});
