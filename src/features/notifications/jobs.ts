import { work } from '../../host/jobs.ts';
import { noticeDue } from '../identity/service.notices.ts';
import { deliver, notify, sendDelivery } from './service.notices.ts';

export const workers = [
  work(noticeDue, ({ db, jobs, secrets, now }, { customerRid, event, values }) =>
    db.transaction((transaction) =>
      notify(
        { db: transaction, jobs: jobs.within(transaction), secrets, now: now() },
        {
          customerRid,
          event,
          values,
          link: event === 'registered' ? '/member/center' : '/member/information',
        },
      ),
    ),
  ),
  work(deliver, (context, { rid }) => sendDelivery(context, rid)),
];
