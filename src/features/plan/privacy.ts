import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { experimentDrafts, planHistory, planItems, quotes, quoteVersions } from './tables.ts';

/** What customers plan to order. */
export const privacy = [
  personal(quotes, {
    title: '定制报价',
    rowsOf: ({ rid }) => eq(quotes.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(quoteVersions, {
    title: '报价版本',
    rowsOf: ({ rid }) => eq(quoteVersions.customerRid, rid),
    onClosing: 'delete',
  }),
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
    onMerging: 'keepOne',
  }),
];
