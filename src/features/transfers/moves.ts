import { ulid } from '../../core/ulid.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { isPayer } from '../clusters/reach.ts';
import type { Act, Hands } from '../ledger/hands.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { claimRecord, type MatchFacts, type MatchStatus, matchRecord } from './rules.states.ts';
import { transferApplies, transferHistory, transferMatches, transferNumbers } from './tables.ts';

/** A claim as it is stored. */
export type ClaimRow = typeof transferApplies.$inferSelect;

/** Claims as they are kept. */
export const claimRows = rowsOf()(claimRecord, {
  table: transferApplies,
  owner: (rid) => isPayer(transferApplies.owner, rid),
  history: {
    table: transferHistory,
    line: ({ rid }, { actorRid, ...step }) => ({
      ...{ rid: ulid(step.at.getTime()), applyRid: rid, actor: actorRid },
      ...step,
    }),
  },
});

/** A match as it is stored. */
export type Match = typeof transferMatches.$inferSelect;

/** Matches as they are kept; a move says what the hands that make it have done today. */
export const matchRows = rowsOf<{ hands: Hands }>()(matchRecord, {
  table: transferMatches,
  facts: (match, { by, hands }) => matchFacts(match, hands, by.rid),
});

/** What the transition table looks at when `me` would take a match further. */
export function matchFacts(match: Match, hands: Hands, me: string): MatchFacts & { status: MatchStatus } {
  return {
    status: match.status as MatchStatus,
    isMaker: match.madeBy === me,
    isLarge: hands.excess(undoingOf(match)) !== undefined,
  };
}

/** Taking a match back as something that one person's day is measured by; it brings nothing to anybody. */
export function undoingOf({ rid, owner, amountFen }: Match): Act {
  return { ref: `match:${rid}:undone`, owner, fen: amountFen };
}

/** What a role may do with matches. */
export function matchRole(role: string): 'finance' | 'approver' {
  return scopeOf(role, 'prestore:approve') ? 'approver' : 'finance';
}

/** Numbers of claims. */
export const claimNumbers = numbersOf('T', transferNumbers);
