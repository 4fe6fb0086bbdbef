import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { gatewayRefunds, paymentIntents } from './tables.ts';

/** Payments stay for the books when an account is closed, without the address to pay at. */
export const privacy = [
  personal(paymentIntents, '在线支付', { secrets: ['payUrl'], onClosing: () => ({ payUrl: '' }) }),
  personal(gatewayRefunds, '在线支付退款', {
    rowsOf: ofTheir(gatewayRefunds.intentRid, paymentIntents),
    onClosing: () => ({ reason: '' }),
  }),
];
