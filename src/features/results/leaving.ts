import { and, eq, isNotNull } from 'drizzle-orm';
import { equal } from '../../host/records/filters.ts';
import type { Leaving } from '../../host/records/leaving.ts';
import { workStates } from './rules.states.ts';
import { assigns, resultFiles } from './tables.ts';

/** What was objected to has to be answered; data that was not downloaded is gone with the account. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const isTheirs = equal(assigns, { customerRid, status: workStates.disputed });
    const where = { page: '/member/order', todo: '等待答复' };
    const count = await db.$count(assigns, isTheirs);
    return [{ name: '处理中的数据异议', count, fen: null, isBooked: false, ...where }];
  },
  ending: async ({ db }, customerRid) => {
    const isTheirs = and(
      eq(resultFiles.customerRid, customerRid),
      isNotNull(resultFiles.releasedAt),
      isNotNull(resultFiles.fileRid),
    );
    const count = await db.$count(resultFiles, isTheirs);
    return [{ name: '检测数据文件', count, fen: null, isBooked: false, fate: '删除，请先下载' }];
  },
};
