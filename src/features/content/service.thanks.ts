import { and, asc, eq } from 'drizzle-orm';
import { webAddress } from '../../core/web-address.ts';
import type { Answers } from '../../host/calls/context.ts';
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
