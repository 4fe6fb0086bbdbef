import type { z } from 'zod';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import { versionInForce } from '../identity/consents/consents.ts';
import type { LegalDocument } from '../identity/contract.ts';
import type { LegalVersion } from './contract.ts';

const documents: Partial<Record<string, LegalDocument>> = {
  ...{ license: 'terms', policy: 'privacy', agreement: 'service' },
  ...{ credit: 'credit', promoter: 'promoter' },
};

/** The legal document that articles of this kind hold; undefined for all others. */
export function legalDocumentOf(kind: string): LegalDocument | undefined {
  return documents[kind];
}

/** The version of a legal document that is in force, for its page; null for articles of other kinds. */
export async function legalVersionOf(
  db: Database,
  kind: string,
): Promise<z.infer<typeof LegalVersion> | null> {
  const document = legalDocumentOf(kind);
  const inForce = document && (await versionInForce(db, document));
  return inForce ? { version: inForce.version, since: shanghaiDate(inForce.effectiveAt) } : null;
}
