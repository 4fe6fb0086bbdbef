import { inArray } from 'drizzle-orm';
import { addCluster } from '../src/features/clusters/founding.ts';
import { addUser, applyToCluster } from '../src/features/clusters/joining.ts';
import { messages } from '../src/features/notifications/tables.ts';
import type { CustomerContext } from '../src/host/calls/context.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import type { Jobs } from '../src/host/jobs.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';

/** Nothing is sent of what the demo shop begins with. */
const silent: Jobs = { send: async () => {}, within: () => silent };

/**
 * Gives the demo teacher a research group with the student in it and an applicant, and the enterprise a department that
 * the student is invited to, by the services that everybody uses.
 */
export async function seedDemoClusters(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const as = (account: DemoAccount, days: number) =>
    ({
      ...{ db, jobs: silent, secrets, now: new Date(now.getTime() - days * 86_400_000) },
      actor: { rid: demoAccounts[account].rid, sessionRid: '' },
    }) as unknown as CustomerContext;
  const { student } = demoAccounts;

  const group = await addCluster(as('teacher', 60), {
    ...{ name: '能源材料课题组', company: '青屿大学', field: '锂电正极与电解液', join_rule: 0 },
    intro: '面向动力电池的正极材料与电解液研究，常用 XRD、SEM、XPS 与电化学测试。',
  });
  await addUser(as('teacher', 58), { rid: group.rid, user: student.rid, op: 'invite' });
  await applyToCluster(as('student', 57), { rid: group.rid, op: 'accept' });
  await applyToCluster(as('enterprise', 1), {
    ...{ rid: group.rid, op: 'apply', message: '与贵组联合开展正极材料中试项目，申请加入' },
  });
  const department = await addCluster(as('enterprise', 30), {
    ...{ name: '研发中心分析组', company: '澜川新材料有限公司', field: '来料检验与失效分析', join_rule: 1 },
  });
  await addUser(as('enterprise', 2), { rid: department.rid, user: student.rid, op: 'invite' });
  await db.delete(messages).where(inArray(messages.event, ['groupInvited', 'groupReplied', 'groupApplied']));
}
