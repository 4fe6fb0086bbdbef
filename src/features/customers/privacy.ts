import { personal } from '../../host/records/personal-data.ts';
import { apiKeys } from './keys/tables.ts';
import { addresses, customerCare, customerNotes, profiles } from './tables.ts';
import { invoiceTitles } from './titles/tables.ts';

/** What customers tell of themselves. */
export const privacy = [
  personal(profiles, '资料', { onMerging: 'keepOne' }),
  personal(addresses, '地址', { onMerging: { yielding: { isDefault: false } } }),
  personal(invoiceTitles, '发票抬头', { onMerging: { yielding: { isDefault: false } } }),
  personal(customerCare, '专属顾问', { onMerging: 'keepOne' }),
  personal(customerNotes, '服务记录'),
  personal(apiKeys, '接口密钥', { secrets: ['hash'], onMerging: 'end' }),
];
