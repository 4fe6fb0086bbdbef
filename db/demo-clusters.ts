import { inArray } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../src/core/shanghai.ts';
import { addCluster, editCluster } from '../src/features/clusters/founding.ts';
import { addUser, applyToCluster } from '../src/features/clusters/joining.ts';
import { clusterEnvelopes } from '../src/features/clusters/tables.ts';
import { messages } from '../src/features/notifications/tables.ts';
import { orderRows } from '../src/features/orders/moves.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import { addApply } from '../src/features/prestore/service.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { equal } from '../src/host/records/filters.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPeople } from './demo-contexts.ts';
import { orderOfPlan } from './demo-ordering.ts';
import { payByWechat } from './demo-prestore.ts';
import { demoStaff } from './demo-staff.ts';

/**
 * Gives the demo teacher a research group with the student in it and an applicant, money, two projects, an order of the student's
 * on its way and one that waits for approval; and the enterprise a department that the student is invited to; by the services
 * that everybody uses.
 */
export async function seedDemoClusters(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { as } = demoPeople(db, { secrets, now });
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

  const paid = await addApply(as('teacher', 40), { owner: group.rid, amount_fen: 1_000_000, way: 1 });
  await payByWechat(as('teacher', 40), paid.pay?.no ?? '');
  const until = addDays(shanghaiDate(now), 400);
  const envelopes = [
    { no: '52472198', name: '国家自然科学基金面上项目 · 高镍正极界面', amount_fen: 3_000_000, until },
    { no: '横2026-0317', name: '校企横向课题 · 电解液添加剂筛选', amount_fen: 1_500_000, until: null },
  ];
  for (const envelope of envelopes)
    await editCluster(as('teacher', 39), { rid: group.rid, envelope: { ...envelope, scope: whole } });
  const projectOf = async (no: string) => {
    const [found] = await db.select().from(clusterEnvelopes).where(equal(clusterEnvelopes, { no }));
    return { owner: group.rid, envelope_rid: found?.rid };
  };
  const placed = await orderOfPlan(as('student', 3), {
    ...{ service: 'xrd-powder', samples: ['NCM-1', 'NCM-2', 'NCM-3', 'NCM-4'] },
    params: { main_components: 'LiNi0.8Co0.1Mn0.1O2' },
    ...(await projectOf('52472198')),
  });
  const by = { role: 'service', type: 'staff', rid: demoStaff.service.rid } as const;
  await orderRows.move(db, placed, { action: 'pass', by, now: as('student', 2).now, to: orderStates.toSend });
  await orderOfPlan(as('student', 1), {
    ...{ service: 'xps', samples: twelve },
    params: { main_components: 'PVDF 与碳黑（电解液处理后极片）', xps_elements: ['C', 'F', 'O'] },
    ...(await projectOf('横2026-0317')),
  });
  await db
    .delete(messages)
    .where(
      inArray(messages.event, [
        'groupInvited',
        'groupReplied',
        'groupApplied',
        'prestoreCredited',
        'orderSubmitted',
      ]),
    );
}

const whole = { users: [], category_ids: [] };
const twelve = Array.from({ length: 12 }, (_, index) => `EL-${String(index + 1).padStart(2, '0')}`);
