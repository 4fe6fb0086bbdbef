import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { and, eq, gt } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Context, CustomerContext } from '../../host/context.ts';
import { FileAnswer } from '../../host/file-answer.ts';
import { randomToken, tokenHash } from '../../host/secrets.ts';
import { type fileByTicket, type fileGet, fileRefusals, type fileView } from './contract.ts';
import { files, fileTickets } from './tables.ts';

/** How long a link of `viewFile` can be used, in milliseconds (trust figure G29). */
const ticketLife = 60_000;

type File = typeof files.$inferSelect;

/** Tells of one's own file and makes a link to it. Refuses others' files as if they did not exist. */
export async function viewFile(
  context: CustomerContext,
  { rid }: CheckedInputOf<typeof fileView>,
): Promise<OutputOf<typeof fileView>> {
  const { db, actor, now } = context;
  const { name, bytes, sha256, type, createdAt } = await ownFile(context, rid);
  const ticket = randomToken();
  const expiresAt = new Date(now.getTime() + ticketLife);
  await db
    .insert(fileTickets)
    .values({ ticketHash: tokenHash(ticket), fileRid: rid, customerRid: actor.rid, expiresAt });
  return {
    rid,
    name,
    bytes,
    sha256,
    type,
    created: shanghaiTime(createdAt),
    url: `/api/open/file/get?ticket=${ticket}`,
    expire_at: shanghaiTime(expiresAt),
  };
}

/** One's own file. Refuses others' files as if they did not exist. */
export async function getFile(
  context: CustomerContext,
  { rid }: CheckedInputOf<typeof fileGet>,
): Promise<FileAnswer> {
  return checkedFile(context, await ownFile(context, rid));
}

/** The file that a ticket names; the ticket is spent by it. */
export async function getFileByTicket(
  context: Context,
  { ticket }: CheckedInputOf<typeof fileByTicket>,
): Promise<FileAnswer> {
  const { db, now } = context;
  const [spent] = await db
    .delete(fileTickets)
    .where(and(eq(fileTickets.ticketHash, tokenHash(ticket)), gt(fileTickets.expiresAt, now)))
    .returning();
  if (!spent) throw new Failure(fileRefusals.ticket);
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.rid, spent.fileRid), eq(files.ownerRid, spent.customerRid)));
  if (!file) throw new Failure(fileRefusals.missing);
  return checkedFile(context, file);
}

async function ownFile({ db, actor }: CustomerContext, rid: string): Promise<File> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.rid, rid), eq(files.ownerRid, actor.rid)));
  if (!file) throw new Failure(fileRefusals.missing);
  return file;
}

/** Held against its hash as it is sent: the last bytes go only when all of them are right, or the download fails. */
async function checkedFile({ store, log }: Context, { rid, name, type, bytes, sha256, storedAs }: File) {
  const source = await store.read(storedAs).catch((error) => {
    log.error({ err: error, file: rid }, 'file is not in the store');
    throw new Failure(fileRefusals.damaged);
  });
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, held);
      log.error({ file: rid }, 'file is not what was stored');
      done(new Failure(fileRefusals.damaged));
    },
  });
  source.once('error', (error) => check.destroy(error));
  return new FileAnswer({ name, type, size: bytes, bytes: source.pipe(check) });
}
