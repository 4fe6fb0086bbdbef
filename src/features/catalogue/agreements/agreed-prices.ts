import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { type AgreedFor, type Agreement, agreementFor } from './rules.ts';
import { customerAgreements } from './tables.ts';

/** What is agreed with a customer for a service at the moment of asking; undefined where nothing is. */
export type AgreedPrices = (service: { rid: string; categoryId: number }) => Agreement | undefined;

/** The customer's own prices of today. One statement. */
export async function agreedPrices(db: Database, customerRid: string, now: Date): Promise<AgreedPrices> {
  return agreedAmong(await readAgreements(db, { customerRid }), now);
}

/** The same of agreements in hand, such as `agreementsOf` reads them. */
export function agreedAmong(agreements: readonly AgreedFor[], now: Date): AgreedPrices {
  const today = shanghaiDate(now);
  return (service) => agreementFor(agreements, service, today);
}

/** All that was agreed with a customer, as a column of whatever else is read of theirs. */
export const agreementsOf = (customerRid: SQLWrapper) => sql<AgreedFor[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'serviceRid', a.service_rid, 'categoryId', a.category_id, 'ratePercent', a.rate_percent, 'unitFen', a.unit_fen,
    'validFrom', a.valid_from, 'validTo', a.valid_to)), '[]')
  FROM ${customerAgreements} a WHERE a.customer_rid = ${customerRid})`;

const readAgreements = builtOnce((db) =>
  db
    .select()
    .from(customerAgreements)
    .where(eq(customerAgreements.customerRid, given('customerRid'))),
);
