import type { Fen } from '../../../core/money.ts';
import type { Change } from '../../../core/record.ts';
import { yuan } from '../../../core/yuan.ts';
import { stayInWords } from '../calendar/rules.stay.ts';
import type { Action } from '../rules.states.ts';

/** What happened, in customers' words. */
const texts: Record<Action | 'lock', string> = {
  lock: '锁定时段',
  book: '提交预约',
  release: '释放时段',
  expire: '锁定超时释放',
  pass: '审核通过',
  reject: '预约被驳回',
  approve: '组长批准',
  decline: '组长未批准',
  pay: '完成付款',
  lapse: '超时未付款，预约取消',
  accept: '确认变更',
  sign: '签署服务协议',
  change: '更改时间',
  handOver: '发出转交邀请',
  withdraw: '收回转交',
  take: '接受转交',
  refuse: '谢绝转交',
  cancel: '取消预约',
  adjust: '工作人员调整预约',
  checkIn: '现场签到',
  miss: '未按时签到，记为爽约',
  start: '开始上机',
  finish: '结束上机',
  settle: '出具结算单',
  paid: '结清费用',
  close: '机构取消预约',
};

/** What happened to a booking without moving it. */
const besides: Record<string, string> = {
  signNda: '签署保密协议',
  askNda: '实验室要求签署保密协议',
  waiveNda: '实验室不再要求签署保密协议',
};

/** A step of the history in customers' words; empty for one that is not known. */
export function historyText(action: string): string {
  return { ...texts, ...besides }[action] ?? '';
}

type Slot = { date: string; start: string; end: string; price_fen: Fen };

/** What a step changed besides the state: the time, and for `isOwner`, who pays, the price. */
export function changesOf(diff: Record<string, unknown> | null, isOwner: boolean): Change[] {
  const { from, to } = (diff ?? {}) as { from?: Slot; to?: Slot };
  if (!from || !to) return [];
  const price = ({ price_fen }: Slot) => `¥${yuan(price_fen)}`;
  const all = [
    { name: '时间', from: stayInWords(from), to: stayInWords(to) },
    ...(isOwner ? [{ name: '费用', from: price(from), to: price(to) }] : []),
  ];
  return all.filter((change) => change.from !== change.to);
}
