import { and, eq } from 'drizzle-orm';
import { customers } from '../src/features/identity/tables.ts';
import { deliveries, messages, staffMessages } from '../src/features/notifications/tables.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import { orders } from '../src/features/orders/tables.ts';
import { worthOf } from '../src/features/promotion/earning/worth.ts';
import { applyAsPromoter } from '../src/features/promotion/promoters/apply.ts';
import { decideApply } from '../src/features/promotion/promoters/desk.ts';
import { earnRebate } from '../src/features/promotion/rebates/earn-rebate.ts';
import { matureRebate, rebateRows } from '../src/features/promotion/rebates/moves.ts';
import { rebates } from '../src/features/promotion/rebates/tables.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPeople } from './demo-contexts.ts';

/** The demo promoter, who invited the student: an identity number that nobody has, with the right check. */
const person = { name: '顾行舟', id_no: '110105199003070017', phone: demoAccounts.enterprise.phone } as const;

/** Makes the demo enterprise's contact a promoter with rebates of the student's orders, by the services that everybody uses. */
export async function seedDemoPromotion(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { enterprise, student } = demoAccounts;
  const { then, as, staff } = demoPeople(db, { secrets, now });
  const { rid } = await applyAsPromoter(as('enterprise', 90), {
    ...{ ...person, channel: 'company', plan: '向合作课题组与同行企业介绍', protocol_version: 1 },
  });
  await decideApply(staff('finance', 89), { rid, version: 1, action: 'pass', reason: '' });
  await db.update(customers).set({ inviterRid: enterprise.rid }).where(eq(customers.rid, student.rid));
  const done = and(eq(orders.owner, student.rid), eq(orders.status, orderStates.done));
  for (const order of await db.select().from(orders).where(done)) {
    const worth = await worthOf(db, `order:${order.rid}`);
    if (worth) await earnRebate({ ...then(0), now: worth.doneAt }, worth);
  }
  const due = await rebateRows.lockWhere(db, eq(rebates.customerRid, enterprise.rid));
  for (const row of due) if (row.availableAt <= now) await matureRebate({ db, now: row.availableAt }, row);
  for (const table of [messages, deliveries])
    await db.delete(table).where(eq(table.event, 'promoterDecided'));
  await db.delete(staffMessages).where(eq(staffMessages.event, 'promoterAsked'));
}
