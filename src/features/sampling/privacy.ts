import { eq, inArray, sql } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { samplingHistory, samplingOrders, samplings } from './tables.ts';

/** Where customers had samples picked up, and what became of it. */
export const privacy = [
  personal(samplings, {
    title: '取样与寄样',
    rowsOf: ({ rid }) => eq(samplings.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(samplingOrders, {
    title: '取样与寄样的订单',
    rowsOf: ({ rid }) => eq(samplingOrders.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(samplingHistory, {
    title: '取样与寄样记录',
    rowsOf: ({ rid }) =>
      inArray(
        samplingHistory.samplingRid,
        sql`(SELECT ${samplings.rid} FROM ${samplings} WHERE ${samplings.customerRid} = ${rid})`,
      ),
    onClosing: 'delete',
  }),
];
