import type { Database } from '../database/database.ts';

/** A file that a customer may take: where it stands in the export of their account, and where its bytes lie. */
type KeptFile = {
  folder: string;
  name: string;
  rid: string;
  bytes: number;
  sha256: string;
  storedAs: string;
};

/** All files that a feature keeps for a customer, for the export of the account. */
export type KeptFiles = (db: Database, customerRid: string) => Promise<KeptFile[]>;
