import { ulid } from '../../../core/ulid.ts';
import { numbersOf } from '../../../host/records/numbers.ts';
import { rowsOf } from '../../../host/records/rows.ts';
import { exchangeRecord } from './rules.states.ts';
import { exchangeHistory, exchangeNumbers, exchanges } from './tables.ts';

/** A row of `exchanges`. */
export type Exchange = typeof exchanges.$inferSelect;

/** Exchanges as they are kept. */
export const exchangeRows = rowsOf()(exchangeRecord, {
  table: exchanges,
  owner: exchanges.customerRid,
  facts: ({ kind }) => ({ kind }),
  history: {
    table: exchangeHistory,
    line: ({ rid, customerRid }, step) => ({
      ...{ rid: ulid(step.at.getTime()), exchangeRid: rid, customerRid },
      ...step,
    }),
  },
});

/** Numbers of exchanges. */
export const exchangeNos = numbersOf('E', exchangeNumbers);
