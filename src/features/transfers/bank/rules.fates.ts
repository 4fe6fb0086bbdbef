/** What becomes of a row, told by names. */
export const rowFates = {
  new: '新流水',
  known: '已导入',
  outgoing: '支出',
  conflict: '冲突',
  unreadable: '无法识别',
  total: '合计行',
} as const;
/** What becomes of a row: taken in, here already, money that left, or nothing with the reason why. */
export type RowFate = keyof typeof rowFates;
