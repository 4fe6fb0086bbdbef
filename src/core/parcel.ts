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

/** Sites of carriers on which parcels are looked up by their number, by a word of the carrier's name. */
const sites: readonly (readonly [RegExp, string])[] = [
  [/顺丰/, 'https://www.sf-express.com/'],
  [/京东/, 'https://www.jdl.com/'],
  [/邮政|EMS/i, 'https://www.ems.com.cn/'],
  [/中通/, 'https://www.zto.com/'],
  [/圆通/, 'https://www.yto.net.cn/'],
  [/申通/, 'https://www.sto.cn/'],
  [/韵达/, 'https://www.yundaex.com/'],
  [/德邦/, 'https://www.deppon.com/'],
];

/** Where a carrier lets parcels be looked up; undefined for carriers that we do not know. */
export function siteOf(carrier: string): string | undefined {
  return sites.find(([word]) => word.test(carrier))?.[1];
}
