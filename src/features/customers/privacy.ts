import { eq } from 'drizzle-orm';
import { personal } from '../../host/personal-data.ts';
import { addresses, profiles } from './tables.ts';

/** What customers tell of themselves. */
export const privacy = [
  personal(profiles, {
    title: '资料',
    rowsOf: ({ rid }) => eq(profiles.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(addresses, {
    title: '地址',
    rowsOf: ({ rid }) => eq(addresses.customerRid, rid),
    onClosing: 'delete',
  }),
];
