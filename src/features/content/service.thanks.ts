import { and, asc, eq, sql } from 'drizzle-orm';
import { webAddress } from '../../core/web-address.ts';
import type { Answers, Context } from '../../host/calls/context.ts';
import { has } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import type { acknowledgeList } from './contract.ts';
import { acknowledgements } from './tables.ts';

/** One page of the papers that thank the laboratory, in the order that the shop gave them. Two statements. */
export const listThanks: Answers<typeof acknowledgeList> = async ({ db }, { kw, ...paging }) => {
  const { company, title, code, sketch } = acknowledgements;
  const wanted = and(eq(acknowledgements.isPublished, true), has(kw, company, title, code, sketch));
  const found = await listed(db, paging, db.select().from(acknowledgements).where(wanted), [
    asc(acknowledgements.sort),
    asc(acknowledgements.id),
  ]);
  return {
    ...found,
    list: found.list.map((row) => ({
      rid: String(row.id),
      company: row.company,
      title: row.title,
      code: row.code,
      content: row.content,
      sketch: row.sketch,
      source: webAddress(row.source),
      created: row.createdAt,
    })),
  };
};

/** What a paper that thanks the laboratory is shown with; `source` is the address at which it can be read. */
export type ThanksEntry = Record<'company' | 'title' | 'code' | 'content' | 'sketch' | 'source', string>;

/** Shows a paper before all others and returns its id. Two statements. */
export async function showThanks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  entry: ThanksEntry,
): Promise<number> {
  await db.update(acknowledgements).set({ sort: sql`${acknowledgements.sort} + 1` });
  const [shown] = await db
    .insert(acknowledgements)
    .values({ ...entry, sort: 0, createdAt: now })
    .returning({ id: acknowledgements.id });
  if (!shown) throw new Error('an entry was not stored');
  return shown.id;
}
