import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { demoStaff } from '../db/demo-staff.ts';
import { files } from '../src/features/files/tables.ts';
import { orders } from '../src/features/orders/tables.ts';
import { releaseFiles } from '../src/features/results/delivery/manifest.ts';
import { resultFiles } from '../src/features/results/tables.ts';
import { newKey } from '../src/host/file-store.ts';
import { type MadeWork, putWork } from './laboratory.ts';
import type { World } from './world.ts';

/** A file of results that a test has made. */
export type MadeResult = { rid: string; name: string; sha256: string; bytes: number };

/** Where results are kept: a world, or a product that runs as a process of its own. */
export type Keeper = Pick<World, 'store' | 'now' | 'secrets'> & { database: Pick<World['database'], 'db'> };

/** Stores files as the technician of work would, and returns their rows; nothing is released by it. */
export async function putResults(
  { database: { db }, store, now }: Keeper,
  work: MadeWork,
  contents: Readonly<Record<string, string | Buffer>>,
  { sampleRid, technique = '' }: { sampleRid?: string; technique?: string } = {},
): Promise<MadeResult[]> {
  const [order] = await db.select().from(orders).where(eq(orders.rid, work.orderRid));
  const made: MadeResult[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row = { rid: ulid(), name, sha256, bytes: bytes.length };
    const [fileRid, storedAs] = [ulid(), newKey()];
    await store.write(storedAs, Readable.from([bytes]));
    await db.insert(files).values({
      ...{ rid: fileRid, name, bytes: bytes.length, sha256, storedAs, createdAt: now() },
      ...{ purpose: 'result', type: 'application/octet-stream', boundTo: `assigns:${work.rid}` },
    });
    await db.insert(resultFiles).values({
      ...row,
      ...{ assignRid: work.rid, orderRid: work.orderRid, customerRid: order?.customerRid ?? '', fileRid },
      ...{ sampleRid, technique, uploadedBy: demoStaff.tech.rid, at: now() },
    });
    made.push(row);
  }
  return made;
}

/** An order whose data waits for the customer's verdict: its work, files and signed release. */
export async function deliver(
  world: Keeper,
  orderRid: string,
  contents: Readonly<Record<string, string | Buffer>> = { 'a.xy': '5 1\n6 2\n', 'b.csv': 'x,y\n1,2\n' },
): Promise<{ work: MadeWork; results: MadeResult[] }> {
  const work = await putWork(world, orderRid, 60, {
    orderStatus: 100,
    used: [{ name: '管电压', value: '40 kV' }],
  });
  const results = await putResults(world, work, contents, { technique: 'XRD' });
  await release(world, work);
  return { work, results };
}

/** Releases the files of work. */
export async function release(world: Keeper, work: MadeWork): Promise<void> {
  await releaseFiles(
    { db: world.database.db, secrets: world.secrets, now: world.now() },
    {
      orderRid: work.orderRid,
      assignRids: [work.rid],
      reviewerRid: demoStaff.reviewer.rid,
      verdictDue: new Date('2026-12-05T15:59:59Z'),
    },
  );
}

/** Names of the data files of an archive, as its directory lists them, without their folder. */
export function namesInArchive(archived: Buffer): string[] {
  const names: string[] = [];
  let at = archived.readUInt32LE(archived.length - 6);
  while (archived.readUInt32LE(at) === 0x02014b50) {
    const length = archived.readUInt16LE(at + 28);
    names.push(archived.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + archived.readUInt16LE(at + 30) + archived.readUInt16LE(at + 32);
  }
  return names.filter((name) => name.startsWith('data/')).map((name) => name.slice('data/'.length));
}
