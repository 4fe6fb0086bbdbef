import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { files, fileTickets, partialUploads } from './tables.ts';

/** Files that customers sent; their bytes go with the rows. */
export const privacy = [
  personal(files, '文件', { rowsOf: ({ rid }) => eq(files.ownerRid, rid) }),
  personal(partialUploads, '未完成的上传', { rowsOf: ({ rid }) => eq(partialUploads.ownerRid, rid) }),
  personal(fileTickets, '下载链接', { secrets: ['ticketHash'], onMerging: 'end' }),
];
