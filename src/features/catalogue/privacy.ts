import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { customerAgreements } from './agreements/tables.ts';

/** What customers pay who have prices of their own. */
export const privacy = [
  personal(customerAgreements, {
    title: '协议价',
    rowsOf: ({ rid }) => eq(customerAgreements.customerRid, rid),
    onClosing: 'delete',
  }),
];
