import { inArray } from 'drizzle-orm';
import { signLine, storeApply } from '../src/features/credit/applying.ts';
import { decideApply } from '../src/features/credit/desk.applies.ts';
import { messages, staffMessages } from '../src/features/notifications/tables.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPeople } from './demo-contexts.ts';
import { orderOfPlan } from './demo-ordering.ts';

/** Gives the demo enterprise a credit line, granted by two, with an order on it, by the services that everybody uses. */
export async function seedDemoCredit(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { rid: owner } = demoAccounts.enterprise;
  const { then, as, staff } = demoPeople(db, { secrets, now });

  const asked = { limitFen: 5_000_000, termDays: 30, reason: '来料检验常年送样，按月结算' };
  const { rid } = await storeApply(then(25), { owner, customerRid: owner, ...asked }, {});
  const grant = { limit_fen: 5_000_000, term_days: 30, statement_day: 1 };
  await decideApply(staff('finance', 24), { rid, version: 1, action: 'pass', reason: '', ...grant });
  await decideApply(staff('finance-lead', 24), { rid, version: 2, action: 'confirm', reason: '' });
  await signLine(as('enterprise', 23), { owner: '', protocol_version: 1 });
  await orderOfPlan(as('enterprise', 1), {
    ...{ service: 'xrd-powder', samples: ['LFP-01', 'LFP-02', 'LFP-03'], pay_mode: 2 },
    params: { main_components: 'LiFePO4' },
  });
  await db.delete(messages).where(inArray(messages.event, ['creditDecided', 'orderSubmitted']));
  await db.delete(staffMessages).where(inArray(staffMessages.event, ['creditAsked']));
}
