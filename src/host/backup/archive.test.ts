import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Entry, readArchive, writeArchive } from './archive.ts';
import { archiveName, expiredArchives, newestArchive } from './commands.ts';
import { BadArchive } from './sealing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limpid-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'a.backup');
const key = 'k'.repeat(32);

const contents: Record<string, Buffer> = {
  'table public.orders': Buffer.from('一\t二\n'.repeat(50_000)),
  nothing: Buffer.alloc(0),
  'file ab/abcdef': randomBytes(1_400_000),
  manifest: Buffer.from('{}'),
};

async function* entries(): AsyncGenerator<Entry> {
  for (const [name, bytes] of Object.entries(contents)) {
    yield {
      name,
      bytes: (async function* () {
        for (let begin = 0; begin < bytes.length; begin += 70_001)
          yield bytes.subarray(begin, begin + 70_001);
      })(),
    };
  }
}

/** With a key, and without one an archive without encryption that is meant. */
const openingWith = (secret: string | undefined) => ({ key: secret, isUnsealedMeant: !secret });

async function readAll(secret: string | undefined): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, bytes } of readArchive(file, openingWith(secret))) {
    const hash = createHash('sha256');
    for await (const chunk of bytes) hash.update(chunk);
    found[name] = hash.digest('hex');
  }
  return found;
}

const hashes = Object.fromEntries(
  Object.entries(contents).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
);

describe.each([
  ['encrypted', key],
  ['plain', undefined],
])('an %s archive', (_kind, secret) => {
  test('is read as it was written, and whoever passes entries over has them checked', async () => {
    await writeArchive(file, entries(), secret);
    expect(await readAll(secret)).toEqual(hashes);
    const names: string[] = [];
    for await (const { name } of readArchive(file, openingWith(secret))) names.push(name);
    expect(names).toEqual(Object.keys(contents));
    if (secret) expect(readFileSync(file).includes('manifest')).toBe(false);
  });

  test('is refused when any byte was changed, at whatever place it ends early, and when something follows', async () => {
    await writeArchive(file, entries(), secret);
    const whole = readFileSync(file);
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * whole.length) / 60));
    for (const place of [...places, 16, 20, 48, 49, 52, whole.length - 1, whole.length - 20]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(file, changed);
      await expect(readAll(secret), `byte ${place}`).rejects.toThrow(BadArchive);
      writeFileSync(file, whole.subarray(0, place));
      await expect(readAll(secret), `ends at ${place}`).rejects.toThrow(BadArchive);
    }
    writeFileSync(file, Buffer.concat([whole, Buffer.from([0])]));
    await expect(readAll(secret)).rejects.toThrow(BadArchive);
  });
});

test('only the right key opens it, and a plain one is not taken for an encrypted one', async () => {
  await writeArchive(file, entries(), key);
  await expect(readAll('x'.repeat(32))).rejects.toThrow('BACKUP_KEY 与备份时的不同');
  await expect(readAll(undefined)).rejects.toThrow('备份已加密');
  await writeArchive(file, entries(), undefined);
  await expect(readAll(key)).rejects.toThrow('备份未加密');
  writeFileSync(file, 'something else entirely, long enough to have a head of its own');
  await expect(readAll(key)).rejects.toThrow('这不是澄谱的备份文件');
});

test('what fails on the way leaves no file', async () => {
  async function* failing(): AsyncGenerator<Entry> {
    yield* entries();
    throw new Error('the database is gone');
  }
  const draft = path.join(folder, 'failing.backup');
  await expect(writeArchive(draft, failing(), key)).rejects.toThrow('the database is gone');
  expect(existsSync(draft)).toBe(false);
  expect(readdirSync(folder)).toEqual(['a.backup']);
});

test('archives run out by their names; other files stay', () => {
  const now = new Date('2026-11-22T03:04:05Z');
  expect(archiveName(now)).toBe('limpid-20261122-030405.backup');
  const day = (days: number) => archiveName(new Date(now.getTime() - days * 86_400_000));
  const names = [day(0), day(6.9), day(7.1), `${day(8)}.part`, 'closed-accounts.txt', 'limpid-old.backup'];
  expect(expiredArchives(names, now, 7)).toEqual([day(7.1), `${day(8)}.part`]);
  expect(newestArchive(names)).toBe(day(0));
});
