import { movingRecord } from '../../../core/record.ts';

/** What the platform is asked for: an invoice, or the negative one that takes it back. */
export type OrderKind = 'issue' | 'red';

/**
 * How what the platform was asked for goes on (decision 031). Whatever was sent once is only asked about, until the
 * platform says what became of it.
 */
export const platformRecord = movingRecord<'finance' | 'system'>()({
  states: {
    waiting: [10, '待提交', 'wait'],
    sent: [20, '平台处理中', 'run'],
    done: [30, '已开具', 'done'],
    failed: [40, '未开具', 'alert'],
    unlike: [50, '待核对', 'alert'],
  },
  moves: {
    send: { name: '提交', from: ['waiting'], to: ['sent'], by: ['system'] },
    take: { name: '登记', from: ['sent'], to: ['done'], by: ['system'] },
    doubt: { name: '待核对', from: ['waiting', 'sent'], to: ['unlike'], by: ['system'] },
    fail: { name: '未开具', from: ['waiting', 'sent'], to: ['failed'], by: ['system'] },
    drop: { name: '撤回', from: ['waiting'], to: ['failed'], by: ['finance'] },
    settle: { name: '已处理', from: ['unlike'], to: ['failed'], by: ['finance'] },
  },
});
/** Codes of the states. */
export const platformStates = platformRecord.states;

/** States in which the platform is asked. */
export const askedStates: readonly number[] = [platformStates.waiting, platformStates.sent];

/** Why the platform cannot do something. */
export const platformRefusals = {
  none: '未接入开票平台',
  paper: '该类型发票不能由平台开具，请登记开票',
  open: '平台正在处理，请等待结果',
} as const;

/** An order that the platform does not know so long after it was sent is sent again, under its number, in milliseconds. */
export const sentAgainAfter = 2 * 60_000;
/** So often at most; and given up when the platform does not know it so long after the last time. */
export const mostSendings = 5;
export const givenUpAfter = 10 * 60_000;
/** An invoice without any file is booked so long after its order was sent: files may come a moment later. */
export const filesWithin = 30 * 60_000;

/** After so many seconds it is asked again what became of an order that was begun `age` ms ago. */
export function askAgainAfter(age: number): number {
  if (age < 60_000) return 5;
  if (age < 10 * 60_000) return 60;
  if (age < 60 * 60_000) return 5 * 60;
  return age < 86_400_000 ? 30 * 60 : 4 * 3_600;
}
