import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import {
  type Answers,
  type Context,
  type CustomerContext,
  inTransaction,
} from '../../../host/calls/context.ts';
import { FileAnswer } from '../../../host/calls/file-answer.ts';
import { type ArchiveEntry, archiveLayout, distinctNames } from '../../../host/papers/archive.ts';
import { createPlaces } from '../../../host/papers/line.ts';
import { equal } from '../../../host/records/filters.ts';
import { checkedBytes } from '../../files/service.downloads.ts';
import { files } from '../../files/tables.ts';
import { orderLines } from '../../orders/tables.ts';
import { Brand } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { assigns, orderReleases, resultFiles } from '../tables.ts';
import { type archivePrepare, deliveryRefusals, type resultArchive } from './contract.ts';
import { elnMetadata } from './eln-metadata.ts';
import { ownOrder, recordDownload } from './give-results.ts';
import { canonical } from './manifest.ts';
import { methodOf, whyHeld } from './rules.ts';
import { resultChecks } from './tables.ts';

type Release = typeof orderReleases.$inferSelect;
/** A file of the release with where its bytes lie; `crc32` is null until it is known. */
type Stored = {
  resultRid: string;
  rid: string;
  sha256: string;
  storedAs: string;
  bytes: number;
  crc32: number | null;
};
type Found = Awaited<ReturnType<typeof releaseOf>>;
type Format = CheckedInputOf<typeof archivePrepare>['format'];
/** What an archive is made of: bytes in hand, or a stored file. */
type Part = ArchiveEntry & ({ content: Buffer } | { stored: Stored });

/** Every file is read for it, so an account has only so many made ready at once. */
const preparing = createPlaces(2);

/** Finds out what is still unknown of the newest release's files, so that any part of its archive can be made. */
export function prepareArchive(
  context: CustomerContext,
  { order_rid, format }: CheckedInputOf<typeof archivePrepare>,
): Promise<AnswerOf<typeof archivePrepare>> {
  return preparing(context.actor.rid, () => madeReady(context, order_rid, format));
}

async function madeReady(context: CustomerContext, order_rid: string, format: Format) {
  const { db } = context;
  const { order, release, stored } = await releaseOf(context, order_rid);
  for (const file of stored.filter((one) => one.crc32 === null)) {
    file.crc32 = await checksum(context, file);
    await db
      .insert(resultChecks)
      .values({ resultRid: file.resultRid, crc32: file.crc32 })
      .onConflictDoNothing();
  }
  const name = nameOf(order.no, release.version, format);
  const parts = await partsOf(context, { order, release, stored }, format);
  await inTransaction(context, (own) => recordDownload(own, { orderRid: order.rid, kind: 'archive', name }));
  return {
    name,
    version: release.version,
    bytes: archiveLayout(parts, written(release)).bytes,
  };
}

/** The archive of one release; nothing of it is kept, each part is made when it is asked for. */
export const sendArchive: Answers<typeof resultArchive> = async (context, { order_rid, version, format }) => {
  const { order, release, stored } = await releaseOf(context, order_rid, version);
  if (stored.some(({ crc32: known }) => known === null)) throw new Failure(deliveryRefusals.notPrepared);
  const parts = await partsOf(context, { order, release, stored }, format);
  const layout = archiveLayout(parts, written(release));
  const { log, store } = context;
  return FileAnswer.inParts({
    name: nameOf(order.no, release.version, format),
    type: format === 'eln' ? 'application/vnd.eln+zip' : 'application/zip',
    size: layout.bytes,
    resumable: {
      account: context.actor.rid,
      etag: etagOf(release, parts, format),
      read: (first, last) => {
        const pieces = partsBetween({ log, store }, parts, layout, first, last);
        return Readable.from(pieces, { objectMode: false });
      },
    },
  });
};

/** The bytes of the archive from the first to the last of two places. */
async function* partsBetween(
  context: Pick<Context, 'log' | 'store'>,
  parts: readonly Part[],
  layout: ReturnType<typeof archiveLayout>,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  const within = (piece: Uint8Array, at: number) =>
    piece.subarray(Math.max(0, first - at), Math.max(0, Math.min(piece.length, last + 1 - at)));
  for (const [index, part] of parts.entries()) {
    const offset = layout.offsets[index] as number;
    const header = layout.headers[index] as Uint8Array;
    let at = offset + header.length;
    if (at + part.bytes <= first) continue;
    if (offset > last) return;
    const head = within(header, offset);
    if (head.length > 0) yield head;
    // From its first byte on, so that it is held against its hash wherever the reader went on.
    const chunks = 'content' in part ? [part.content] : checkedBytes(context, part.stored);
    for await (const chunk of chunks) {
      const piece = within(chunk, at);
      at += chunk.length;
      if (piece.length > 0) yield piece;
      if (at > last) break;
    }
  }
  const end = within(layout.directory, layout.bytes - layout.directory.length);
  if (end.length > 0) yield end;
}

