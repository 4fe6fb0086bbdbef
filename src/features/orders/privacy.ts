import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { sampleCustody, samplePassports } from './samples/tables.ts';
import {
  orderHistory,
  orderLines,
  orderMessages,
  orderProposals,
  orderSamples,
  orders,
  orderTalks,
} from './tables.ts';

/** Orders stay for the books when an account is closed, without whom they name and what was found out. */
export const privacy = [
  personal(orders, {
    title: '订单',
    rowsOf: ({ rid }) => eq(orders.customerRid, rid),
    onClosing: () => ({ contactName: '', contactPhone: '', remark: '', express: '', waybill: '' }),
  }),
  personal(orderLines, {
    title: '订单项目',
    rowsOf: ({ rid }) => eq(orderLines.customerRid, rid),
    onClosing: () => ({ params: {}, answers: [] }),
  }),
  personal(orderSamples, {
    title: '订单样品',
    rowsOf: ({ rid }) => eq(orderSamples.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(samplePassports, {
    title: '样品档案',
    rowsOf: ({ rid }) => eq(samplePassports.customerRid, rid),
    onClosing: () => ({ no: '', express: '', waybill: '' }),
  }),
  personal(sampleCustody, {
    title: '样品流转记录',
    rowsOf: ({ rid }) => eq(sampleCustody.customerRid, rid),
    onClosing: () => ({ note: '' }),
  }),
  personal(orderHistory, {
    title: '订单进度',
    rowsOf: ({ rid }) => eq(orderHistory.customerRid, rid),
    onClosing: () => ({ reason: '', diff: null }),
  }),
  personal(orderProposals, {
    title: '订单变更提议',
    rowsOf: ({ rid }) => eq(orderProposals.customerRid, rid),
    onClosing: () => ({ summary: '', lines: null }),
  }),
  personal(orderMessages, {
    title: '订单留言',
    rowsOf: ({ rid }) => eq(orderMessages.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(orderTalks, {
    title: '订单留言概况',
    rowsOf: ({ rid }) => eq(orderTalks.customerRid, rid),
    onClosing: 'delete',
  }),
];
