import { work, workRegularly } from '../../host/jobs.ts';
import { noticeDue } from '../identity/service.notices.ts';
import { sendDelivery, sweepDeliveryLog } from './service.delivery.ts';
import { deliver, notify } from './service.notices.ts';

export const workers = [
  work(noticeDue, ({ db, jobs, secrets, now }, { customerRid, event, values, ref }) =>
    db.transaction((transaction) =>
      notify(
        { db: transaction, jobs: jobs.within(transaction), secrets, now: now() },
        { customerRid, event, values, ref },
      ),
    ),
  ),
  work(deliver, (context, { rid }) => sendDelivery(context, rid)),
  workRegularly('sweep-delivery-log', '50 3 * * *', sweepDeliveryLog),
];
