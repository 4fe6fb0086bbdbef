import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { isSeen } from '../../clusters/reach.ts';
import { checkedFile, linkToFile } from '../../files/service.downloads.ts';
import { files } from '../../files/tables.ts';
import { orderLines, orderSamples, orders, payerStandings } from '../../orders/tables.ts';
import { assigns, dataEnds, orderReleases, resultFiles } from '../tables.ts';
import { deliveryRefusals, type resultFile, type resultLink, type resultList } from './contract.ts';
import { canonical } from './manifest.ts';
import { maskedAddress, methodOf, whyHeld } from './rules.ts';
import { resultDownloads } from './tables.ts';

/** Lines of the download record that are shown. */
const shownDownloads = 100;

/** Everything about the data of an order that the customer may look at, and what they have downloaded. Seven statements. */
export const listResults: Answers<typeof resultList> = async ({ db, actor }, { order_rid }) => {
  const order = await ownOrder({ db, actor }, order_rid);
  const { customerRid } = order;
  const isHidden = order.isSecret && customerRid !== actor.rid;
  const found = await foundFiles(db, order);
  const samples = await db
    .select({ rid: orderSamples.rid, no: orderSamples.no })
    .from(orderSamples)
    .where(equal(orderSamples, { orderRid: order_rid, customerRid }))
    .orderBy(asc(orderSamples.sort));
  const releases = await db
    .select()
    .from(orderReleases)
    .where(equal(orderReleases, { orderRid: order_rid, customerRid }))
    .orderBy(desc(orderReleases.version));
  const work = await db
    .select({ service: orderLines.name, instrument: assigns.instrument, used: assigns.used })
    .from(assigns)
    .innerJoin(orderLines, eq(orderLines.rid, assigns.lineRid))
    .where(and(equal(assigns, { orderRid: order_rid, customerRid }), isNotNull(assigns.releasedAt)))
    .orderBy(asc(assigns.no));
  const downloads = await db
    .select()
    .from(resultDownloads)
    .where(equal(resultDownloads, { orderRid: order_rid, customerRid: actor.rid }))
    .orderBy(desc(resultDownloads.id))
    .limit(shownDownloads);
  const [end] = await db
    .select({ on: dataEnds.dueDate, goneAt: dataEnds.goneAt })
    .from(dataEnds)
    .where(equal(dataEnds, { orderRid: order_rid, customerRid, kind: 'measured' }));
  return {
    ends: end ? { on: end.on, gone: end.goneAt ? 1 : 0 } : null,
    held: whyHeld(order) ?? null,
    files: found.map(({ file, sampleNo, sampleName }) => ({
      ...{ ...fileFor(file, sampleNo), assign_rid: file.assignRid },
      sample_name: (isHidden ? '' : sampleName) ?? '',
      superseded_nos: samples.flatMap(({ rid, no }) => (file.supersededSamples.includes(rid) ? no : [])),
    })),
    releases: releases.map(({ version, releasedAt, manifest, signature }) => ({
      version,
      released: releasedAt,
      files: manifest.files.length,
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      manifest: canonical(manifest),
      signature,
    })),
    methods: [...new Set(work.flatMap((one) => methodOf(one) ?? []))],
    downloads: downloads.map(({ at, kind, name, address }) => ({
      at,
      kind,
      name,
      address: maskedAddress(address),
    })),
  };
};

/** What was found for an order and is released and not gone, that of all samples first. One statement. */
export async function foundFiles(db: Database, { rid, customerRid }: { rid: string; customerRid: string }) {
  return readFound(db, { rid, customerRid });
}