/** The files of a release in the order of its list, behind what tells of them. */
async function partsOf(context: CustomerContext, found: Found, format: Format): Promise<Part[]> {
  const { manifest, signature } = found.release;
  const names = distinctNames(manifest.files.map(({ path }) => path));
  const sums = manifest.files.map(({ sha256 }, at) => `${sha256}  ${names[at]}\n`).join('');
  const signed = [
    { name: 'manifest.json', content: Buffer.from(canonical(manifest)), about: '签名的数据清单' },
    { name: 'manifest.sig', content: Buffer.from(signature), about: '数据清单的签名' },
  ];
  const files = (home: string) =>
    manifest.files.map(({ sha256 }, at): Part => {
      const file = found.stored.find((one) => one.sha256 === sha256);
      if (!file) throw new Failure(deliveryRefusals.damaged);
      return { name: `${home}/${names[at]}`, stored: file, bytes: file.bytes, crc32: file.crc32 ?? 0 };
    });
  if (format === 'zip') {
    const checksums = { name: 'SHA256SUMS.txt', content: Buffer.from(sums) };
    return [...[...signed, checksums].map(made), ...files('data')];
  }
  const root = nameOf(found.order.no, found.release.version, format);
  const home = `${root}/${found.order.no}`;
  const metadata = elnMetadata({ manifest, paths: names, added: signed, ...(await toldOf(context, found)) });
  return [
    made({ name: `${root}/ro-crate-metadata.json`, content: Buffer.from(metadata) }),
    ...signed.map((one) => made({ ...one, name: `${home}/${one.name}` })),
    ...files(home),
  ];
}

function made({ name, content }: { name: string; content: Buffer }): Part {
  return { name, content, bytes: content.length, crc32: crc32(content) };
}

/** What an ELN archive says of the order: what was done and how, who did it. Two statements. */
async function toldOf({ db, origin }: CustomerContext, { order: { rid, customerRid } }: Found) {
  const work = await db
    .select({ service: orderLines.name, instrument: assigns.instrument, used: assigns.used })
    .from(assigns)
    .innerJoin(orderLines, eq(orderLines.rid, assigns.lineRid))
    .where(and(equal(assigns, { orderRid: rid, customerRid }), isNotNull(assigns.releasedAt)))
    .orderBy(asc(assigns.no));
  const { brand } = await loadSettings(db, { brand: Brand });
  return {
    title: [...new Set(work.map(({ service }) => service))].join('、'),
    methods: [...new Set(work.flatMap((one) => methodOf(one) ?? []))],
    url: `${origin}/member/order/${rid}`,
    publisher: { name: brand.name, url: `${origin}/` },
  };
}

/** Another one as soon as any byte of the archive is another: what is made beside the signed files follows settings too. */
function etagOf(release: Release, parts: readonly Part[], format: Format): string {
  const plain = `v${release.version}-${release.signature.slice(0, 22)}`;
  if (format === 'zip') return plain;
  return `${plain}-${parts
    .map((part) => part.crc32.toString(36))
    .join('')
    .slice(0, 24)}`;
}

/** One release of an order of the customer's own, the newest unless told, with its files. Three statements. */
async function releaseOf(context: CustomerContext, orderRid: string, version?: number) {
  const { db } = context;
  const order = await ownOrder(context, orderRid);
  const { customerRid } = order;
  const held = whyHeld(order);
  if (held) throw new Failure(held);
  const [release] = await db
    .select()
    .from(orderReleases)
    .where(
      and(
        equal(orderReleases, { orderRid, customerRid }),
        version === undefined ? undefined : eq(orderReleases.version, version),
      ),
    )
    .orderBy(desc(orderReleases.version))
    .limit(1);
  if (!release || release.manifest.files.length === 0) throw new Failure(deliveryRefusals.noData);
  const hashes = [...new Set(release.manifest.files.map(({ sha256 }) => sha256))];
  const stored: Stored[] = await db
    .select({
      resultRid: resultFiles.rid,
      rid: files.rid,
      sha256: files.sha256,
      storedAs: files.storedAs,
      bytes: files.bytes,
      crc32: resultChecks.crc32,
    })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .leftJoin(resultChecks, eq(resultChecks.resultRid, resultFiles.rid))
    .where(
      and(
        equal(resultFiles, { orderRid, customerRid }),
        isNotNull(resultFiles.releasedAt),
        inArray(files.sha256, hashes),
      ),
    );
  if (stored.length === 0) throw new Failure(deliveryRefusals.ended);
  return { order, release, stored };
}

async function checksum(context: CustomerContext, file: Stored): Promise<number> {
  let sum = 0;
  try {
    for await (const chunk of checkedBytes(context, file)) sum = crc32(chunk, sum);
  } catch {
    throw new Failure(deliveryRefusals.damaged);
  }
  return sum;
}

function nameOf(no: string, version: number, format: Format): string {
  return `${no}-数据-v${version}.${format}`;
}

function written({ manifest }: Release): string {
  return manifest.released;
}
