import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { toldBy } from '../../host/calls/told.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import type { setting, settingsByKey } from './contract.ts';
import { settings } from './tables.ts';

type Json = z.infer<ReturnType<typeof z.json>>;

/** One public setting; refuses with 配置不存在. */
export const readSetting: Answers<typeof setting> = async ({ db }, { key }) => {
  const [row] = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(equal(settings, { key, isPublic: true }));
  if (!row) throw new Failure('配置不存在');
  return { key: row.key, value: row.value as Json };
};

/** The public settings among `keys`. */
export const readSettings: Answers<typeof settingsByKey> = async ({ db }, { keys }) => {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(inArray(settings.key, keys), eq(settings.isPublic, true)));
  return Object.fromEntries(rows.map((row) => [row.key, row.value as Json]));
};

/** A setting that is a whole number, as a part of a statement; `unset` until somebody sets it. */
export function settingNumber(key: string, unset: number): SQL<number> {
  return sql<number>`coalesce((SELECT ${settings.value}::int FROM ${settings} WHERE ${settings.key} = ${key}), ${unset})`;
}

/**
 * Settings for use on the server, public or not, each checked by the schema under its key. A setting that is
 * missing takes the schema's default; one that does not fit, other than by limits of today, is a defect and throws.
 */
export async function loadSettings<Schemas extends Record<string, z.ZodType>>(
  db: Database,
  schemas: Schemas,
): Promise<{ [Key in keyof Schemas]: z.output<Schemas[Key]> }> {
  const rows = await readValues(db, { keys: Object.keys(schemas) });
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  return Object.fromEntries(
    Object.entries(schemas).map(([key, schema]) => [key, toldBy(schema, stored.get(key))]),
  ) as { [Key in keyof Schemas]: z.output<Schemas[Key]> };
}

const readValues = builtOnce((db) =>
  db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(sql`${settings.key} = ANY (${given('keys')})`),
);
