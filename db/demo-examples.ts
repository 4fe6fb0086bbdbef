import { sql } from 'drizzle-orm';
import { placeOf } from '../src/features/catalogue/examples/examples.ts';
import { type Example, searchStale, services } from '../src/features/catalogue/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import type { FileStore } from '../src/host/files/file-store.ts';
import { equal } from '../src/host/records/filters.ts';
import { demoFiles, keepDemoFile } from './demo-files.ts';
import { demoStaff } from './demo-staff.ts';

const since = new Date('2026-03-02T09:00:00+08:00');

/** Gives the services that the demo shop has data of our own for what their results are like, which is nothing to search for. */
export async function seedDemoExamples(db: Database, store: FileStore): Promise<void> {
  for (const demo of demoFiles()) {
    const { file: name, title, note = '', service: rid, example: isShown = true } = demo;
    if (!rid || !isShown) continue;
    const kept = await keepDemoFile({ db, store }, demo, {
      ...{
        staffRid: demoStaff.editor.rid,
        purpose: 'example',
        boundTo: placeOf(rid),
        createdAt: since,
        name,
      },
    });
    const example: Example = { fileRid: kept.rid, name, bytes: kept.bytes, title, note };
    await db
      .update(services)
      .set({ examples: sql`${services.examples} || ${JSON.stringify([example])}::jsonb` })
      .where(equal(services, { rid }));
    await db.delete(searchStale).where(equal(searchStale, { kind: 'service', rid }));
  }
}
