import { ulid } from 'ulid';
import { settingChanges } from '../src/features/settings/tables.ts';
import type { World } from './world.ts';

/** A change of a setting that a colleague asked for and that waits for somebody else. */
export async function askedSetting({ database: { db }, now }: World): Promise<string> {
  const rid = ulid();
  await db.insert(settingChanges).values({
    ...{ rid, key: `moneySetting ${rid}`, value: { fourEyesFen: 1 } },
    ...{ askedBy: 'ADM1N002', askedName: '林默', askedAt: now() },
  });
  return rid;
}
