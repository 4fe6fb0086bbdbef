import { and, eq, isNull, sql } from 'drizzle-orm';
import { Failure, Forbidden, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import { revokeSessions } from '../identity/sessions/sessions.ts';
import { customers } from '../identity/tables.ts';
import type { customerAssign, customerNote, customerSuspend } from './contract.staff.ts';
import { standingRecord } from './rules.standing.ts';
import { advisersOf, reachCustomer } from './service.staff.ts';
import { customerCare, customerNotes } from './tables.ts';

/** Gives a customer to an adviser. Refuses who is responsible for their own customers only. */
export const assignCustomer: Answers<typeof customerAssign> = async (context, { rid, adviser_rid }) => {
  const { db, now, scope, note } = context;
  if (scope !== 'all') throw new Forbidden();
  await reachCustomer(context, rid);
  if (adviser_rid === null) {
    await db.delete(customerCare).where(eq(customerCare.customerRid, rid));
    note('取消顾问');
    return null;
  }
  const adviser = (await advisersOf(db)).find((one) => one.rid === adviser_rid);
  if (!adviser) throw new Failure(refusals.notFound);
  const care = { adviserRid: adviser.rid, since: now };
  await db
    .insert(customerCare)
    .values({ customerRid: rid, ...care })
    .onConflictDoUpdate({ target: customerCare.customerRid, set: care });
  note(`顾问：${adviser.name}`);
  return null;
};

/** Writes a note. */
export const noteCustomer: Answers<typeof customerNote> = async (context, { rid, text }) => {
  const { db, now, actor } = context;
  await reachCustomer(context, rid);
  const note = { rid: ulid(now.getTime()), customerRid: rid, staffRid: actor.rid, text, createdAt: now };
  await db.insert(customerNotes).values(note);
  return null;
};

/** Suspends a customer and ends their sessions, or allows them again; the reason stands among the notes. */
export const suspendCustomer: Answers<typeof customerSuspend> = async (context, { rid, action, reason }) => {
  const { db, now, note } = context;
  await reachCustomer(context, rid);
  const [customer] = await db
    .select({ isSuspended: sql<boolean>`${customers.disabledAt} IS NOT NULL` })
    .from(customers)
    .where(and(eq(customers.rid, rid), isNull(customers.closedAt)))
    .for('update');
  const { suspended, allowed } = standingRecord.states;
  const status = customer?.isSuspended ? suspended : allowed;
  const { name, to } = standingRecord.allowed({ status }, action, 'staff');
  const isSuspended = to[0] === suspended;
  await db
    .update(customers)
    .set({ disabledAt: isSuspended ? now : null })
    .where(eq(customers.rid, rid));
  if (isSuspended) await revokeSessions(context, rid, 'suspended by staff');
  await noteCustomer(context, { rid, text: `${name}账号：${reason}` });
  note(`${name}：${reason}`);
  return null;
};
