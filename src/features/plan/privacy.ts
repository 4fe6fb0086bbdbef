import { eq } from 'drizzle-orm';
import { personal } from '../../host/personal-data.ts';
import { experimentDrafts, planHistory, planItems } from './tables.ts';

/** What customers plan to order. */
export const privacy = [
  personal(planItems, {
    title: '实验计划',
    rowsOf: ({ rid }) => eq(planItems.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(planHistory, {
    title: '实验计划记录',
    rowsOf: ({ rid }) => eq(planHistory.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(experimentDrafts, {
    title: '下单草稿',
    rowsOf: ({ rid }) => eq(experimentDrafts.customerRid, rid),
    onClosing: 'delete',
  }),
];
