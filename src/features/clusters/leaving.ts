import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { Leaving } from '../../host/records/leaving.ts';
import { bySystem } from '../../host/records/rows.ts';
import { clusterRows, memberRows } from './moves.ts';
import { countOwned } from './reach.ts';
import { liveStates, memberStates } from './rules.states.ts';
import { clusterMembers, clusters } from './tables.ts';

/** Who owns a group gives it away or dissolves it first; others leave theirs with the account. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => [
    {
      ...{ name: '负责的课题组', count: await countOwned(db, customerRid), fen: null, isBooked: false },
      ...{ page: '/member/communityMg', todo: '转让或解散' },
    },
  ],
  ending: async ({ db }, customerRid) => {
    const count = await db.$count(clusterMembers, othersOf(customerRid));
    return [{ name: '加入或申请的课题组', count, fen: null, isBooked: false, fate: '退出' }];
  },
  end: async ({ db, now }, customerRid) => {
    for (const member of await lockAll(db, customerRid)) {
      const action = member.status === memberStates.joined ? 'leave' : 'withdraw';
      await memberRows.move(db, member, { action, by: bySystem, now });
    }
  },
};

function othersOf(customerRid: string) {
  return and(
    eq(clusterMembers.customerRid, customerRid),
    inArray(clusterMembers.status, [...liveStates]),
    ne(clusterMembers.role, 'owner'),
  );
}

/** What somebody is in, once their groups are locked. */
async function lockAll(db: Database, customerRid: string) {
  const rids = db
    .select({ rid: clusterMembers.clusterRid })
    .from(clusterMembers)
    .where(othersOf(customerRid));
  await clusterRows.lockWhere(db, inArray(clusters.rid, rids));
  return db.select().from(clusterMembers).where(othersOf(customerRid));
}
