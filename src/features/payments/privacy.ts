import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { gatewayRefunds, paymentIntents } from './tables.ts';

/** Payments stay for the books when an account is closed, without the address to pay at and who it was that paid. */
export const privacy = [
  personal(paymentIntents, '在线支付', {
    secrets: ['payUrl', 'payerHash'],
    onClosing: () => ({ payUrl: '', form: 'code', payerHash: null }),
  }),
  personal(gatewayRefunds, '在线支付退款', {
    rowsOf: ofTheir(gatewayRefunds.intentRid, paymentIntents),
    onClosing: () => ({ reason: '' }),
  }),
];
