import { and, asc, count, eq } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { listAdvisers } from '../../staff/service.advisers.ts';
import { orderFilters } from '../tables.ts';
import {
  StaffOrderFilters,
  type staffFilterRemove,
  type staffFilterSave,
  type staffOrderViews,
} from './contract.ts';

/** So many filters one keeps. */
const most = 20;

/** The filters that the member of staff keeps, and who may look after orders. Two statements. */
export const readViews: Answers<typeof staffOrderViews> = async ({ db, actor }) => {
  const rows = await db
    .select()
    .from(orderFilters)
    .where(eq(orderFilters.staffRid, actor.rid))
    .orderBy(asc(orderFilters.createdAt));
  return {
    filters: rows.map(({ rid, name, filters }) => ({ rid, name, filters: StaffOrderFilters.parse(filters) })),
    advisers: await listAdvisers(db),
  };
};

/** Keeps filters under a name of one's own. Refuses the 21st. */
export const saveFilters: Answers<typeof staffFilterSave> = async ({ db, actor, now }, { name, filters }) => {
  const mine = eq(orderFilters.staffRid, actor.rid);
  const [present] = await db.select({ total: count() }).from(orderFilters).where(mine);
  const [known] = await db
    .select({ rid: orderFilters.rid })
    .from(orderFilters)
    .where(and(mine, eq(orderFilters.name, name)));
  if (!known && (present?.total ?? 0) >= most) throw new Failure('常用筛选最多20个');
  const [row] = await db
    .insert(orderFilters)
    .values({ rid: ulid(now.getTime()), staffRid: actor.rid, name, filters, createdAt: now })
    .onConflictDoUpdate({ target: [orderFilters.staffRid, orderFilters.name], set: { filters } })
    .returning({ rid: orderFilters.rid });
  return { rid: row?.rid ?? '' };
};

/** Forgets filters. Refuses 记录不存在, those of others too. */
export const removeFilters: Answers<typeof staffFilterRemove> = async ({ db, actor }, { rid }) => {
  const gone = await db
    .delete(orderFilters)
    .where(equal(orderFilters, { rid, staffRid: actor.rid }))
    .returning({ rid: orderFilters.rid });
  if (gone.length === 0) throw new Failure(refusals.notFound);
  return null;
};
