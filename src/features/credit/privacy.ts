import { personal } from '../../host/records/personal-data.ts';
import { creditApplies, creditHistory, creditLines } from './tables.ts';

/** What was granted and signed for stays as long as the books that rest on it; what was told in confidence does not. */
export const privacy = [
  personal(creditApplies, '信用额度申请', {
    onClosing: () => ({ reason: '', supplement: '', answer: '' }),
  }),
  personal(creditLines, '信用额度', { onClosing: () => ({ reason: '' }) }),
  personal(creditHistory, '信用额度记录', { onClosing: () => ({ reason: '' }) }),
];