const readFound = builtOnce((db) =>
  db
    .select({ file: resultFiles, sampleNo: orderSamples.no, sampleName: orderSamples.name })
    .from(resultFiles)
    .leftJoin(orderSamples, eq(orderSamples.rid, resultFiles.sampleRid))
    .where(
      and(
        equal(resultFiles, { orderRid: given('rid'), customerRid: given('customerRid') }),
        isNotNull(resultFiles.releasedAt),
        isNotNull(resultFiles.fileRid),
      ),
    )
    .orderBy(sql`${orderSamples.sort} NULLS FIRST`, asc(resultFiles.name), asc(resultFiles.rid)),
);

/** A file that was found, as its customer sees it wherever it is told of. */
export function fileFor(file: typeof resultFiles.$inferSelect, sampleNo: string | null) {
  const { rid, name, bytes, sha256, technique, releasedAt, supersededAt } = file;
  return {
    ...{ rid, name, bytes, sha256, technique, sample_no: sampleNo ?? '', released: releasedAt },
    is_superseded: supersededAt ? (1 as const) : (0 as const),
  };
}

/** A released file of the customer's own. */
export const getResult: Answers<typeof resultFile> = async (context, { rid, is_view }) => {
  const { file, orderRid } = await ownResult(context, rid);
  await recordDownload(context, { orderRid, kind: is_view ? 'view' : 'file', name: file.name });
  return checkedFile(context, file);
};

/** A link to a released file of the customer's own. */
export const linkResult: Answers<typeof resultLink> = async (context, { rid }) => {
  const { file, orderRid } = await ownResult(context, rid);
  await recordDownload(context, { orderRid, kind: 'file', name: file.name });
  return linkToFile(context, file.rid);
};

/** An order that the customer may look at, as far as data goes. Refuses others' as if they did not exist. */
export async function ownOrder({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>, rid: string) {
  const [order] = await readOwn(db, { rid, readerRid: actor.rid });
  if (!order) throw new Failure(deliveryRefusals.noOrder);
  return order;
}

const readOwn = builtOnce((db) =>
  db
    .select({
      ...{ rid: orders.rid, no: orders.no, payMode: orders.payMode, payStatus: orders.payStatus },
      ...{ customerRid: orders.customerRid, isSecret: orders.isSecret },
      heldSince: payerStandings.heldSince,
      releasedAt: sql<string | null>`(
        SELECT min(${orderReleases.releasedAt}) FROM ${orderReleases} WHERE ${orderReleases.orderRid} = ${orders.rid}
      )`.mapWith((value) => (value === null ? null : new Date(value))),
    })
    .from(orders)
    .leftJoin(payerStandings, eq(payerStandings.owner, orders.owner))
    .where(and(equal(orders, { rid: given('rid') }), isSeen(orders, given('readerRid')))),
);

/** Adds a line to the download record. */
export async function recordDownload(
  { db, actor, now, client }: Pick<CustomerContext, 'db' | 'actor' | 'now' | 'client'>,
  download: Pick<typeof resultDownloads.$inferInsert, 'orderRid' | 'kind' | 'name'>,
): Promise<void> {
  await db
    .insert(resultDownloads)
    .values({ ...download, customerRid: actor.rid, at: now, address: client.address.slice(0, 64) });
}

/** A released file that the customer may look at, held or not. Refuses others' files as if they did not exist. */
export async function releasedFile({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>, rid: string) {
  const [found] = await db
    .select({
      ...{ file: files, name: resultFiles.name },
      ...{ orderRid: resultFiles.orderRid, technique: resultFiles.technique },
    })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .where(and(equal(resultFiles, { rid }), isSeen(orders, actor.rid), isNotNull(resultFiles.releasedAt)));
  if (!found) throw new Failure(deliveryRefusals.noFile);
  const { file, name, orderRid, technique } = found;
  return { file: { ...file, name }, orderRid, technique };
}

/** A released file of the customer's own that may be looked at and taken. */
async function ownResult(context: CustomerContext, rid: string) {
  const found = await releasedFile(context, rid);
  const held = whyHeld(await ownOrder(context, found.orderRid));
  if (held) throw new Failure(held);
  return found;
}
