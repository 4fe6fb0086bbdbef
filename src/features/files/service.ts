import { and, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { imageSize } from 'image-size';
import { Failure } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import type { Announced, Stored, UploadContext } from '../../host/calls/uploads.ts';
import type { Database } from '../../host/database/database.ts';
import { holdKey, spend } from '../identity/limits/limits.ts';
import { passHumanCheck } from '../identity/signing-in/human-check.ts';
import { type FilePurpose, fileRefusals } from './contract.ts';
import {
  accountBytes,
  cleanName,
  isSeal,
  mostPixels,
  openUploads,
  purposes,
  typeOf,
  uploadRate,
} from './rules.ts';
import { files, partialUploads, removedFiles } from './tables.ts';

/** So long the bytes of a file on its way in are left alone, in milliseconds. */
const underway = 86_400_000;

type Place = { key: string; position: number };

/** Lets a customer send one more file: not too many in an hour, and room left; how much it needs shows at its end. */
export async function admitCustomer(context: UploadContext, _input: unknown, { key }: Place): Promise<void> {
  const ownerRid = context.actor?.rid ?? '';
  await spend(context.db, uploadRate, ownerRid, context.now);
  await refuseFull(context.db, ownerRid, 1);
  await expect(context, key);
}

/**
 * Lets a customer begin a file in parts: not too many in an hour, not too many unfinished, and `bytes` not more than
 * there is room for. Belongs in the transaction that writes it down: until its end nobody else begins for `ownerRid`.
 */
export async function admitParts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerRid: string,
  bytes: number,
): Promise<void> {
  await spend(db, uploadRate, ownerRid, now);
  await refuseFull(db, ownerRid, bytes);
  if ((await db.$count(partialUploads, unfinishedOf(ownerRid))) >= openUploads)
    throw new Failure(fileRefusals.tooManyOpen);
}

/**
 * Refuses another `bytes` of a customer who keeps, and has announced, too much in all (trust figure G28). What others
 * take of the same room waits until the transaction ends.
 */
async function refuseFull(db: Database, ownerRid: string, bytes: number): Promise<void> {
  await holdKey(db, 'bytes kept', ownerRid);
  const sumOf = (table: typeof files | typeof partialUploads, where: SQL | undefined) =>
    sql<number>`coalesce((${db
      .select({ bytes: sum(table.bytes) })
      .from(table)
      .where(where)}), 0)`.mapWith(Number);
  // In one statement, so that what becomes a file at this moment is counted either way, and once.
  const [taken] = await db
    .select({
      kept: sumOf(files, eq(files.ownerRid, ownerRid)),
      coming: sumOf(partialUploads, unfinishedOf(ownerRid)),
    })
    .from(sql`(VALUES (0)) AS one`);
  if ((taken?.kept ?? 0) + (taken?.coming ?? 0) + bytes > accountBytes) throw new Failure(fileRefusals.full);
}

function unfinishedOf(ownerRid: string) {
  return and(eq(partialUploads.ownerRid, ownerRid), isNull(partialUploads.fileRid));
}

/** Lets a visitor send one more file: the human check once per request, and not too many in an hour. */
export async function admitVisitor(
  context: UploadContext,
  { captcha }: { captcha?: string },
  { key, position }: Place,
): Promise<void> {
  const { db, now, client } = context;
  if (position === 0) await passHumanCheck(context, captcha);
  await spend(db, uploadRate, networkOf(client.address), now);
  await expect(context, key);
}

/** Lets a member of staff send one more file: a sample desk takes hundreds of pictures a day, so none is counted. */
export async function admitStaff(context: UploadContext, _input: unknown, { key }: Place): Promise<void> {
  await expect(context, key);
}

/** So many bytes a file of its purpose may have. */
export function largest({ purpose }: { purpose: FilePurpose }): number {
  return purposes[purpose].bytes;
}

