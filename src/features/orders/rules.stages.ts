import type { OrderStatus } from './rules.states.ts';
import { orderStates } from './rules.states.ts';

/** Stages of an order as customers see them (product definition, section 4); files take the place of samples. */
export const stages = {
  1: ['提交', '审核', '收样', '检测', '核对', '结算', '完成'],
  3: ['提交', '审核', '收数据', '分析', '核对', '结算', '完成'],
} as const;

/** In which states a stage has been finished, by the stage's place. */
const { toReview, toPrepay, toSend, received, toVerify, toSettle, toPay, done } = orderStates;
const finishedBy: readonly (readonly number[])[] = [
  ...[[toReview], [toPrepay, toSend], [received], [toVerify], [toSettle], [toPay, done], [done]],
];

const current: Partial<Record<OrderStatus, number>> = {
  ...{ 10: 1, 15: 1, 20: 1, 30: 1 },
  ...{ 40: 2, 50: 2, 65: 2 },
  ...{ 60: 3, 70: 3, 80: 3, 90: 3, 105: 3 },
  ...{ 100: 4, 110: 5, 120: 5, 130: 6 },
};

/** The place of the stage that an order is in, from 0 on; undefined for what was closed before its end. */
export function stageOf(status: number): number | undefined {
  return current[status as OrderStatus];
}

/** A stage with the time at which it was finished, and whether the order is in it or past it. */
export type Stage = { name: string; at: string; state: 'done' | 'current' | 'waiting' };

/**
 * The stages of an order by its state and history (newest first). What was closed before its end has come as far
 * as its history says.
 */
export function stagesOf(
  typeId: number,
  status: number,
  history: readonly { at: string; to: number }[],
): Stage[] {
  const names = stages[typeId === 3 ? 3 : 1];
  const reached = (place: number) => history.find((step) => finishedBy[place]?.includes(step.to))?.at ?? '';
  const here = stageOf(status) ?? names.findIndex((_, place) => !reached(place));
  return names.map((name, place) => {
    const isDone = place < here || status === orderStates.done;
    return {
      name,
      at: isDone ? reached(place) : '',
      state: isDone ? 'done' : place === here && stageOf(status) !== undefined ? 'current' : 'waiting',
    };
  });
}

/** What comes next, in customers' wording; `today` and `promised` are YYYY-MM-DD. */
export function nextStep(
  typeId: number,
  status: number,
  promised: string | null,
  isOverdue: boolean,
): string {
  const due = promised
    ? isOverdue
      ? `原定 ${promised.slice(5)} 交付，正在加紧处理`
      : `预计 ${promised.slice(5)} 交付`
    : '交付日期待定';
  switch (status as OrderStatus) {
    case 10:
      return '正在审核可行性与价格';
    case 15:
      return '等待组长审批';
    case 20:
      return '顾问有调整或提问，待您确认';
    case 30:
      return '付款后安排检测';
    case 40:
      return typeId === 3 ? '请上传数据' : '请寄出样品或预约取样';
    case 50:
      return '样品运输途中';
    case 65:
      return typeId === 3 ? '数据异常，待您处理' : '样品异常，待您处理';
    case 60:
    case 70:
    case 80:
      return due;
    case 105:
      return typeId === 3 ? '正在修改' : '正在复测';
    case 90:
      return '数据复核中';
    case 100:
      return '数据已出，请核对';
    case 110:
      return '等待出具结算单';
    case 120:
      return '等待付款';
    case 130:
      return '订单已完成';
    default:
      return '订单已关闭';
  }
}
