import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { isSameSecret } from '../../../host/config/secrets.ts';
import { orders } from '../../orders/tables.ts';
import { papersWithHash } from '../../signing/list-papers.ts';
import { paperNames } from '../../signing/rules.ts';
import { type Manifest, resultFiles } from '../tables.ts';
import type { fileVerify, manifestVerify } from './contract.ts';
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
  { secrets },
  { manifest, signature },
) => {
  const text = manifest.trim();
  if (!isSameSecret(secrets.sign(`manifest ${text}`), signature)) {
    return { is_genuine: 0, order: '', released: '', files: 0 };
  }
  const { order, released, files } = JSON.parse(text) as Manifest;
  return { is_genuine: 1, order: maskedOrder(order), released: released.slice(0, 10), files: files.length };
};
