import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tellOfProcess } from '../../src/host/running/process-row.ts';
import { noteUpkeep } from '../../src/host/running/upkeep.ts';
import { newWorld } from '../world.ts';

const folder = path.resolve(import.meta.dirname, '../../deploy/observe');

test('alerts and the dashboard ask for nothing that the product does not tell', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const facts = { role: 'both', dataDir: world.storeFolder, version: '1.2.3', replica: db } as const;
  const row = await tellOfProcess(db, facts, (error) => expect.unreachable(String(error)));
  await noteUpkeep(db, { kind: 'backup', began: performance.now(), problems: 0, what: 'a' });
  await world.request({ method: 'GET', url: '/api/open/web/index' });
  const { body } = await world.request({ method: 'GET', url: '/metrics' });
  await row.stop();
  const told = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const asked = new Set(text.match(/\b(limpid|nodejs|process)_[a-z0-9_]+/g));
    expect(asked.size, file).toBeGreaterThan(8);
    const unknown = [...asked].filter(
      (name) => !told.has(name) && !told.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(unknown, file).toEqual([]);
  }
  for (const line of [
    'limpid_jobs{state="failed"} 0',
    'limpid_replica_lag_seconds{',
    'limpid_upkeep_age_seconds{kind="backup"}',
    'limpid_process_quiet_seconds{role="both"',
    'limpid_disk_free_ratio{',
  ])
    expect(body).toContain(line);
});
