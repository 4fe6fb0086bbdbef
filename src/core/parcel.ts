/** Carriers that customers are offered; others may be written. */
export const carriers = [
  '顺丰速运',
  '京东物流',
  '中国邮政 EMS',
  '中通快递',
  '圆通速递',
  '申通快递',
  '韵达速递',
  '德邦快递',
] as const;

/** How waybills are numbered. */
export const waybillPattern = /^[A-Za-z0-9-]{5,40}$/;
/** Told of what is no waybill. */
export const badWaybill = '运单号须为5-40位字母、数字或短横线';
