import { eq, or } from 'drizzle-orm';
import { has } from '../../host/records/filters.ts';
import { customers } from '../identity/tables.ts';
import { profiles } from './tables.ts';

/** What staff know a customer by, of `customers` and the `profiles` joined to them. */
export const personColumns = { name: profiles.name, company: profiles.company, account: customers.account };

/** Where a word is in the name, organisation or account of a customer. */
export const called = (kw: string | undefined) => has(kw, profiles.name, profiles.company, customers.account);

/** The same, or is the customer's telephone number. */
export const calledOrCalling = (kw: string) => or(called(kw), eq(customers.phone, kw));

/** Who somebody is for staff: name and organisation, or the account's name. */
export function personOf(
  rid: string,
  known?: { name: string | null; company: string | null; account: string },
) {
  const { name, company, account = '' } = known ?? {};
  return { rid, name: [name || account, company].filter(Boolean).join(' · ') };
}
