/** What a key for other systems may be made for, and how customers read it. */
export const keyScopes = {
  orders: '查看订单、样品与进度',
  placing: '管理方案并提交订单',
  results: '查看并下载检测数据',
  bills: '查看账单与发票',
} as const;

/** A part of the calls that a key for other systems may make. */
export type KeyScope = keyof typeof keyScopes;
