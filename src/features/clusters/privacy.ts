import { eq, or, sql } from 'drizzle-orm';
import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { clusterApprovalLinks, clusterApprovals } from './approvals/tables.ts';
import {
  clusterEnvelopes,
  clusterEnvelopeVersions,
  clusterHistory,
  clusterMembers,
  clusterProofs,
  clusters,
} from './tables.ts';

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
  personal(clusterEnvelopes, '创建的课题组的经费项目', {
    rowsOf: ({ rid }) =>
      sql`${clusterEnvelopes.clusterRid} IN (SELECT rid FROM ${clusters} WHERE ${clusters.founderRid} = ${rid})`,
    onClosing: 'keep',
  }),
  personal(clusterEnvelopeVersions, '经费项目变更记录', { onClosing: 'keep' }),
  personal(clusterProofs, '课题组证明材料', { onClosing: () => ({ fileRid: null, reason: '' }) }),
  personal(clusterApprovals, '课题组审批', {
    rowsOf: ({ rid }) => or(eq(clusterApprovals.customerRid, rid), eq(clusterApprovals.decidedBy, rid)),
    onClosing: () => ({ reason: '' }),
  }),
  personal(clusterApprovalLinks, '课题组审批链接', { secrets: ['hash'] }),
];
