import type { z } from 'zod';
import type { JobContext } from '../../host/jobs.ts';
import type { noticeDue } from '../identity/tell-customer.ts';
import { PointsSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import { notify } from './service.notices.ts';

/** Tells a customer what happened to their account; whoever has registered, what telling who they are earns. */
export function tellOfAccount(
  { db, jobs, secrets, now }: JobContext,
  { customerRid, event, values, ref }: z.output<typeof noticeDue.input>,
): Promise<void> {
  return db.transaction(async (inside) => {
    const { pointsSetting } = await loadSettings(inside, { pointsSetting: PointsSetting });
    const bonus = pointsSetting.profile > 0 ? `，并获得${pointsSetting.profile}积分` : '';
    const context = { db: inside, jobs: jobs.within(inside), secrets, now: now() };
    await notify(context, { customerRid, event, values: { ...values, bonus }, ref });
  });
}
