import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { files, fileTickets, partialUploads } from './tables.ts';

/** Files that customers sent; their bytes go with the rows. */
export const privacy = [
  personal(files, {
    title: '文件',
    rowsOf: ({ rid }) => eq(files.ownerRid, rid),
    onClosing: 'delete',
  }),
  personal(partialUploads, {
    title: '未完成的上传',
    rowsOf: ({ rid }) => eq(partialUploads.ownerRid, rid),
    onClosing: 'delete',
  }),
  personal(fileTickets, {
    title: '下载链接',
    rowsOf: ({ rid }) => eq(fileTickets.customerRid, rid),
    secrets: ['ticketHash'],
    onClosing: 'delete',
    onMerging: 'end',
  }),
];
