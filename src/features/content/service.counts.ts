import { eq, lt, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { type abilityCount, contentRefusals } from './contract.ts';
import { articleCounts, articles, articleVisits } from './tables.ts';

/**
 * Counts a view (0) or a like (1), once per visitor and day in Shanghai; a visitor is a network with a browser.
 * Answers what is counted by now. Refuses with 文章不存在或已下架.
 */
export const countVisit: Answers<typeof abilityCount> = async (
  { db, secrets, now, client },
  { rid, kind },
) => {
  const [article] = await db
    .select({ rid: articles.rid })
    .from(articles)
    .where(equal(articles, { rid, isPublished: true }));
  if (!article) throw new Failure(contentRefusals.noArticle);
  const visitor = secrets.sign(`visitor ${networkOf(client.address)} ${client.userAgent}`);
  const fresh = await db
    .insert(articleVisits)
    .values({ articleRid: rid, kind, day: shanghaiDate(now), visitor })
    .onConflictDoNothing()
    .returning({ rid: articleVisits.articleRid });
  if (fresh.length === 0) return countsOf(db, rid);
  const step = { views: kind === 0 ? 1 : 0, likes: kind === 1 ? 1 : 0 };
  const [counted] = await db
    .insert(articleCounts)
    .values({ articleRid: rid, ...step })
    .onConflictDoUpdate({
      target: articleCounts.articleRid,
      set: {
        views: sql`${articleCounts.views} + ${step.views}`,
        likes: sql`${articleCounts.likes} + ${step.likes}`,
      },
    })
    .returning({ views: articleCounts.views, likes: articleCounts.likes });
  return counted ?? { views: 0, likes: 0 };
};

/** Forgets who was counted on days that are over. */
export async function sweepVisits(db: Database, now: Date): Promise<void> {
  await db.delete(articleVisits).where(lt(articleVisits.day, shanghaiDate(now)));
}

async function countsOf(db: Database, rid: string) {
  const [counted] = await db
    .select({ views: articleCounts.views, likes: articleCounts.likes })
    .from(articleCounts)
    .where(eq(articleCounts.articleRid, rid));
  return counted ?? { views: 0, likes: 0 };
}
