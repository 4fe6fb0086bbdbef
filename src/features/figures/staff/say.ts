import { yuan } from '../../../core/yuan.ts';
import { type Unit, unitNames } from '../rules.ts';

/** A value as people read it, with its unit; a dash where there is none. */
export function said(value: number | null, unit: Unit): string {
  if (value === null) return '—';
  if (unit === 'fen') return `¥${yuan(value, { short: Math.abs(value) >= 1_000_000_00 })}`;
  const number = value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
  return unit === 'count' ? number : `${number}${unit === 'percent' ? '' : ' '}${unitNames[unit]}`;
}

/** A change in words: 较前一周期 +12.4%. */
export function changeSaid(change: number | null): string {
  if (change === null) return '—';
  return `${change > 0 ? '+' : ''}${change.toLocaleString('zh-CN', { maximumFractionDigits: 1 })}%`;
}

/** How a change looks: good, bad or neither. */
export function changeTone(change: number | null, good: 'more' | 'less' | null): string {
  if (!change || !good) return 'text-muted';
  return change > 0 === (good === 'more') ? 'text-success' : 'text-danger';
}
