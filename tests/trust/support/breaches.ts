import { chainPostings } from '../../../src/features/ledger/chain.ts';
import { type Breach, breaches } from '../../../src/features/ledger/check.ts';
import { openDatabase } from '../../../src/host/database/database.ts';

/** Every breach of the 12 invariants in a product's database, past the product. */
export async function ledgerBreaches(connection: {
  host: string;
  port: number;
  user: string;
  database: string;
}): Promise<Breach[]> {
  const { db, close } = openDatabase(connection, 2, () => {});
  try {
    await chainPostings(db);
    return await breaches(db);
  } finally {
    await close();
  }
}
