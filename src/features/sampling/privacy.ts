import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { samplingHistory, samplingOrders, samplings } from './tables.ts';

/** Where customers had samples picked up, and what became of it. */
export const privacy = [
  personal(samplings, '取样与寄样'),
  personal(samplingOrders, '取样与寄样的订单'),
  personal(samplingHistory, '取样与寄样记录', {
    rowsOf: ofTheir(samplingHistory.samplingRid, samplings),
  }),
];
