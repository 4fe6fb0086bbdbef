import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { payerStandings } from '../orders/tables.ts';
import {
  statementCheckouts,
  statementCredits,
  statementHistory,
  statementLines,
  statementPayments,
  statements,
  statementVersions,
} from './tables.ts';

/** What was charged and paid stays for the books when an account is closed. */
export const privacy = [
  personal(statements, '结算单', { onClosing: () => ({ dispute: null, note: '' }) }),
  personal(statementLines, '结算明细', { onClosing: 'keep' }),
  personal(statementVersions, '结算单历史版本', { onClosing: 'keep' }),
  personal(statementHistory, '结算单进度', { onClosing: () => ({ reason: '' }) }),
  personal(statementPayments, '结算付款', { onClosing: 'keep' }),
  personal(statementCheckouts, '合并付款', { onClosing: 'keep' }),
  personal(statementCredits, '结算减免', { onClosing: () => ({ reason: '', bank: null }) }),
  personal(payerStandings, '付款状况', {
    rowsOf: ({ rid }) => eq(payerStandings.owner, rid),
    // Whoever is merged owes nothing any more, so what counts is the standing of the account that stays.
    onMerging: 'keepOne',
  }),
];
