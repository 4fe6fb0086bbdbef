import { movingRecord } from '../../../core/record.ts';

/** How links to results go on: their maker, or whoever else may see the order, ends them, else the clock. */
export const shareRecord = movingRecord<'customer' | 'system'>()({
  states: { live: [10, '有效', 'run'], ended: [20, '已结束', 'stop'], expired: [30, '已到期', 'stop'] },
  moves: {
    end: { name: '结束分享', from: ['live'], to: ['ended'], by: ['customer'] },
    expire: { name: '到期', from: ['live'], to: ['expired'], by: ['system'] },
  },
});
/** Codes of the states. */
export const shareStates = shareRecord.states;
