import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { resultDownloads } from './delivery/tables.ts';
import { shareLooks, shares } from './sharing/tables.ts';
import { assignHistory, assigns, dataEnds, objections, orderReleases, resultFiles } from './tables.ts';

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
  personal(dataEnds, '数据保存期限'),
  personal(resultDownloads, '数据下载记录'),
  personal(shares, '数据分享', { secrets: ['codeHash', 'passwordHash'] }),
  personal(shareLooks, '数据分享查看记录', { rowsOf: ofTheir(shareLooks.shareRid, shares) }),
];
