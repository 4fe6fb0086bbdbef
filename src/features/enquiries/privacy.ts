import { eq, or } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { enquiries } from './tables.ts';

/** What somebody asked who gave the customer's number or confirmed address; files go with it. */
export const privacy = [
  personal(enquiries, '留言与需求', {
    rowsOf: ({ rid, phone, email }) =>
      or(
        eq(enquiries.customerRid, rid),
        phone ? eq(enquiries.phone, phone) : undefined,
        email ? eq(enquiries.email, email) : undefined,
      ),
  }),
];
