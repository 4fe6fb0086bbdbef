import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { invoiceAdvances, payouts, walletLots } from './tables.ts';

/** What wallets keep of customers; it stays when an account is closed, as the books must, without bank details. */
export const privacy = [
  personal(walletLots, '预存明细', { rowsOf: ({ rid }) => eq(walletLots.owner, rid), onClosing: 'keep' }),
  personal(invoiceAdvances, '预开发票', {
    rowsOf: ({ rid }) => eq(invoiceAdvances.owner, rid),
    onClosing: 'keep',
  }),
  personal(payouts, '退款', {
    rowsOf: ({ rid }) => eq(payouts.owner, rid),
    onClosing: () => ({ bank: null, reason: '' }),
  }),
];
