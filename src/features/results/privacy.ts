import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { resultDownloads } from './delivery/tables.ts';
import { assignHistory, assigns, objections, orderReleases, resultFiles } from './tables.ts';

/** What was measured for customers; the work stays for the books when an account is closed, without what was found. */
export const privacy = [
  personal(assigns, {
    title: '检测任务',
    rowsOf: ({ rid }) => eq(assigns.customerRid, rid),
    onClosing: () => ({ reason: '', used: [], missing: [], notes: '', feeBasis: '' }),
  }),
  personal(assignHistory, {
    title: '检测任务进度',
    rowsOf: ({ rid }) => eq(assignHistory.customerRid, rid),
    onClosing: () => ({ reason: '' }),
  }),
  personal(objections, {
    title: '数据异议',
    rowsOf: ({ rid }) => eq(objections.customerRid, rid),
    onClosing: () => ({ reason: '', answerText: '', escalationReason: '', sampleNos: [] }),
  }),
  personal(resultFiles, {
    title: '检测数据',
    rowsOf: ({ rid }) => eq(resultFiles.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(orderReleases, {
    title: '数据发布',
    rowsOf: ({ rid }) => eq(orderReleases.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(resultDownloads, {
    title: '数据下载记录',
    rowsOf: ({ rid }) => eq(resultDownloads.customerRid, rid),
    onClosing: 'delete',
  }),
];
