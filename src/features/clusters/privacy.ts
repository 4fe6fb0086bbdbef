import { eq } from 'drizzle-orm';
import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { clusterHistory, clusterMembers, clusterProofs, clusters } from './tables.ts';

/** Groups outlive whoever founded them, and who was in one when stays for what was ordered there. */
export const privacy = [
  personal(clusters, '创建的课题组', {
    rowsOf: ({ rid }) => eq(clusters.founderRid, rid),
    onClosing: 'keep',
  }),
  personal(clusterMembers, '课题组成员身份', { onClosing: () => ({ message: '' }) }),
  personal(clusterHistory, '课题组成员记录', {
    rowsOf: ofTheir(clusterHistory.memberRid, clusterMembers),
    onClosing: () => ({ reason: '' }),
  }),
  personal(clusterProofs, '课题组证明材料', { onClosing: () => ({ fileRid: null, reason: '' }) }),
];
