import { inArray } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { type NamedFigure, namedFigures, settingsNamedIn, withFigures } from './rules.figures.ts';
import { settings } from './tables.ts';

/** Every figure that texts may name, with what it is now. One statement. */
export async function figuresNow(db: Database): Promise<NamedFigure[]> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  return namedFigures(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/**
 * What puts the figures of the settings in the places where texts name them, as `{sample_keep_days}` or
 * `{moneySetting.payDays}`; fen are told in yuan. One statement when one of `texts` names any, else none.
 */
export async function figuresFor(db: Database, ...texts: string[]): Promise<(text: string) => string> {
  const keys = settingsNamedIn(texts);
  if (keys.length === 0) return (text) => text;
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return (text) => withFigures(text, stored);
}
