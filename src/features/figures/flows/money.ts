import { sql } from 'drizzle-orm';
import type { AccountCode } from '../../ledger/rules.accounts.ts';
import type { EventName } from '../../ledger/rules.events.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { countedOf, dayOf, onDays, type Take } from '../declare.ts';

/**
 * Everything that was posted, by event and account; debit above 0. What undoes a posting counts as its event on its own day,
 * so that what was undone is taken off.
 */
const postings = countedOf({
  key: 'postings',
  of: ['posting'],
  each: (span) => sql`
    SELECT ${dayOf(sql`p.at`)} AS day, coalesce(undone.event, p.event) || '|' || e.code AS part, 1 AS count, e.fen AS amount, 'posting' AS kind, p.rid AS rid
    FROM ${ledgerPostings} p JOIN ${ledgerEntries} e ON e.posting_id = p.id
    LEFT JOIN ${ledgerPostings} undone ON undone.rid = p.reverses
    WHERE ${onDays(sql`p.at`, span)}`,
});

/** The same by account alone, of which balances are the sums. */
export const balances = countedOf({
  key: 'balances',
  of: ['posting'],
  each: (span) => sql`
    SELECT ${dayOf(sql`p.at`)} AS day, e.code AS part, 1 AS count, e.fen AS amount, 'posting' AS kind, p.rid AS rid
    FROM ${ledgerPostings} p JOIN ${ledgerEntries} e ON e.posting_id = p.id
    WHERE ${onDays(sql`p.at`, span)}`,
});

/** What was posted to these accounts, by these events or any; `times` -1 for what stands on the credit side. */
export function posted(codes: readonly AccountCode[], times: 1 | -1, events?: readonly EventName[]): Take {
  return {
    ...{ flow: postings, of: 'amount', times },
    parts: (part) => {
      const [event = '', code = ''] = part.split('|');
      return codes.some((one) => one === code) && (!events || events.some((one) => one === event));
    },
  };
}

/** What these accounts hold. */
export function held(codes: readonly AccountCode[], times: 1 | -1): Take {
  return { flow: balances, of: 'amount', times, parts: (part) => codes.some((code) => code === part) };
}
