import { and, inArray } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { type Approval, approvalRows } from '../clusters/approvals/ask.ts';
import { approvalKinds, approvalStates } from '../clusters/approvals/rules.ts';
import { clusterApprovals } from '../clusters/approvals/tables.ts';
import { memberStates } from '../clusters/rules.states.ts';
import { clusterMembers } from '../clusters/tables.ts';
import { notify, type Sender } from '../notifications/service.notices.ts';
import { orderRows } from '../orders/moves.ts';
import { bookingRows } from '../reservations/moves.ts';
import { answerBooking } from './answer-booking.ts';
import { answerOrder } from './answer-order.ts';
import { approvalRefusals } from './contract.ts';
import type { Op } from './work.ts';

/** An answer to a request: whose, which, and why not. */
type Decision = { by: string; op: Op; reason?: string };

/**
 * Allows or refuses what waits for it, and tells whoever ordered. Refuses 记录不存在 whoever does not manage the group, 当前状态不可操作
 * what was answered, changed or called off before, and what a project cannot pay for any more; the request waits on
 * then. Locks the order or booking, then the request.
 */
export async function decide(
  context: Sender,
  rid: string,
  { by: customerRid, op, reason = '' }: Decision,
): Promise<Approval> {
  const { db, now } = context;
  if (op === 'refuse' && reason.length < 2) throw new Failure(approvalRefusals.noReason);
  const [seen] = await db.select().from(clusterApprovals).where(equal(clusterApprovals, { rid }));
  if (!seen) throw new Failure(refusals.notFound);
  if (!(await managing(db, seen.clusterRid, customerRid, 'locked'))) throw new Failure(refusals.notFound);
  // Whoever changes an order drops its request after, so both are locked in this order.
  const work =
    seen.kind === 'order'
      ? answerOrder(await orderRows.lock(db, seen.refRid, 'any'))
      : answerBooking(await bookingRows.lock(db, seen.refRid, 'any'));
  const approval = await approvalRows.lock(db, rid, 'any');
  const by = { role: 'group', type: 'customer', rid: customerRid } as const;
  const changes = { decidedBy: customerRid, reason };
  const answered = await approvalRows.move(db, approval, { action: op, by, now, changes });
  if (work.version !== approval.refVersion) throw new Failure(refusals.stale);
  await work[op](context, by, reason);
  const { kind, no, refRid } = approval;
  await notify(context, {
    ...{ customerRid: approval.customerRid, event: 'approvalGiven', ref: rid },
    values: {
      ...{ kind: approvalKinds[kind], no, rid: refRid, reason },
      result: answered.status === approvalStates.approved ? '通过' : '拒绝',
    },
    ...(kind === 'booking' && { link: `/member/booking?one=${refRid}` }),
  });
  return answered;
}

/** Whether somebody owns or manages a group; locked, they do until the transaction ends. One statement. */
export async function managing(
  db: Database,
  clusterRid: string,
  customerRid: string,
  how: 'read' | 'locked' = 'read',
): Promise<boolean> {
  const query = db
    .select({ rid: clusterMembers.rid })
    .from(clusterMembers)
    .where(
      and(
        equal(clusterMembers, { clusterRid, customerRid, status: memberStates.joined }),
        inArray(clusterMembers.role, ['owner', 'manager']),
      ),
    );
  return (how === 'locked' ? await query.for('share') : await query).length > 0;
}
