import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type PersonalTable, personal } from '../../host/records/personal-data.ts';
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

/** What belongs to statements that the person pays themselves: a group's are the group's, whoever owns it. */
const ofOwn =
  (column: PgColumn): PersonalTable['rowsOf'] =>
  ({ rid }) =>
    inArray(column, sql`(SELECT ${statements.rid} FROM ${statements} WHERE ${statements.owner} = ${rid})`);

/** What was charged and paid stays for the books when an account is closed. */
export const privacy = [
  personal(statements, '结算单', {
    rowsOf: ({ rid }) => eq(statements.owner, rid),
    onClosing: () => ({ dispute: null, note: '' }),
  }),
  personal(statementLines, '结算明细', { onClosing: 'keep' }),
  personal(statementVersions, '结算单历史版本', {
    rowsOf: ofOwn(statementVersions.statementRid),
    onClosing: 'keep',
  }),
  personal(statementHistory, '结算单进度', {
    rowsOf: ofOwn(statementHistory.statementRid),
    onClosing: () => ({ reason: '' }),
  }),
  personal(statementPayments, '结算付款', {
    rowsOf: ofOwn(statementPayments.statementRid),
    onClosing: 'keep',
  }),
  personal(statementCheckouts, '合并付款', { onClosing: 'keep' }),
  personal(statementCredits, '结算减免', {
    rowsOf: ofOwn(statementCredits.statementRid),
    onClosing: () => ({ reason: '', bank: null }),
  }),
  personal(payerStandings, '付款状况', {
    rowsOf: ({ rid }) => eq(payerStandings.owner, rid),
    // Whoever is merged owes nothing any more, so what counts is the standing of the account that stays.
    onMerging: 'keepOne',
  }),
];
