import { and, asc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Context } from '../../../host/calls/context.ts';
import { orderSamples, orders } from '../../orders/tables.ts';
import { type Manifest, type ManifestFile, orderReleases, resultFiles } from '../tables.ts';
import { replaceFiles } from '../verdicts/replace-files.ts';

/** What is released: files of these assigns of one order, by whom, and until when the customer may object. */
export type Release = {
  orderRid: string;
  assignRids: readonly string[];
  reviewerRid: string;
  verdictDue: Date;
  /** Retests among them that found something else: their files count in the place of what was released before. */
  replacing?: readonly string[];
};

/**
 * Lets the customer have the files of some assigns: fixes their hashes in a signed list of all files of the order that
 * count now. Belongs in the transaction that moves the order. Six statements, and those of `replaceFiles`.
 */
export async function releaseFiles(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  { orderRid, assignRids, reviewerRid, verdictDue, replacing = [] }: Release,
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
  if (replacing.length > 0) await replaceFiles(db, { orderRid, assignRids, replacing, now });
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
      superseded: resultFiles.supersededSamples,
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
  const samples = await db
    .select({ rid: orderSamples.rid, no: orderSamples.no })
    .from(orderSamples)
    .where(eq(orderSamples.orderRid, orderRid))
    .orderBy(asc(orderSamples.sort));
  const manifest: Manifest = {
    order: order.no,
    version,
    released: shanghaiTime(now),
    files: files.map(
      ({ sample, name, superseded, ...file }): ManifestFile => ({
        path: sample ? `${sample}/${name}` : name,
        sample: sample ?? '',
        ...file,
        ...(superseded.length > 0 && {
          superseded: samples.filter(({ rid }) => superseded.includes(rid)).map(({ no }) => no),
        }),
      }),
    ),
  };
  await db.insert(orderReleases).values({
    ...{ orderRid, version, customerRid: order.customerRid, releasedAt: now, reviewerRid, verdictDue },
    ...{ manifest, signature: signManifest(secrets, manifest) },
  });
}

/** The signature of a manifest: a keyed digest over its canonical text. It stays when SECRET_KEY is replaced. */
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
