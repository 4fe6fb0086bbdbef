import { eq } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { fileRefusals } from '../../files/contract.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { notify } from '../../notifications/service.notices.ts';
import type { clusterProofDecide, clusterProofFile } from '../contract.staff.ts';
import { proofRows } from '../moves.ts';
import { clusterProofs } from '../tables.ts';
import { reachCluster } from './groups.ts';

/** The file of a paper; see the call. */
export const readProof: Answers<typeof clusterProofFile> = async (context, { rid }) => {
  const [proof] = await context.db.select().from(clusterProofs).where(eq(clusterProofs.rid, rid));
  if (!proof) throw new Failure(refusals.notFound);
  await reachCluster(context, proof.clusterRid);
  if (!proof.fileRid) throw new Failure(fileRefusals.missing);
  return boundFile(context, proof.fileRid, `cluster_proofs:${rid}`);
};

/** Decides about a paper; see the call. */
export const decideProof: Answers<typeof clusterProofDecide> = async (
  context,
  { rid, version, action, reason },
) => {
  const { db, now, actor, note } = context;
  const proof = await proofRows.lock(db, rid, 'any');
  const { cluster, ownerRid } = await reachCluster(context, proof.clusterRid);
  const isRefused = action === 'refuse';
  const why = isRefused ? (reason ?? '') : '';
  const decided = await proofRows.move(db, proof, {
    ...{ action, version, now, by: { role: 'staff', rid: actor.rid } },
    changes: { reason: why, decidedAt: now, decidedBy: actor.rid },
  });
  await notify(context, {
    customerRid: ownerRid,
    event: 'groupProofDecided',
    values: { cluster: cluster.name, result: isRefused ? '未通过' : '已通过', reason: why },
    ref: `${rid} ${decided.version}`,
  });
  note(`${cluster.name}：${isRefused ? `认证不通过，${why}` : '通过认证'}`);
  return null;
};
