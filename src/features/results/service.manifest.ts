import { and, asc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Context } from '../../host/context.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import { type Manifest, type ManifestFile, orderReleases, resultFiles } from './tables.ts';

/** What is released: files of these assigns of one order, by whom, and until when the customer may object. */
export type Release = {
  orderRid: string;
  assignRids: readonly string[];
  reviewerRid: string;
  verdictDue: Date;
  /** Work whose files count no more because a retest found something else: of some samples, or of all for none. */
  superseded?: readonly { old: string; by: string; samples: readonly string[] }[];
};

/**
 * Lets the customer have the files of some assigns: fixes their hashes in a signed list of all files of the order that
 * count now. Belongs in the transaction that moves the order. Five statements.
 */
export async function releaseFiles(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  { orderRid, assignRids, reviewerRid, verdictDue, superseded = [] }: Release,
): Promise<void> {
  if (assignRids.length > 0) {
    await db
      .update(resultFiles)
      .set({ releasedAt: now })
      .where(
        and(
          eq(resultFiles.orderRid, orderRid),
          inArray(resultFiles.assignRid, [...assignRids]),
          isNull(resultFiles.releasedAt),
        ),
      );
  }
  for (const { old, by, samples } of superseded) {
    await db
      .update(resultFiles)
      .set({ supersededBy: by, supersededAt: now })
      .where(
        and(
          eq(resultFiles.assignRid, old),
          isNull(resultFiles.supersededAt),
          samples.length > 0 ? inArray(resultFiles.sampleRid, [...samples]) : undefined,
        ),
      );
  }
  const [order] = await db
    .select({ no: orders.no, customerRid: orders.customerRid })
    .from(orders)
    .where(eq(orders.rid, orderRid));
  if (!order) throw new Error(`there is no order ${orderRid}`);
  const [last] = await db
    .select({ version: max(orderReleases.version) })
    .from(orderReleases)
    .where(eq(orderReleases.orderRid, orderRid));
  const version = (last?.version ?? 0) + 1;
  const files = await db
    .select({
      sample: orderSamples.no,
      name: resultFiles.name,
      bytes: resultFiles.bytes,
      sha256: resultFiles.sha256,
    })
    .from(resultFiles)
    .leftJoin(orderSamples, eq(orderSamples.rid, resultFiles.sampleRid))
    .where(
      and(
        eq(resultFiles.orderRid, orderRid),
        isNotNull(resultFiles.releasedAt),
        isNull(resultFiles.supersededAt),
      ),
    )
    .orderBy(asc(orderSamples.sort), asc(resultFiles.name), asc(resultFiles.rid));
  const manifest: Manifest = {
    order: order.no,
    version,
    released: shanghaiTime(now),
    files: files.map(
      ({ sample, name, ...file }): ManifestFile => ({
        path: sample ? `${sample}/${name}` : name,
        sample: sample ?? '',
        ...file,
      }),
    ),
  };
  await db.insert(orderReleases).values({
    ...{ orderRid, version, customerRid: order.customerRid, releasedAt: now, reviewerRid, verdictDue },
    ...{ manifest, signature: signManifest(secrets, manifest) },
  });
}

/** The signature of a manifest: a keyed digest over its canonical text. */
export function signManifest(secrets: Context['secrets'], manifest: Manifest): string {
  return secrets.sign(`manifest ${canonical(manifest)}`);
}

/** JSON whose keys are in order, so that one manifest has one text wherever it was kept. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
