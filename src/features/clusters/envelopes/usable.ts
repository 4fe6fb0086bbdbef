import { and, eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Fen } from '../../../core/money.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import type { Charge } from '../../allowances/charge.ts';
import { memberStates } from '../rules.states.ts';
import { clusterEnvelopes, clusterMembers } from '../tables.ts';
import { envelopeAllowance, envelopeRefusals, whyUnusable } from './rules.ts';

/** An envelope as it is stored. */
export type EnvelopeRow = typeof clusterEnvelopes.$inferSelect;

/**
 * The envelope of a group that a customer wants to order services of these categories on. Until the transaction ends
 * nobody changes it, so what `charge` takes of it is measured by the amount that it has; lock it before allowances, and
 * after the group if that is locked. Refuses 该经费项目已过期或余额不足 one that is closed, over or not the group's, and what
 * is outside its scope. One statement.
 */
export async function usableEnvelope(
  db: Database,
  asked: { rid: string; clusterRid: string; customerRid: string; categoryIds: readonly number[]; now: Date },
): Promise<EnvelopeRow> {
  const { rid, clusterRid, customerRid } = asked;
  const isTheirs = equal(clusterMembers, { customerRid, status: memberStates.joined });
  const [found] = await db
    .select({ envelope: clusterEnvelopes, role: clusterMembers.role })
    .from(clusterEnvelopes)
    .leftJoin(clusterMembers, and(eq(clusterMembers.clusterRid, clusterEnvelopes.clusterRid), isTheirs))
    .where(equal(clusterEnvelopes, { rid, clusterRid }))
    .for('share', { of: clusterEnvelopes });
  if (!found) throw new Failure(envelopeRefusals.unusable);
  const { envelope, role } = found;
  const facts = { ...envelope, isClosed: envelope.closedAt !== null };
  const isManager = role === 'owner' || role === 'manager';
  const why = whyUnusable(facts, { ...asked, isManager, today: shanghaiDate(asked.now) });
  if (why) throw new Failure(why);
  return envelope;
}

/** What something takes of an envelope: so much, refused with what is left when there is less. */
export function envelopeCharge({ rid, amountFen }: Pick<EnvelopeRow, 'rid' | 'amountFen'>, fen: Fen): Charge {
  return {
    ...{ allowance: envelopeAllowance(rid), fen, most: amountFen },
    refusal: (leftFen) => envelopeRefusals.tooLittle(leftFen),
  };
}
