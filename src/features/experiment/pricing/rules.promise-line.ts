/**
 * When what is chosen is promised, and what that takes to have come today: samples where any are sent, else the order itself.
 * Empty without a promise.
 */
export function promiseLine(chosen: readonly { typeId: number }[], day: string | null | undefined): string {
  if (!day) return '';
  const come = chosen.some(({ typeId }) => typeId === 1) ? '样品今日到达' : '今日提交';
  return `${come}，预计 ${day} 前出数据`;
}
