/** States of jobs that are not done, as the queue spells them, and what people call them. */
export const jobStateNames = {
  failed: '已失败',
  active: '执行中',
  retry: '等待重试',
  created: '等待执行',
} as const;

/** Failed jobs are kept for so many days. */
export const failedJobDays = 7;

const longestError = 300;

/**
 * What a job's failure says: its message without the values of statements, and without what may be a phone number, a
 * number of an identity card or an account, or a mail address. Empty when it says nothing.
 */
export function errorSaid(output: unknown): string {
  const { message, cause } = partsOf('value' in partsOf(output) ? partsOf(output).value : output);
  // A statement that failed is told with its values; why it failed stands behind it.
  const isStatement = typeof message === 'string' && message.startsWith('Failed query');
  const said = isStatement ? (partsOf(cause).message ?? '数据库操作失败') : message;
  if (typeof said !== 'string') return '';
  return said
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '***')
    .replace(/\d{7,}/g, '***')
    .slice(0, longestError);
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
