import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { transferApplies, transferHistory } from './tables.ts';

/** Claims stay for the books when an account is closed, without vouchers and what was written. */
export const privacy = [
  personal(transferApplies, '转账认领', {
    onClosing: () => ({ voucherRid: null, payer: '', remark: '', reason: '' }),
  }),
  personal(transferHistory, '转账认领记录', {
    rowsOf: ofTheir(transferHistory.applyRid, transferApplies),
    onClosing: () => ({ reason: '' }),
  }),
];
