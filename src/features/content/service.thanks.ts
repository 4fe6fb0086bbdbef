import { and, asc, count, eq, ilike, or } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import { webAddress } from '../../core/web-address.ts';
import type { Context } from '../../host/context.ts';
import { containing } from '../../host/like.ts';
import type { acknowledgeList } from './contract.ts';
import { acknowledgements } from './tables.ts';

/** One page of the papers that thank the laboratory, in the order that the shop gave them. Two statements. */
export async function listThanks(
  { db }: Context,
  { kw, page, size }: CheckedInputOf<typeof acknowledgeList>,
): Promise<AnswerOf<typeof acknowledgeList>> {
  const { company, title, code, sketch } = acknowledgements;
  const wanted = and(
    eq(acknowledgements.isPublished, true),
    kw ? or(...[company, title, code, sketch].map((column) => ilike(column, containing(kw)))) : undefined,
  );
  const rows = await db
    .select()
    .from(acknowledgements)
    .where(wanted)
    .orderBy(asc(acknowledgements.sort), asc(acknowledgements.id))
    .limit(size)
    .offset((page - 1) * size);
  const [all] = await db.select({ total: count() }).from(acknowledgements).where(wanted);
  return {
    list: rows.map((row) => ({
      rid: String(row.id),
      company: row.company,
      title: row.title,
      code: row.code,
      content: row.content,
      sketch: row.sketch,
      source: webAddress(row.source),
      created: shanghaiTime(row.createdAt),
    })),
    total: all?.total ?? 0,
    page,
    size,
  };
}
