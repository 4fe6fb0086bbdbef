import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ulid } from '../src/core/ulid.ts';
import { files } from '../src/features/files/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import { type FileStore, newKey } from '../src/host/files/file-store.ts';
import { root } from '../src/host/root.ts';

const folder = path.join(root, 'db/demo/results');

/** A file of measured or computed data that the demo shop has, for which service, and whether its page shows it. */
export type DemoFile = {
  file: string;
  technique: string;
  title: string;
  note?: string;
  service?: string;
  example?: false;
};

/** All of them. */
export function demoFiles(): DemoFile[] {
  return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
}

/** Keeps one as a member of the staff sent it. */
export async function keepDemoFile(
  { db, store }: { db: Database; store: FileStore },
  { file }: DemoFile,
  row: Pick<typeof files.$inferInsert, 'staffRid' | 'purpose' | 'boundTo' | 'createdAt' | 'name'>,
) {
  const bytes = readFileSync(path.join(folder, file));
  const storedAs = newKey();
  await store.write(storedAs, Readable.from([bytes], { objectMode: false }));
  const kept = {
    ...{ rid: ulid(row.createdAt.getTime()), bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const type = file.endsWith('.tif') ? 'image/tiff' : 'text/plain';
  await db.insert(files).values({ ...row, ...kept, storedAs, type });
  return kept;
}
