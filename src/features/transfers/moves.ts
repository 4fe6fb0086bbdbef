import { ulid } from 'ulid';
import { numbersOf } from '../../host/records/numbers.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { claimRecord } from './rules.states.ts';
import { transferApplies, transferHistory, transferNumbers } from './tables.ts';

/** A claim as it is stored. */
export type ClaimRow = typeof transferApplies.$inferSelect;

/** Claims as they are kept. */
export const claimRows = rowsOf()(claimRecord, {
  table: transferApplies,
  owner: transferApplies.owner,
  history: {
    table: transferHistory,
    line: ({ rid }, { actorRid, ...step }) => ({
      ...{ rid: ulid(step.at.getTime()), applyRid: rid, actor: actorRid },
      ...step,
    }),
  },
});

/** Numbers of claims. */
export const claimNumbers = numbersOf('T', transferNumbers);
