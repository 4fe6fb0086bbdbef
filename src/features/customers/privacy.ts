import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { addresses, customerCare, customerNotes, profiles } from './tables.ts';

/** What customers tell of themselves. */
export const privacy = [
  personal(profiles, {
    title: '资料',
    rowsOf: ({ rid }) => eq(profiles.customerRid, rid),
    onClosing: 'delete',
    onMerging: 'keepOne',
  }),
  personal(addresses, {
    title: '地址',
    rowsOf: ({ rid }) => eq(addresses.customerRid, rid),
    onClosing: 'delete',
    onMerging: { yielding: { isDefault: false } },
  }),
  personal(customerCare, {
    title: '专属顾问',
    rowsOf: ({ rid }) => eq(customerCare.customerRid, rid),
    onClosing: 'delete',
    onMerging: 'keepOne',
  }),
  personal(customerNotes, {
    title: '服务记录',
    rowsOf: ({ rid }) => eq(customerNotes.customerRid, rid),
    onClosing: 'delete',
  }),
];
