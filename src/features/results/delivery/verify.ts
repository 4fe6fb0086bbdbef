import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { isSameSecret } from '../../../host/config/secrets.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { orders } from '../../orders/tables.ts';
import { papersWithHash } from '../../signing/list-papers.ts';
import { paperNames } from '../../signing/rules.ts';
import { type Manifest, orderReleases, resultFiles } from '../tables.ts';
import type { fileVerify, manifestVerify } from './contract.ts';
import { canonical } from './manifest.ts';
import { maskedOrder } from './rules.ts';

/** Whether we released a file with this hash, or signed it. Two statements. */
export const verifyFile: Answers<typeof fileVerify> = async ({ db }, { sha256 }) => {
  const found = await db
    .select({ no: orders.no, releasedAt: resultFiles.releasedAt, supersededAt: resultFiles.supersededAt })
    .from(resultFiles)
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .where(and(eq(resultFiles.sha256, sha256), isNotNull(resultFiles.releasedAt)))
    .orderBy(desc(resultFiles.releasedAt), desc(resultFiles.rid))
    .limit(5);
  const papers = await papersWithHash(db, sha256);
  return {
    is_genuine: found.length + papers.length > 0 ? 1 : 0,
    releases: found.map(({ no, releasedAt, supersededAt }) => ({
      order: maskedOrder(no),
      released: releasedAt ? shanghaiDate(releasedAt) : '',
      is_superseded: supersededAt ? 1 : 0,
    })),
    papers: papers.map(({ kind, no, signedAt }) => ({
      ...{ name: paperNames[kind] ?? '', no: maskedOrder(no.split('-')[0] ?? '') },
      signed: shanghaiDate(signedAt),
    })),
  };
};

/** Whether a list bears our signature. Only its very text is signed, so only then is it read. */
export const verifyManifest: Answers<typeof manifestVerify> = async (
  { db, secrets },
  { manifest, signature },
) => {
  const text = manifest.trim();
  const isOurs = secrets.isSigned(`manifest ${text}`, signature) || (await isKept(db, text, signature));
  if (!isOurs) return { is_genuine: 0, order: '', released: '', files: 0 };
  const { order, released, files } = JSON.parse(text) as Manifest;
  return { is_genuine: 1, order: maskedOrder(order), released: released.slice(0, 10), files: files.length };
};

/** How the canonical text of a list ends; what strangers send is not read as JSON. */
const ending = /"order":"([^"\\]{1,40})","released":"[^"\\]+","version":(\d{1,4})\}$/;

/** Whether a release has just this list and signature: it may have been signed with a SECRET_KEY that was replaced. */
async function isKept(db: Database, text: string, signature: string): Promise<boolean> {
  const [, no, version] = ending.exec(text) ?? [];
  if (!no) return false;
  const [kept] = await db
    .select({ manifest: orderReleases.manifest, signature: orderReleases.signature })
    .from(orderReleases)
    .innerJoin(orders, eq(orders.rid, orderReleases.orderRid))
    .where(and(eq(orders.no, no), equal(orderReleases, { version: Number(version) })));
  return kept !== undefined && canonical(kept.manifest) === text && isSameSecret(kept.signature, signature);
}
