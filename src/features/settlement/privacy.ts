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
  personal(statements, {
    title: '结算单',
    rowsOf: ({ rid }) => eq(statements.customerRid, rid),
    onClosing: () => ({ dispute: null, note: '' }),
  }),
  personal(statementLines, {
    title: '结算明细',
    rowsOf: ({ rid }) => eq(statementLines.customerRid, rid),
    onClosing: 'keep',
  }),
  personal(statementVersions, {
    title: '结算单历史版本',
    rowsOf: ({ rid }) => eq(statementVersions.customerRid, rid),
    onClosing: 'keep',
  }),
  personal(statementHistory, {
    title: '结算单进度',
    rowsOf: ({ rid }) => eq(statementHistory.customerRid, rid),
    onClosing: () => ({ reason: '' }),
  }),
  personal(statementPayments, {
    title: '结算付款',
    rowsOf: ({ rid }) => eq(statementPayments.customerRid, rid),
    onClosing: 'keep',
  }),
  personal(statementCheckouts, {
    title: '合并付款',
    rowsOf: ({ rid }) => eq(statementCheckouts.customerRid, rid),
    onClosing: 'keep',
  }),
  personal(statementCredits, {
    title: '结算减免',
    rowsOf: ({ rid }) => eq(statementCredits.customerRid, rid),
    onClosing: () => ({ reason: '', bank: null }),
  }),
  personal(payerStandings, {
    title: '付款状况',
    rowsOf: ({ rid }) => eq(payerStandings.customerRid, rid),
    onClosing: 'delete',
    // Whoever is merged owes nothing any more, so what counts is the standing of the account that stays.
    onMerging: 'keepOne',
  }),
];