/** What a file is; refuses what its purpose does not take, and what is not what it says. */
export function examine({ purpose }: { purpose: FilePurpose }, announced: Announced, head?: Uint8Array) {
  const name = cleanName(announced.name);
  if (!name) throw new Failure(fileRefusals.name);
  const found = typeOf(purpose, { ...announced, name }, head);
  if (found === 'wrong type') throw new Failure(fileRefusals.type);
  if (found === 'wrong content') throw new Failure(fileRefusals.content);
  if (head && pictures.includes(found.type)) refuseHuge(head);
  return { name, ...found };
}

/** The same of a seal: a picture that can be drawn over text. */
export function examineSeal(input: { purpose: 'seal' }, announced: Announced, head?: Uint8Array) {
  const found = examine(input, announced, head);
  if (head && !isSeal(head)) throw new Failure(fileRefusals.seal);
  return found;
}

/** Pictures that browsers show. */
const pictures = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Refuses a picture of too many pixels, and one whose beginning does not tell how many it has. */
function refuseHuge(head: Uint8Array) {
  let size: { width: number; height: number };
  try {
    // A copy that ends where the file does: what is cut off would be read on into memory that others have used.
    size = imageSize(Uint8Array.from(head));
  } catch {
    throw new Failure(fileRefusals.content);
  }
  if (size.width * size.height > mostPixels) throw new Failure(fileRefusals.pixels);
}

/** Who sent a file: a customer, a member of staff, or a visitor, who is neither. */
export type Sender = { ownerRid: string | null; staffRid: string | null };

/** Writes down the files of a form whose bytes are in the store, if there is room for all of them. */
export async function keepFiles(
  context: UploadContext,
  { purpose }: { purpose: FilePurpose },
  stored: readonly Stored[],
) {
  const sender = { ownerRid: context.actor?.rid ?? null, staffRid: context.staff?.rid ?? null };
  const bytes = stored.reduce((sum, file) => sum + file.bytes, 0);
  if (sender.ownerRid) await refuseFull(context.db, sender.ownerRid, bytes);
  return { files: await keepFilesOf(context, sender, purpose, stored) };
}

/** Writes down the files of `sender` whose bytes are in the store. Two statements. */
export async function keepFilesOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sender: Sender,
  purpose: FilePurpose,
  stored: readonly Stored[],
) {
  const rows = stored.map((file) => ({
    ...file,
    ...sender,
    rid: ulid(now.getTime()),
    purpose,
    createdAt: now,
  }));
  await db.insert(files).values(rows);
  await db.delete(removedFiles).where(
    inArray(
      removedFiles.storedAs,
      rows.map(({ storedAs }) => storedAs),
    ),
  );
  return rows.map(({ rid, name, bytes, sha256, type }) => ({ rid, name, bytes, sha256, type }));
}

/**
 * Gives files to the record that they were sent for; `boundTo` is `table:rid`, `ownerRid` the customer whose files
 * they must be, `staffRid` the member of staff; left out where nobody is signed in. Refuses 文件不存在或已过期，请重新上传
 * when one is not there, was sent for something else or belongs to a record already.
 */
export async function bindFiles(
  { db }: Pick<Context, 'db'>,
  {
    rids,
    purpose,
    boundTo,
    ownerRid,
    staffRid,
  }: {
    rids: readonly string[];
    purpose: FilePurpose;
    boundTo: string;
    ownerRid?: string;
    staffRid?: string;
  },
): Promise<void> {
  const wanted = [...new Set(rids)];
  if (!wanted.length) return;
  const bound = await db
    .update(files)
    .set({ boundTo })
    .where(
      and(
        inArray(files.rid, wanted),
        eq(files.purpose, purpose),
        isNull(files.boundTo),
        ownerRid === undefined ? undefined : eq(files.ownerRid, ownerRid),
        staffRid === undefined ? undefined : eq(files.staffRid, staffRid),
      ),
    )
    .returning({ rid: files.rid });
  if (bound.length !== wanted.length) throw new Failure(fileRefusals.gone);
}

/** Bytes that come without a row ever being written go after a day. */
export async function expect({ db, now }: Pick<Context, 'db' | 'now'>, key: string) {
  await db.insert(removedFiles).values({ storedAs: key, dueAt: new Date(now.getTime() + underway) });
}
