/** How many addresses a customer may have. */
export const mostWebhooks = 5;

/** Told in these words. */
export const webhookRefusals = {
  url: '请填写以 https:// 开头的公网地址',
  topics: '请选择要推送的通知',
  tooMany: `最多添加${mostWebhooks}个推送地址`,
  delivered: '该消息已送达，无需重发',
} as const;

/** For how many days messages are kept. */
export const keptDays = 30;
