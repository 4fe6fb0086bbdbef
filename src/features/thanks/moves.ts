import { ulid } from '../../core/ulid.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { thanksRecord } from './rules.states.ts';
import { thanksClaims, thanksHistory } from './tables.ts';

/** A row of `thanks_claims`. */
export type Claim = typeof thanksClaims.$inferSelect;

/** Claims as they are kept. */
export const claimRows = rowsOf()(thanksRecord, {
  table: thanksClaims,
  owner: thanksClaims.customerRid,
  history: {
    table: thanksHistory,
    line: ({ rid, customerRid }, step) => ({
      ...{ rid: ulid(step.at.getTime()), claimRid: rid, customerRid },
      ...step,
    }),
  },
});

/** What files of a claim are bound to. */
export const boundToClaim = (rid: string) => `thanks_claims:${rid}`;
