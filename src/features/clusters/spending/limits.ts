import { and, eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { ClusterSetting } from '../../settings/rules.clusters.ts';
import { loadSettings } from '../../settings/service.ts';
import { clusterStates, memberStates } from '../rules.states.ts';
import { type ClusterKind, clusterRefusals } from '../rules.ts';
import { clusterMembers, clusters } from '../tables.ts';
import type { Spender } from './rules.ts';

/** What a member may spend until somebody says otherwise; owners and managers what they like. One statement. */
export async function standardLimits(db: Database) {
  const { limitFen, monthFen } = (await loadSettings(db, { clusterSetting: ClusterSetting })).clusterSetting;
  return { limitFen, monthFen };
}

/**
 * What somebody may spend of a group's money, who stays in the group as it is until the transaction ends. Refuses
 * 您不是该课题组成员. One statement.
 */
export async function lockSpender(
  db: Database,
  clusterRid: string,
  customerRid: string,
): Promise<Spender & { kind: ClusterKind }> {
  const [found] = await spenders(db, clusterRid, customerRid).for('share');
  if (!found) throw new Failure(clusterRefusals.notIn);
  return found;
}

/** The same, locking nothing; undefined for whoever is not in, or not any more. One statement. */
export async function spenderOf(db: Database, clusterRid: string, customerRid: string) {
  const [found] = await spenders(db, clusterRid, customerRid);
  return found;
}

function spenders(db: Database, clusterRid: string, customerRid: string) {
  return db
    .select({
      ...{ role: clusterMembers.role, limitFen: clusterMembers.limitFen, monthFen: clusterMembers.monthFen },
      ...{ approvesAll: clusters.approvesAll, kind: clusters.kind },
    })
    .from(clusterMembers)
    .innerJoin(clusters, eq(clusters.rid, clusterMembers.clusterRid))
    .where(
      and(
        equal(clusterMembers, { clusterRid, customerRid, status: memberStates.joined }),
        eq(clusters.status, clusterStates.active),
      ),
    );
}
