import { ulid } from 'ulid';
import { numbersOf } from '../../host/records/numbers.ts';
import { type Mover, rowsOf } from '../../host/records/rows.ts';
import { type ApplyRole, topUpRecord } from './rules.states.ts';
import { prestoreApplies, prestoreHistory, prestoreNumbers } from './tables.ts';

/** A top-up as it is stored. */
export type Apply = typeof prestoreApplies.$inferSelect;

/** Who moves a top-up. */
export type ApplyMover = Mover<ApplyRole>;

/** Top-ups as they are kept; `leftFen` is the cash of one that is not spent, for what depends on that. */
export const topUpRows = rowsOf<{ leftFen?: number }>()(topUpRecord, {
  table: prestoreApplies,
  owner: prestoreApplies.owner,
  facts: ({ status, way, matchedAt }, { leftFen }) => ({ status, way, matchedAt, leftFen }),
  history: {
    table: prestoreHistory,
    line: ({ rid }, { actorRid, ...step }) => ({
      ...{ rid: ulid(step.at.getTime()), applyRid: rid, actor: actorRid },
      ...step,
    }),
  },
});

/** Numbers of top-ups. */
export const topUpNumbers = numbersOf('P', prestoreNumbers);
