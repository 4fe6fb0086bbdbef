import { eq } from 'drizzle-orm';
import { personal } from '../../host/personal-data.ts';
import { customerAgreements } from './tables.agreements.ts';

/** What customers pay who have prices of their own. */
export const privacy = [
  personal(customerAgreements, {
    title: '协议价',
    rowsOf: ({ rid }) => eq(customerAgreements.customerRid, rid),
    onClosing: 'delete',
  }),
];
