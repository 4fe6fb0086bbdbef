import { shanghaiDate, shanghaiInstant, shanghaiTime } from '../../core/shanghai.ts';

/** What is due within so many hours is due soon. */
export const soonHours = 2;

/** How soon something is due: over, soon, today, or later. */
export const dueGroups = {
  late: '已逾期',
  soon: `${soonHours}小时内`,
  today: '今天',
  later: '之后',
} as const;
export type DueGroup = keyof typeof dueGroups;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * When a task is due, in words (剩 22 分, 逾期 1 天), and beside it when that is. `due` is YYYY-MM-DD HH:mm:ss, or a day, which
 * ends with it.
 */
export function dueOf(due: string, now: Date): { group: DueGroup; words: string; at: string } {
  const isDay = due.length === 10;
  const end = isDay ? shanghaiInstant(`${due} 23:59`) : shanghaiInstant(due.slice(0, 16));
  const left = end.getTime() - now.getTime();
  const isToday = shanghaiDate(end) === shanghaiDate(now);
  const at = isDay ? due.slice(5) : isToday ? due.slice(11, 16) : due.slice(5, 16);
  const days = (Date.parse(shanghaiDate(now)) - Date.parse(due.slice(0, 10))) / day;
  if (left < 0)
    return { group: 'late', words: `逾期 ${isDay ? `${days} 天` : span(-left)}`, at: `应于 ${at}` };
  const group = !isDay && left <= soonHours * hour ? 'soon' : isToday ? 'today' : 'later';
  return { group, words: isDay && isToday ? '今天内' : `剩 ${span(left)}`, at: `${at} 截止` };
}

/** The time of a desk: 2026-11-21 周六 15:40. */
export function deskTime(now: Date): string {
  const [date = '', time = ''] = shanghaiTime(now).split(' ');
  const weekday = '日一二三四五六'[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return `${date} 周${weekday} ${time.slice(0, 5)}`;
}

/** How long, in the largest unit that is full: 40 分, 1 时 20 分, 3 天. */
function span(ms: number): string {
  if (ms >= day) return `${Math.floor(ms / day)} 天`;
  const minutes = Math.floor(ms / minute);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} 分`;
  return minutes % 60 === 0 ? `${hours} 时` : `${hours} 时 ${minutes % 60} 分`;
}
