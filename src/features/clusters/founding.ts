import { and, ne } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { refuseTaken } from '../../host/records/taken.ts';
import { bindFiles } from '../files/service.ts';
import { lockCustomer } from '../identity/customers.ts';
import { notify } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import type { clusterAdd, clusterEdit } from './contract.ts';
import { editEnvelope } from './envelopes/edit-envelope.ts';
import { type ClusterRow, memberRows, moverOf, proofRows } from './moves.ts';
import { countOwned, lockManaged, type Manager, memberThere, openPerson } from './reach.ts';
import { clusterStates, memberStates, proofStates } from './rules.states.ts';
import { clusterRefusals, kindOf, mostOwned, nounOf } from './rules.ts';
import { standardLimits } from './spending/limits.ts';
import { clusterMembers, clusterProofs, clusters } from './tables.ts';

const taken = { clusters_name: clusterRefusals.taken };

/** Founds a group; see the call. */
export const addCluster: Answers<typeof clusterAdd> = async (context, input) => {
  const { db, now, actor } = context;
  await lockCustomer(context);
  const kind = kindOf((await openPerson(db, actor.rid))?.organization);
  if (kind === undefined) throw new Failure(clusterRefusals.founder);
  if ((await countOwned(db, actor.rid)) >= mostOwned) throw new Failure(clusterRefusals.tooMany);
  const rid = ulid(now.getTime());
  const { name, company, field = '', intro = '', join_rule: joinRule } = input;
  const cluster = { rid, founderRid: actor.rid, kind, name, company, field, intro, joinRule };
  await refuseTaken(
    db.insert(clusters).values({ ...cluster, status: clusterStates.active, createdAt: now }),
    taken,
  );
  const [owner] = await db
    .insert(clusterMembers)
    .values({
      ...{ rid: ulid(now.getTime()), clusterRid: rid, customerRid: actor.rid, role: 'owner' },
      ...{ status: memberStates.joined, createdAt: now, joinedAt: now },
    })
    .returning();
  if (!owner) throw new Error('an owner was added and is not there');
  await memberRows.begin(db, owner, { action: 'found', by: moverOf('owner', actor.rid), now });
  if (input.proof) await sendProof(context, cluster, input.proof);
  return { rid };
};

/** Changes a group, one of its members and one of its envelopes; see the call. */
export const editCluster: Answers<typeof clusterEdit> = async (context, input) => {
  const { db } = context;
  const { rid, version, member, envelope, proof, name, company, field, intro, join_rule: joinRule } = input;
  const { cluster, me } = await lockManaged(context, rid);
  if (version !== undefined && version !== cluster.version) throw new Failure(refusals.stale);
  const approvesAll = input.approves_all === undefined ? undefined : input.approves_all === 1;
  const changes = given({ name, company, field, intro, joinRule, approvesAll });
  if (Object.keys(changes).length > 0) {
    const changed = db
      .update(clusters)
      .set({ ...changes, version: cluster.version + 1 })
      .where(equal(clusters, { rid }));
    await refuseTaken(changed, taken);
    const isOther = { ...cluster, ...changes };
    if (isOther.name !== cluster.name || isOther.company !== cluster.company)
      await proveAnew(context, isOther, me);
  }
  if (proof) await sendProof(context, { ...cluster, ...changes }, proof, me);
  if (member) await editMember(context, { cluster, me }, member);
  if (envelope) await editEnvelope(context, rid, envelope);
  return null;
};

type Named = Pick<ClusterRow, 'rid' | 'kind' | 'name' | 'company'>;

/** Sends a paper in the place of the one before. */
async function sendProof(context: CustomerContext, cluster: Named, fileRid: string, me?: Manager) {
  const { db, now, actor } = context;
  const former = me && (await proofOf(context, cluster.rid));
  if (former) {
    const by = moverOf(me.role, actor.rid);
    await proofRows.move(db, former, { action: 'replace', by, now });
  }
  const rid = ulid(now.getTime());
  const boundTo = `cluster_proofs:${rid}`;
  await bindFiles({ db }, { rids: [fileRid], purpose: 'proof', boundTo, ownerRid: actor.rid });
  await db.insert(clusterProofs).values({
    ...{ rid, clusterRid: cluster.rid, customerRid: actor.rid, fileRid },
    ...{ status: proofStates.submitted, createdAt: now },
  });
  await askStaff(context, cluster, rid);
}

/** What was seen of one name holds for no other. */
async function proveAnew(context: CustomerContext, cluster: Named, me: Manager) {
  const { db, now, actor } = context;
  const proof = await proofOf(context, cluster.rid);
  if (proof?.status !== proofStates.verified) return;
  await proofRows.move(db, proof, { action: 'reopen', by: moverOf(me.role, actor.rid), now });
  await askStaff(context, cluster, `${proof.rid} ${proof.version}`);
}

async function askStaff(context: CustomerContext, { kind, name, company }: Named, ref: string) {
  await tellStaff(context, {
    event: 'clusterProofSent',
    to: { role: 'service_lead' },
    values: { noun: nounOf(kind), name, company },
    ref,
  });
}

async function proofOf({ db }: CustomerContext, clusterRid: string) {
  const [proof] = await db
    .select()
    .from(clusterProofs)
    .where(and(equal(clusterProofs, { clusterRid }), ne(clusterProofs.status, proofStates.replaced)));
  return proof;
}

/** Gives a member another role, which owners do, or other limits, which the member is told. */
async function editMember(
  context: CustomerContext,
  { cluster, me }: { cluster: ClusterRow; me: Manager },
  { user, role, ...limits }: NonNullable<CheckedInputOf<typeof clusterEdit>['member']>,
) {
  const { db, now, actor } = context;
  let member = await memberThere(db, cluster.rid, user);
  if (role && role !== member.role) {
    const action = role === 'manager' ? 'appoint' : 'dismiss';
    const none = { limitFen: null, monthFen: null };
    const changes = { role, ...(role === 'manager' ? none : await standardLimits(db)) };
    const by = moverOf(me.role, actor.rid);
    member = { ...member, ...(await memberRows.move(db, member, { action, by, now, changes })) };
  }
  const { limit_fen: limitFen = member.limitFen, month_fen: monthFen = member.monthFen } = limits;
  if (limitFen === member.limitFen && monthFen === member.monthFen) return;
  if (member.status !== memberStates.joined) throw new Failure(refusals.wrongState);
  if (member.role !== 'member') throw new Failure(clusterRefusals.unlimited);
  const changes = { limitFen, monthFen };
  const by = { type: 'customer', rid: actor.rid } as const;
  const changed = await memberRows.change(db, member, { action: 'limit', by, now, changes });
  const inWords = (fen: number | null) => (fen === null ? '不限' : yuan(fen));
  await notify(context, {
    customerRid: user,
    event: 'groupLimitChanged',
    values: { cluster: cluster.name, limit: inWords(limitFen), month: inWords(monthFen) },
    ref: `${member.rid} ${changed.version}`,
  });
}

/** Without what was not said. */
function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
