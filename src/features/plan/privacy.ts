import { eq } from 'drizzle-orm';
import { personal } from '../../host/personal-data.ts';
import { planItems } from './tables.ts';

/** What customers plan to order. */
export const privacy = [
  personal(planItems, {
    title: '实验计划',
    rowsOf: ({ rid }) => eq(planItems.customerRid, rid),
    onClosing: 'delete',
  }),
];
