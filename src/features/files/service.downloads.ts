import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import type { Answers, Client, Context, CustomerContext, StaffContext } from '../../host/calls/context.ts';
import { FileAnswer } from '../../host/calls/file-answer.ts';
import { randomToken, tokenHash } from '../../host/config/secrets.ts';
import { StoreAway } from '../../host/files/file-store.ts';
import { equal } from '../../host/records/filters.ts';
import {
  type FilePurpose,
  type fileByTicket,
  type fileGet,
  fileRefusals,
  type fileView,
  type sealFile,
} from './contract.ts';
import { files, fileTickets } from './tables.ts';

/** How long a link of `viewFile` can be used, in milliseconds (trust figure G29). */
const ticketLife = 60_000;

type File = typeof files.$inferSelect;

/** Tells of one's own file and makes a link to it. Refuses others' files as if they did not exist. */
export const viewFile: Answers<typeof fileView> = async (context, { rid }) => {
  const { name, bytes, sha256, type, createdAt } = await ownFile(context, rid);
  const link = await linkToFile(context, rid);
  return { rid, name, bytes, sha256, type, created: createdAt, ...link };
};

/**
 * A link that lets the browser that asks, in the network that it asks from, save a file once within 60 s; the caller
 * has made sure that its customer may.
 */
export async function linkToFile(
  { db, actor, now, client }: Pick<CustomerContext, 'db' | 'actor' | 'now' | 'client'>,
  fileRid: string,
): Promise<{ url: string; expire_at: Date }> {
  const ticket = randomToken();
  const expiresAt = new Date(now.getTime() + ticketLife);
  await db
    .insert(fileTickets)
    .values({ ticketHash: ticketHash(ticket, client), fileRid, customerRid: actor.rid, expiresAt });
  return { url: `/api/open/file/get?ticket=${ticket}`, expire_at: expiresAt };
}

/** Whoever holds a link in another browser or network has another hash, which is no ticket's. */
function ticketHash(ticket: string, { address, userAgent }: Client): string {
  return tokenHash(JSON.stringify([ticket, networkOf(address), userAgent]));
}

/** One's own file. Refuses others' files as if they did not exist. */
export const getFile: Answers<typeof fileGet> = async (context, { rid }) =>
  checkedFile(context, await ownFile(context, rid));

/** A picture of a seal; see the call. */
export const getSeal: Answers<typeof sealFile> = async (context, { rid }) =>
  checkedFile(context, await sealOf(context, rid));

/** A stored picture of a seal. Refuses 文件不存在. */
export async function sealOf({ db }: Pick<Context, 'db'>, rid: string): Promise<File> {
  const [file] = await db
    .select()
    .from(files)
    .where(equal(files, { rid, purpose: 'seal' }));
  if (!file) throw new Failure(fileRefusals.missing);
  return file;
}

/** The file that a ticket names, for the browser and network that got it; the ticket is spent by it. */
export const getFileByTicket: Answers<typeof fileByTicket> = async (context, { ticket }) => {
  const { db, now, client } = context;
  const [spent] = await db
    .delete(fileTickets)
    .where(and(eq(fileTickets.ticketHash, ticketHash(ticket, client)), gt(fileTickets.expiresAt, now)))
    .returning();
  if (!spent) throw new Failure(fileRefusals.ticket);
  const [file] = await db
    .select()
    .from(files)
    .where(
      // What the laboratory sent has no customer as its owner; only `linkToFile` makes links to it.
      and(eq(files.rid, spent.fileRid), or(eq(files.ownerRid, spent.customerRid), isNull(files.ownerRid))),
    );
  if (!file) throw new Failure(fileRefusals.missing);
  return checkedFile(context, file, { isVisited: true });
};

/**
 * A file that is bound to the record `boundTo`, for whoever may see that record; the caller has made sure of it.
 * Refuses 文件不存在.
 */
