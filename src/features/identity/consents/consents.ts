import { and, desc, eq, gte, inArray, notExists } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import {
  type ConsentDue,
  type consent,
  documentChanged,
  forEverybody,
  type LegalDocument,
} from '../contract.ts';
import { lockCustomer } from '../customers.ts';
import { type ConsentWay, consents, legalVersions } from '../tables.ts';

/** The version of a document that is in force; undefined while the shop has not written it. */
export async function versionInForce(db: Database, document: LegalDocument) {
  const [newest] = await db
    .select()
    .from(legalVersions)
    .where(eq(legalVersions.document, document))
    .orderBy(desc(legalVersions.version))
    .limit(1);
  return newest;
}

/** Puts the next version of a document in force, so that every customer is asked again. Belongs in a transaction. */
export async function raiseVersion(db: Database, document: LegalDocument, now: Date): Promise<void> {
  const version = ((await versionInForce(db, document))?.version ?? 0) + 1;
  await db.insert(legalVersions).values({ document, version, effectiveAt: now });
}

/** What is in force and the customer has not agreed to. One statement. */
export async function consentsDue(db: Database, customerRid: string): Promise<ConsentDue[]> {
  return (await readDue(db, { customerRid })) as ConsentDue[];
}

const readDue = builtOnce((db) => {
  const agreed = db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        equal(consents, { customerRid: given('customerRid'), document: legalVersions.document }),
        gte(consents.version, legalVersions.version),
      ),
    );
  return db
    .selectDistinctOn([legalVersions.document], {
      document: legalVersions.document,
      version: legalVersions.version,
    })
    .from(legalVersions)
    .where(and(notExists(agreed), inArray(legalVersions.document, forEverybody)))
    .orderBy(desc(legalVersions.document), desc(legalVersions.version));
});

/** Agrees to all that is due, for somebody who registers; belongs in the transaction that does it. */
export async function consentToAll(context: Context, customerRid: string, way: ConsentWay): Promise<void> {
  await add(context, customerRid, await consentsDue(context.db, customerRid), way);
}

/** Agrees to later versions; see the contract. */
export const consentAnew: Answers<typeof consent> = async (context, read) => {
  const { db, actor } = context;
  for (const document of forEverybody) {
    const version = read[document];
    if (version !== undefined && version !== (await versionInForce(db, document))?.version)
      throw new Failure(documentChanged);
  }
  await lockCustomer(context);
  const due = await consentsDue(db, actor.rid);
  const agreed = due.filter(({ document, version }) => read[document] === version);
  await add(context, actor.rid, agreed, 'renewal');
  return null;
};

/** Keeps that a customer signed a version of a document; belongs in the transaction that it is signed for. */
export async function consentTo(
  context: Context,
  customerRid: string,
  signed: Signed,
  way: ConsentWay,
): Promise<void> {
  await add(context, customerRid, [signed], way);
}

type Signed = { document: LegalDocument; version: number };

async function add(
  { db, now, client }: Context,
  customerRid: string,
  documents: readonly Signed[],
  way: ConsentWay,
) {
  if (!documents.length) return;
  await db
    .insert(consents)
    .values(documents.map((each) => ({ ...each, customerRid, at: now, way, address: client.address })));
}
