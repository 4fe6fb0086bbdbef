import { eq, or, sql } from 'drizzle-orm';
import { has } from '../../host/records/filters.ts';
import { customers } from '../identity/tables.ts';
import { profiles } from './tables.ts';

/** What somebody of `customers` is called who has not given a name: never by the account's name, which is a code mostly. */
export const nameless = sql<string>`CASE WHEN ${customers.rid} IS NOT NULL
  THEN coalesce('用户（尾号 ' || right(${customers.phone}, 4) || '）', '已注销用户') END`;

/** What somebody of `customers` is called, with the `profiles` joined to them. */
export const calledName = sql<string>`coalesce(nullif(${profiles.name}, ''), ${nameless})`;

/** The same in statements that call those tables `c` and `p`. */
export const calledHere = sql<string>`coalesce(nullif(p.name, ''), '用户（尾号 ' || right(c.phone, 4) || '）', '已注销用户')`;

/** What staff know a customer by, of `customers` and the `profiles` joined to them. */
export const personColumns = { name: profiles.name, company: profiles.company, nameless };

/** Where a word is in the name, organisation or account of a customer. */
export const called = (kw: string | undefined) => has(kw, profiles.name, profiles.company, customers.account);

/** The same, or is the customer's telephone number. */
export const calledOrCalling = (kw: string) => or(called(kw), eq(customers.phone, kw));

/** Who somebody is for staff: name and organisation. */
export function personOf(
  rid: string,
  known?: { name: string | null; company: string | null; nameless: string },
) {
  const { name, company, nameless = '' } = known ?? {};
  return { rid, name: [name || nameless, company].filter(Boolean).join(' · ') };
}
