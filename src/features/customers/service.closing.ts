import { sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, Forbidden } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { Context, CustomerContext, StaffContext } from '../../host/calls/context.ts';
import type { KeptFiles } from '../../host/records/kept-files.ts';
import { type Closer, type Leaving, mattersOf, type OpenMatter } from '../../host/records/leaving.ts';
import type { PersonalTable } from '../../host/records/personal-data.ts';
import { lockCustomer } from '../identity/customers.ts';
import { closingRefusals, type customerClose, type customerMatters } from './contract.staff-closing.ts';
import type { accountMatters, closeAccount } from './contract.ts';
import { eraseAccount } from './service.privacy.ts';
import { reachCustomer } from './service.staff.ts';
import { withProof } from './service.step-up.ts';

/** What closing needs of all features: what they keep of customers, and what they have to say when one leaves. */
export type Departures = {
  tables: readonly PersonalTable[];
  leavings: readonly Leaving[];
  /** What the export of an account takes along. */
  keptFiles: readonly KeptFiles[];
};

/** What is open of the customer, and what would end with the account. */
export function mattersReader({ leavings }: Departures) {
  return ({ db, now, actor }: CustomerContext): Promise<AnswerOf<typeof accountMatters>> =>
    mattersOf(leavings, { db, now }, actor.rid);
}

/** The same for staff. */
export function mattersReaderForStaff({ leavings }: Departures) {
  return async (
    context: StaffContext,
    { rid }: CheckedInputOf<typeof customerMatters>,
  ): Promise<AnswerOf<typeof customerMatters>> => {
    await reachCustomer(context, rid);
    return mattersOf(leavings, context, rid);
  };
}

/** Closes the account for good and erases what names the customer (G24). Refuses a wrong password or code. */
export function closer(departures: Departures) {
  return (context: CustomerContext, proof: CheckedInputOf<typeof closeAccount>): Promise<null> =>
    withProof(context, proof, async (inside) => {
      await close(inside, departures, inside.actor.rid, { type: 'customer', rid: inside.actor.rid });
      return null;
    });
}

/** Closes it for a customer; the audit log keeps why. */
export function closerForStaff(departures: Departures) {
  return async (
    context: StaffContext,
    { rid, confirm, reason }: CheckedInputOf<typeof customerClose>,
  ): Promise<null> => {
    const { scope, actor, note } = context;
    if (scope !== 'all') throw new Forbidden();
    const { customer } = await reachCustomer(context, rid);
    if (confirm !== customer.account) throw new Failure(closingRefusals.unconfirmed);
    await close(context, departures, rid, { type: 'staff', rid: actor.rid });
    note(`注销账号 ${customer.account}：${reason}`);
    return null;
  };
}

/**
 * The one way by which an account ends on request (trust figure G42). Whoever gives something to the customer in the
 * same moment holds their row, or waits for it and is refused; whoever waits for whom is left to time: closing gives
 * way after half a second.
 */
async function close(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  { tables, leavings }: Departures,
  rid: string,
  by: Closer,
) {
  const actor = { rid, sessionRid: '' };
  await context.db.execute(sql`SET LOCAL lock_timeout = '500ms'`);
  await lockCustomer({ db: context.db, actor });
  const { open } = await mattersOf(leavings, context, rid);
  if (open.length > 0) throw new Failure(`账号还有未了结的事项：${open.map(inWords).join('、')}，请先处理`);
  for (const leaving of leavings) await leaving.end?.(context, rid, by);
  await eraseAccount({ ...context, actor }, tables);
}

function inWords({ name, count, fen }: OpenMatter): string {
  return fen ? `${name}¥${yuan(fen)}` : `${name}${count}项`;
}
