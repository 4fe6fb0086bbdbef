import type { Fen } from '../../../core/money.ts';
import { yuan } from '../../../core/yuan.ts';
import { cellMinutes, clockOf, extraRate, minutesOf, type TimeExtra } from '../rules.ts';

/** What was used up, in fen for all of it. */
type Used = { name: string; count: number; fen: number };

/** A stay as it was booked and as it was. */
export type Usage = {
  date: string;
  start: string;
  end: string;
  /** What was agreed for the booked time, in fen. */
  priceFen: number;
  actualMinutes: number;
  /** Step of the instrument, in minutes. */
  step: number;
  baseFenHour: number;
  extra: TimeExtra;
  operatorMinutes: number;
  operatorFenHour: number;
  consumables: readonly Used[];
};

/** What a stay comes to: the minutes that are paid, and the steps that its price has more than the booking's. */
export type Bill = {
  billableMinutes: number;
  lines: { label: string; formula: string; amount_fen: Fen }[];
  totalFen: Fen;
};

/**
 * What is paid for a stay (product definition, 1.2): the booked time at least, the actual time rounded up to the step;
 * what is longer than booked at the rate of the hour in which it was; operator and consumables on top.
 */
export function billOf(usage: Usage): Bill {
  const { date, start, end, priceFen, actualMinutes, step, baseFenHour, extra } = usage;
  const booked = minutesOf(end) - minutesOf(start);
  const billableMinutes = Math.max(booked, Math.ceil(actualMinutes / step) * step);
  const lines: Bill['lines'] = [];
  const over = billableMinutes - booked;
  if (over > 0) {
    const cells = Array.from({ length: Math.ceil(over / cellMinutes) }, (_, index) => ({
      minutes: Math.min(cellMinutes, over - index * cellMinutes),
      rate: extraRate(date, clockOf(minutesOf(end) + index * cellMinutes), extra),
    }));
    const amount = cells.reduce(
      (sum, { minutes, rate }) => sum + (baseFenHour * minutes * (100 + rate)) / 6_000,
      0,
    );
    lines.push({
      label: '超时使用',
      formula: `${over} 分钟，¥${yuan(baseFenHour)}/小时及时段加价`,
      amount_fen: Math.round(amount),
    });
  }
  const { operatorMinutes, operatorFenHour, consumables } = usage;
  if (operatorMinutes > 0) {
    lines.push({
      label: '操作员协助',
      formula: `${operatorMinutes} 分钟 × ¥${yuan(operatorFenHour)}/小时`,
      amount_fen: Math.round((operatorFenHour * operatorMinutes) / 60),
    });
  }
  for (const { name, count, fen } of consumables) {
    lines.push({ label: `耗材：${name}`, formula: `${count} 件`, amount_fen: fen });
  }
  const more = lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  return { billableMinutes, lines, totalFen: priceFen + more };
}
