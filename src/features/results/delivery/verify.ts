import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { isSameSecret } from '../../../host/config/secrets.ts';
import { orders } from '../../orders/tables.ts';
import { type Manifest, resultFiles } from '../tables.ts';
import type { fileVerify, manifestVerify } from './contract.ts';
import { maskedOrder } from './rules.ts';

/** Whether we released a file with this hash. One statement. */
export const verifyFile: Answers<typeof fileVerify> = async ({ db }, { sha256 }) => {
  const found = await db
    .select({ no: orders.no, releasedAt: resultFiles.releasedAt, supersededAt: resultFiles.supersededAt })
    .from(resultFiles)
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .where(and(eq(resultFiles.sha256, sha256), isNotNull(resultFiles.releasedAt)))
    .orderBy(desc(resultFiles.releasedAt), desc(resultFiles.rid))
    .limit(5);
  return {
    is_genuine: found.length > 0 ? 1 : 0,
    releases: found.map(({ no, releasedAt, supersededAt }) => ({
      order: maskedOrder(no),
      released: releasedAt ? shanghaiDate(releasedAt) : '',
      is_superseded: supersededAt ? 1 : 0,
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