export async function boundFile(context: Context, rid: string, boundTo: string): Promise<FileAnswer> {
  const [file] = await context.db.select().from(files).where(equal(files, { rid, boundTo }));
  if (!file) throw new Failure(fileRefusals.missing);
  return checkedFile(context, file);
}

/**
 * A file that a member of staff has just sent for `purpose`, in hand. Refuses 文件不存在或已过期，请重新上传, and what is larger
 * than `bytes` with 文件过大. Waits for the file, so nothing may be locked.
 */
export async function readSentFile(
  context: StaffContext,
  { rid, purpose, bytes }: { rid: string; purpose: FilePurpose; bytes: number },
): Promise<{ type: string; content: Buffer }> {
  const [file] = await context.db
    .select()
    .from(files)
    .where(equal(files, { rid, purpose, staffRid: context.actor.rid }));
  if (!file) throw new Failure(fileRefusals.gone);
  if (file.bytes > bytes) throw new Failure(fileRefusals.tooLarge);
  const chunks = await Readable.from(checkedBytes(context, file)).toArray();
  return { type: file.type, content: Buffer.concat(chunks) };
}

async function ownFile({ db, actor }: CustomerContext, rid: string): Promise<File> {
  const [file] = await db
    .select()
    .from(files)
    .where(equal(files, { rid, ownerRid: actor.rid }));
  if (!file) throw new Failure(fileRefusals.missing);
  return file;
}

/** Up to this size a file is looked at as a whole before any of it is sent, in bytes. */
const atOnce = 1024 * 1024;

/**
 * The file, held against its hash: a small one before it is sent, a larger one as it is sent, whose last bytes go only
 * when all of them are right; otherwise the download breaks off. Refuses a small one with 文件校验未通过，请联系客服. Whoever fetches it
 * past the product holds it against the hash, or whoever looks after the store does (`checkFiles`).
 */
export function checkedFile(context: ReadContext, file: File, { isVisited = false } = {}): FileAnswer {
  const { name, type, bytes, sha256, storedAs } = file;
  const { direct } = context.store;
  return new FileAnswer({
    ...{ name, type, size: bytes, isVisited, bytes: () => read(context, file) },
    ...(direct && { direct: { sha256, link: (as) => direct.link(storedAs, as) } }),
  });
}

/** What reading needs; jobs log whatever is thrown. */
type ReadContext = Pick<Context, 'store'> & Partial<Pick<Context, 'log'>>;

async function read(context: ReadContext, file: File): Promise<Buffer | Readable> {
  const source = await context.store.read(file.storedAs);
  const checked = Readable.from(right(context, file, source), { objectMode: false });
  // Whoever reads hears of an error; before anybody does, it must not end the process.
  for (const stream of [source, checked]) stream.on('error', () => {});
  if (file.bytes > atOnce) return checked;
  try {
    return Buffer.concat(await checked.toArray());
  } catch (error) {
    throw error instanceof StoreAway ? error : new Failure(fileRefusals.damaged);
  }
}

/** The bytes of `source`, the last ones only if all of them have the file's hash. */
async function* right(
  { log }: ReadContext,
  { rid, sha256 }: Pick<File, 'rid' | 'sha256'>,
  source: AsyncIterable<Buffer>,
) {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      if (held) yield held;
      held = chunk;
    }
    if (hash.digest('hex') !== sha256) throw new Error('it is not what was stored');
  } catch (error) {
    log?.error({ err: error, file: rid }, 'a file cannot be given back');
    throw error;
  }
  if (held) yield held;
}

/** The bytes of a stored file as they come, held against its hash as `checkedFile` does. Throws when they are wrong. */
export async function* checkedBytes(
  context: ReadContext,
  file: Pick<File, 'rid' | 'sha256' | 'storedAs'>,
): AsyncGenerator<Buffer> {
  const source = await context.store.read(file.storedAs);
  source.on('error', () => {});
  yield* right(context, file, source);
}
