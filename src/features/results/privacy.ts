import { personal } from '../../host/records/personal-data.ts';
import { resultDownloads } from './delivery/tables.ts';
import { assignHistory, assigns, objections, orderReleases, resultFiles } from './tables.ts';

/** What was measured for customers; the work stays for the books when an account is closed, without what was found. */
export const privacy = [
  personal(assigns, '检测任务', {
    onClosing: () => ({ reason: '', used: [], missing: [], notes: '', feeBasis: '' }),
  }),
  personal(assignHistory, '检测任务进度', { onClosing: () => ({ reason: '' }) }),
  personal(objections, '数据异议', {
    onClosing: () => ({ reason: '', answerText: '', escalationReason: '', sampleNos: [] }),
  }),
  personal(resultFiles, '检测数据'),
  personal(orderReleases, '数据发布'),
  personal(resultDownloads, '数据下载记录'),
];
