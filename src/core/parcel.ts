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

/** How far a parcel is: nothing is known of it, its carrier has it, it is on its way, comes today, is there, or goes back. */
export type ParcelState = keyof typeof parcelStates;
export const parcelStates = {
  waiting: '待揽收',
  collected: '已揽收',
  moving: '在途',
  delivering: '今日送达',
  signed: '已签收',
  problem: '异常',
  returning: '退回中',
  returned: '已退回',
} as const;

/** One line of a parcel's way; `at` is YYYY-MM-DD HH:mm:ss in Asia/Shanghai, as its carrier tells it. */
export type TrackLine = { at: string; text: string };

/** Numbers by which a carrier is known without doubt: those that begin with its own letters. Digits alone are of several. */
const numbers: readonly (readonly [RegExp, (typeof carriers)[number]])[] = [
  [/^SF\d{12,15}$/i, '顺丰速运'],
  [/^JD[A-Z]{0,2}\d{10,15}(-\d+-\d+-)?$/i, '京东物流'],
  [/^E[A-Z]\d{9}CN$/i, '中国邮政 EMS'],
  [/^YT\d{13,15}$/i, '圆通速递'],
  [/^DPK\d{9,15}$/i, '德邦快递'],
];

/** Whose number a waybill is; undefined where that is not certain. */
export function carrierOf(waybill: string): string | undefined {
  return numbers.find(([pattern]) => pattern.test(waybill.trim()))?.[1];
}

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
