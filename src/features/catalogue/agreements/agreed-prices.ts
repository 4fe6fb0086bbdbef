import { eq } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Agreement, agreementFor } from './rules.ts';
import { customerAgreements } from './tables.ts';

/** What is agreed with a customer for a service at the moment of asking; undefined where nothing is. */
export type AgreedPrices = (service: { rid: string; categoryId: number }) => Agreement | undefined;

/** The customer's own prices of today. One statement. */
export async function agreedPrices(db: Database, customerRid: string, now: Date): Promise<AgreedPrices> {
  const rows = await readAgreements(db, { customerRid });
  const today = shanghaiDate(now);
  return (service) => agreementFor(rows, service, today);
}

const readAgreements = builtOnce((db) =>
  db
    .select()
    .from(customerAgreements)
    .where(eq(customerAgreements.customerRid, given('customerRid'))),
);
