import { movingRecord, type StateOf } from '../../../core/record.ts';

/**
 * Every way a rebate goes (product definition, 1.11). Nobody moves one by hand: the clock makes it available, withdrawals
 * take it, refunds of its order revoke it; what was paid for after all is counted again.
 */
export const rebateRecord = movingRecord<'system'>()({
  states: {
    estimated: [10, '待生效', 'wait'],
    available: [20, '可提现', 'done'],
    withdrawing: [30, '提现中', 'run'],
    withdrawn: [35, '已提现', 'done'],
    revoked: [40, '已撤销', 'stop'],
  },
  moves: {
    mature: { name: '生效', from: ['estimated'], to: ['available'], by: ['system'] },
    take: { name: '提现', from: ['available'], to: ['withdrawing'], by: ['system'] },
    giveBack: { name: '退回', from: ['withdrawing', 'withdrawn'], to: ['available'], by: ['system'] },
    pay: { name: '已提现', from: ['available', 'withdrawing'], to: ['withdrawn'], by: ['system'] },
    revoke: { name: '撤销', from: ['estimated', 'available'], to: ['revoked'], by: ['system'] },
    restore: { name: '恢复', from: ['revoked'], to: ['estimated', 'available'], by: ['system'] },
  },
});
/** Codes of the states. */
export const rebateStates = rebateRecord.states;
export type RebateStatus = StateOf<typeof rebateRecord>;
