import { Failure } from '../../core/failure.ts';
import type { Database } from '../database/database.ts';

/** What became of many: those that were done, and those that were refused with why, in the order they were given. */
export type Outcome = { done: string[]; refused: { rid: string; why: string }[] };

/**
 * Does `work` with each of these wholly or not at all: what is refused leaves nothing behind and stops none of the others.
 * `rids` are in the order in which they are locked. Throws what is no `Failure`. Three statements each besides those of `work`.
 */
export async function eachAlone<Context extends { db: Database }>(
  context: Context,
  rids: readonly string[],
  work: (context: Context, rid: string) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  for (const rid of rids) {
    try {
      await context.db.transaction((db) => work({ ...context, db }, rid));
      outcome.done.push(rid);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      outcome.refused.push({ rid, why: error.message });
    }
  }
  return outcome;
}
