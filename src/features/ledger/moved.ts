import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { namesOf } from './owners.ts';
import { type EventName, events } from './rules.events.ts';

/** A line of an account book; `other` is who is on the other side of money that moved to a group. */
type Line = { event: EventName; change: number | string; other: string | null };

/** Who is on the other side of money that moved to a group, as a part of a statement; null for what else happened. */
export const otherSide = (
  owner: string | SQL,
  posting: { id: SQL; event: SQL },
): SQL => sql`CASE ${posting.event}
  WHEN 'prestore-moved' THEN (
    SELECT min(side.owner) FROM ledger_entries side
    WHERE side.posting_id = ${posting.id} AND side.code = '2203' AND side.owner <> ${owner}
  ) END`;

/**
 * What an account book says of its lines: what happened and, of money that moved to a group, which way and who is on the
 * other side. Three statements, none without such money.
 */
export async function titlesOf(db: Database, lines: readonly Line[]): Promise<(line: Line) => string> {
  const others = lines.flatMap(({ other }) => other ?? []);
  const names = others.length > 0 ? await namesOf(db, others) : undefined;
  return ({ event, change, other }) => {
    const { name } = events[event];
    const who = names?.get(other ?? '');
    if (!who) return name;
    return Number(change) < 0 ? `${name} · 转入${who}` : `${name} · ${who}转入`;
  };
}
