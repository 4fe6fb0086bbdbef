import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { prestoreApplies, prestoreHistory } from './tables.ts';

/** Top-ups stay for the books when an account is closed, without their vouchers and reasons. */
export const privacy = [
  personal(prestoreApplies, '充值申请', { onClosing: () => ({ voucherRid: null, reason: '' }) }),
  personal(prestoreHistory, '充值申请记录', {
    rowsOf: ofTheir(prestoreHistory.applyRid, prestoreApplies),
    onClosing: () => ({ reason: '' }),
  }),
];
