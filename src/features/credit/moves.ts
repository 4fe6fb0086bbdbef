import type { Context } from '../../host/calls/context.ts';
import { type Mover, rowsOf } from '../../host/records/rows.ts';
import { CreditSetting } from '../settings/rules.credit.ts';
import { loadSettings } from '../settings/service.ts';
import { type ApplyFacts, type ApplyRole, applyRecord, type LineFacts, lineRecord } from './rules.states.ts';
import { creditApplies, creditHistory, creditLines } from './tables.ts';

/** A row of `credit_applies`. */
export type CreditApply = typeof creditApplies.$inferSelect;
/** A row of `credit_lines`. */
export type CreditLine = typeof creditLines.$inferSelect;

/** What work on credit needs of its call or job; `db` is a transaction. */
export type CreditContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

type Line = Record<'at', Date> & Omit<typeof creditHistory.$inferInsert, 'id' | 'recordRid' | 'customerRid'>;

const history = {
  table: creditHistory,
  line: ({ rid, customerRid }: { rid: string; customerRid: string }, step: Line) => ({
    ...{ recordRid: rid, customerRid },
    ...step,
  }),
};

/** Applications as they are kept; a move by staff says what it would grant and what one person may. */
export const applyRows = rowsOf<{ grantFen?: number; soloFen?: number }>()(applyRecord, {
  table: creditApplies,
  facts: (apply, { by, grantFen, soloFen = 0 }) => ({
    ...factsOf(apply, by.rid, soloFen),
    ...(grantFen !== undefined && { grantFen }),
  }),
  history,
});

/** Lines as they are kept; a move says how much of the line is used. */
export const lineRows = rowsOf<{ usedFen: number }>()(lineRecord, {
  table: creditLines,
  facts: (line, { usedFen }) => lineFacts(line, usedFen),
  history,
});

/** What the transition table looks at when `me` would take an application further. */
export function factsOf(apply: CreditApply, me: string, soloFen: number): ApplyFacts {
  const { grantFen, proposedBy, askedBy } = apply;
  return {
    grantFen: grantFen ?? 0,
    soloFen,
    isOwn: [proposedBy, askedBy].includes(me),
    isProposed: proposedBy !== null,
  };
}

/** What the transition table looks at of a line. */
export function lineFacts({ frozenBy }: CreditLine, usedFen: number): LineFacts {
  return { usedFen, isByHand: frozenBy === 'staff' };
}

/** A customer who moves something of credit. */
export function customerMover(rid: string): Mover<'customer'> {
  return { role: 'customer', type: 'customer', rid };
}

/** The part that a role of staff plays in credit; undefined for those who only ask for customers, or read. */
export function creditRole(role: string): Extract<ApplyRole, 'lead' | 'finance' | 'approver'> | undefined {
  const parts: Readonly<Record<string, 'lead' | 'finance' | 'approver'>> = {
    ...{ service_lead: 'lead', finance: 'finance', finance_lead: 'approver' },
  };
  return parts[role];
}

/** The shop's figures of credit. */
export async function creditSetting({ db }: Pick<Context, 'db'>): Promise<CreditSetting> {
  return (await loadSettings(db, { creditSetting: CreditSetting })).creditSetting;
}
