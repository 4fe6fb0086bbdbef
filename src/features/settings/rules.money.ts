import { z } from 'zod';

/** An account of ours that customers transfer to. */
export const BankAccount = z.object({ name: z.string(), bank: z.string(), account: z.string() });
export type BankAccount = z.infer<typeof BankAccount>;

/** Figures of money (product definition 6.4), stored under `moneySetting`; amounts in fen, rates in percent. */
export const MoneySetting = z
  .object({
    /** VAT within prices. */
    taxRate: z.int().default(6),
    prestoreMinFen: z.int().default(10_000),
    /** How much of one payment may come out of what was given. */
    bonusMaxShare: z.int().default(20),
    bonusValidMonths: z.int().default(24),
    /** Day of the month on which statements are made by themselves; 0 as soon as work is accepted. */
    statementDay: z.int().default(1),
    autoConfirmDays: z.int().default(7),
    /** Days to pay a confirmed statement without a credit line. */
    payDays: z.int().default(7),
    overdueHoldDays: z.int().default(15),
    /** Above this amount refunds, adjustments and manual postings need a second person (trust figure G10). */
    fourEyesFen: z.int().default(100_000),
    /** Up to this amount what a transfer leaves open is written off. */
    remainderFen: z.int().default(5),
    bankAccounts: z.array(BankAccount).default([]),
  })
  .prefault({});
export type MoneySetting = z.infer<typeof MoneySetting>;
