import { eq } from 'drizzle-orm';
import { personal } from '../../host/personal-data.ts';
import { files } from './tables.ts';

/** Files that customers sent; their bytes go with the rows. */
export const privacy = [
  personal(files, {
    title: '文件',
    rowsOf: ({ rid }) => eq(files.ownerRid, rid),
    onClosing: 'delete',
  }),
];
