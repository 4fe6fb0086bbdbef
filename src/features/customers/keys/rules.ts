/** What every key begins with, so that people and programs that look for leaked ones know it. */
export const keyPrefix = 'lk_';

/** Whether a token is a key for other systems. */
export const isKey = (token: string): boolean => token.startsWith(keyPrefix);

/** How many keys that are good a customer may have. */
export const mostKeys = 10;

/** For how many days a key may be made; a quarter of a year unless somebody says. */
export const keyDays = { month: 30, quarter: 90, year: 365 } as const;

/** Requests by one key within a minute, in each process. */
export const keyRate = { figure: 120, seconds: 60 } as const;

/** Told in these words. */
export const keyRefusals = {
  name: '请填写密钥名称',
  scopes: '请选择至少一项权限',
  tooMany: `最多同时使用${mostKeys}个密钥，请先撤销不用的`,
} as const;
