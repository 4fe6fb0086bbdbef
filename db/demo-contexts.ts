import type { CustomerContext, StaffContext } from '../src/host/calls/context.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import type { Jobs } from '../src/host/jobs.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { type DemoStaff, demoStaff } from './demo-staff.ts';

/** Nothing is sent of what the demo shop begins with. */
export const silent: Jobs = { send: async () => {}, within: () => silent };

/** Demo customers and staff as verbs know them, so many days before `now`. */
export function demoPeople(db: Database, { secrets, now }: { secrets: Secrets; now: Date }) {
  const then = (days: number) => ({
    ...{ db, jobs: silent, secrets, now: new Date(now.getTime() - days * 86_400_000) },
    client: { address: '', userAgent: '' },
  });
  return {
    then,
    as: (account: DemoAccount, days: number) =>
      ({
        ...then(days),
        actor: { rid: demoAccounts[account].rid, sessionRid: '' },
      }) as unknown as CustomerContext,
    staff: (who: DemoStaff, days: number) =>
      ({
        ...then(days),
        ...{ actor: { ...demoStaff[who], sessionRid: '' }, scope: 'all', note: () => {} },
      }) as unknown as StaffContext,
  };
}
