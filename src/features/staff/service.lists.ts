import { and, asc, count, eq } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import type * as calls from './contract.ts';
import { staffLists, staffMembers, staffViews } from './tables.ts';

/** So many views one keeps of a list. */
const most = 20;

/** How lists look for the member of staff, and their views, the oldest first. Two statements. */
export const readLists: Answers<typeof calls.staffLists> = async ({ db, actor }) => ({
  looks: await db.select().from(staffLists).where(eq(staffLists.staffRid, actor.rid)),
  views: await db
    .select()
    .from(staffViews)
    .where(eq(staffViews.staffRid, actor.rid))
    .orderBy(asc(staffViews.createdAt), asc(staffViews.rid)),
});

/** How a list looks from now on. One statement. */
export const keepLook: Answers<typeof calls.staffListLook> = async ({ db, actor }, { list, ...look }) => {
  await db
    .insert(staffLists)
    .values({ staffRid: actor.rid, list, ...look })
    .onConflictDoUpdate({ target: [staffLists.staffRid, staffLists.list], set: look });
  return null;
};

/** Keeps a view under a name of one's own. Refuses the 21st of a list. Three statements, four for a new name. */
export const saveView: Answers<typeof calls.staffViewSave> = async ({ db, actor, now }, view) => {
  const mine = equal(staffViews, { staffRid: actor.rid, list: view.list });
  // One after another, so that no two of one's windows make a 21st.
  await db
    .select({ rid: staffMembers.rid })
    .from(staffMembers)
    .where(eq(staffMembers.rid, actor.rid))
    .for('no key update');
  const [known] = await db
    .update(staffViews)
    .set({ fields: view.fields })
    .where(and(mine, eq(staffViews.name, view.name)))
    .returning({ rid: staffViews.rid });
  if (known) return known;
  const [present] = await db.select({ total: count() }).from(staffViews).where(mine);
  if ((present?.total ?? 0) >= most) throw new Failure('常用视图最多20个');
  const rid = ulid(now.getTime());
  await db.insert(staffViews).values({ rid, staffRid: actor.rid, createdAt: now, ...view });
  return { rid };
};

/** Forgets a view. Refuses 记录不存在, those of others too. One statement. */
export const removeView: Answers<typeof calls.staffViewRemove> = async ({ db, actor }, { rid }) => {
  const gone = await db
    .delete(staffViews)
    .where(equal(staffViews, { rid, staffRid: actor.rid }))
    .returning({ rid: staffViews.rid });
  if (gone.length === 0) throw new Failure(refusals.notFound);
  return null;
};
