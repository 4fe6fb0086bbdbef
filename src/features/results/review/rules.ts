/** What a reviewer looks at before data is released; each is ticked. */
export const reviewChecks = [
  { key: 'params', name: '实际参数与订单要求一致' },
  { key: 'samples', name: '文件与样品编号一一对应' },
  { key: 'quality', name: '数据完整、可打开，质量符合要求' },
] as const;

/** Whether every point was ticked. */
export function isChecked(checked: readonly string[]): boolean {
  return reviewChecks.every(({ key }) => checked.includes(key));
}
