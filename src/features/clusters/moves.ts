import { ulid } from '../../core/ulid.ts';
import { type Mover, rowsOf } from '../../host/records/rows.ts';
import { clusterRecord, type MemberMover, memberRecord, memberStates, proofRecord } from './rules.states.ts';
import { clusterHistory, clusterMembers, clusterProofs, clusters } from './tables.ts';

/** A group as it is stored. */
export type ClusterRow = typeof clusters.$inferSelect;
/** A membership as it is stored. */
export type MemberRow = typeof clusterMembers.$inferSelect;

/** Groups as they are kept; a move says how many others are in. */
export const clusterRows = rowsOf<{ others: number }>()(clusterRecord, {
  table: clusters,
  facts: (_, { others }) => ({ others }),
});

/** Memberships as they are kept. Whoever changes one has locked its group before, so that all is done in turn. */
export const memberRows = rowsOf<object, { organization?: number | null }>()(memberRecord, {
  table: clusterMembers,
  facts: ({ role, organization }) => ({ role, organization }),
  besides: ({ status }, { to, now }) => {
    if (to === status) return {};
    return to === memberStates.joined ? { joinedAt: now } : { endedAt: now };
  },
  history: {
    table: clusterHistory,
    line: ({ rid }, step) => ({ rid: ulid(step.at.getTime()), memberRid: rid, ...step }),
  },
});

/** Papers as they are kept. */
export const proofRows = rowsOf()(proofRecord, { table: clusterProofs });

/** A customer who moves a membership, in their part. */
export function moverOf<Role extends MemberMover>(role: Role, rid: string): Mover<Role> {
  return { role, type: 'customer', rid };
}
