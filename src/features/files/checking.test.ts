import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { multipart } from '../../../tests/fixtures/multipart.ts';
import { newWorld } from '../../../tests/world.ts';
import { copyFiles } from '../../host/files/copy.ts';
import { hashOf, newKey } from '../../host/files/file-store.ts';
import { createFileStore } from '../../host/files/folder.ts';
import { lastUpkeep } from '../../host/running/upkeep.ts';
import { checkFiles, checkHashes, type Fault, findFaults } from './service.checking.ts';
import { files } from './tables.ts';

test('the table and the store are held against each other: what is missing, cut, changed and unknown', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const student = await world.as('student');
  const sent = Array.from({ length: 4 }, (_, at) => ({
    name: `${at}.txt`,
    type: 'text/plain',
    bytes: `text ${at}`,
  }));
  await student.request(multipart('/api/auth/upload', { purpose: 'order' }, sent));
  const rows = await db.select().from(files);
  const [missing = '', cut = '', changed = ''] = rows.map(({ storedAs }) => storedAs);
  const told = async () => {
    await checkFiles({ db, store: world.store, now: world.now } as never);
    return lastUpkeep(db, 'files');
  };
  expect(await told()).toMatchObject({ problems: 0, what: `校验 ${rows.length} 个文件` });
  const checked = await db.select().from(files);
  expect(checked.every(({ checkedAt }) => checkedAt?.getTime() === world.now().getTime())).toBe(true);

  const unknown = newKey();
  await world.store.remove(missing);
  writeFileSync(path.join(world.storeFolder, cut), 'x');
  writeFileSync(path.join(world.storeFolder, changed), 'text X');
  await world.store.write(unknown, Readable.from([Buffer.from('whose?')]));
  const faults: Fault[] = [];
  for await (const fault of findFaults({ db, store: world.store })) faults.push(fault);
  expect(new Set(faults)).toEqual(
    new Set([
      { kind: 'missing', key: missing },
      { kind: 'size', key: cut },
      { kind: 'unknown', key: unknown },
    ]),
  );
  world.pass(86_400);
  expect(await told()).toMatchObject({
    problems: 4,
    what: expect.stringMatching(/缺失 1、大小不符 1、内容不符 1、无主 1：/),
  });
  // What was found wrong stands first the next time, and the others come round.
  const { faults: read } = await checkHashes(
    { db, store: world.store },
    { files: 3, bytes: 1e9, now: world.now() },
  );
  expect(new Set(read.map(({ key }) => key))).toEqual(new Set([missing, cut, changed]));
});

test('files are copied from one store to another, each held against its hash, as often as one likes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limpid-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = ['from', 'to'].map((name) => createFileStore(path.join(folder, name))) as [
    ReturnType<typeof createFileStore>,
    ReturnType<typeof createFileStore>,
  ];
  const keys = Array.from({ length: 9 }, newKey);
  for (const key of keys) await from.write(key, Readable.from([Buffer.from(key)]));
  const shaOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const [damaged = '', part = ''] = keys;
  async function* wanted() {
    // Of a part of an upload nobody knows the hash.
    for (const key of keys) yield { key, sha256: key === part ? null : shaOf(key) };
    yield { key: newKey(), sha256: null };
  }
  await from.write(damaged, Readable.from([Buffer.from('something else')]));
  const copy = (isDry: boolean) => copyFiles(from, to, wanted(), { isDry, tell: () => {} });
  expect(await copy(true)).toMatchObject({ sent: 8, bytes: 8 * part.length, already: 0 });
  expect(await to.sizeOf(part)).toBeUndefined();
  const copied = await copy(false);
  expect(copied).toMatchObject({ sent: 8, already: 0, damaged: [damaged, expect.any(String)] });
  expect(await hashOf(to, part)).toBe(shaOf(part));
  await to.write(part, Readable.from([Buffer.from('half')]));
  expect(await copy(false)).toMatchObject({ sent: 1, already: 7 });
});
