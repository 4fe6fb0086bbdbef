/** How many days are left, or how many have passed and are `over` (已逾期, 已过期); empty without a due date. */
export function dueText(daysLeft: number | null, over = '已逾期'): string {
  if (daysLeft === null) return '';
  if (daysLeft < 0) return `${over} ${-daysLeft} 天`;
  return daysLeft === 0 ? '今日到期' : `还有 ${daysLeft} 天`;
}
