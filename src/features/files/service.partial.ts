import { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import {
  type Context,
  type CustomerContext,
  inTransaction,
  type StaffContext,
  type WithGateways,
} from '../../host/calls/context.ts';
import type { StaffVisit } from '../../host/calls/staff-door.ts';
import { headBytes, refuseHarmful, type Stored, storeFile } from '../../host/calls/uploads.ts';
import { newKey } from '../../host/files/file-store.ts';
import { equal } from '../../host/records/filters.ts';
import {
  type FilePurpose,
  fileRefusals,
  Purpose,
  StaffPurpose,
  type staffUploadFinish,
  type uploadFinish,
} from './contract.ts';
import { purposes } from './rules.ts';
import { admitParts, examine, expect, keepFilesOf, type Sender } from './service.ts';
import { files, partialUploads, removedFiles } from './tables.ts';

/** So long the parts of an unfinished file are kept, in milliseconds. */
export const partialLife = 86_400_000;

type Partial = typeof partialUploads.$inferSelect;

/** A context with the customer or member of staff who sends; never a visitor. */
export type SendingContext = Context & { sender: Sender };

/** The same once the file has come whole, and may be looked through. */
type FinishingContext = SendingContext & WithGateways;

/** Where it is written down what a member of staff sends. */
export type UploadLog = Pick<StaffVisit, 'about' | 'record'>;

/**
 * The parts of one sender's files as the tus protocol sees them: each request adds one part to the file store and
 * counts it in the database, so that another process can take the next one. Others' uploads do not exist.
 */
export class PartialStore extends DataStore {
  readonly #context: SendingContext;
  readonly #purposeOf: (named: string | null | undefined) => FilePurpose | undefined;
  readonly #log: UploadLog | undefined;

  /**
   * `purposeOf` tells which purpose is named, undefined for none that the sender may send for; `log` is told what is
   * begun and given up.
   */
  constructor(
    context: SendingContext,
    purposeOf: (named: string | null | undefined) => FilePurpose | undefined,
    log?: UploadLog,
  ) {
    super();
    this.#context = context;
    this.#purposeOf = purposeOf;
    this.#log = log;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, filetype, purpose } = upload.metadata ?? {};
    const wanted = this.#purposeOf(purpose);
    const bytes = upload.size ?? 0;
    this.#log?.about({ purpose, files: [{ name: filename, bytes }] });
    if (!wanted || !filename) throw new Failure(fileRefusals.type);
    if (bytes > purposes[wanted].bytes) throw ERRORS.ERR_MAX_SIZE_EXCEEDED;
    const announced = { name: filename, declaredType: filetype ?? '' };
    const { name } = examine({ purpose: wanted }, announced);
    await inTransaction(this.#context, async ({ db, now, sender }) => {
      // What staff send is the shop's own and not counted against anybody.
      if (sender.ownerRid) await admitParts({ db, now }, sender.ownerRid, bytes);
      await db.insert(partialUploads).values({
        rid: upload.id,
        ...sender,
        purpose: wanted,
        name,
        declaredType: announced.declaredType,
        bytes,
        createdAt: now,
      });
      await this.#log?.record(db);
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received } = await ownUpload(this.#context, id);
    return new Upload({ id, size: bytes, offset: received });
  }

  /** Keeps what has come even when the connection is lost in the middle. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { db, now, store } = this.#context;
    const upload = await ownUpload(this.#context, id);
    const key = newKey();
    await inTransaction(this.#context, (context) => expect(context, key));
    let count = 0;
    let head: Buffer | undefined = offset === 0 ? Buffer.alloc(0) : undefined;
    async function* counted() {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (head) {
          head = Buffer.concat([head, chunk]);
          if (head.length >= headBytes || head.length >= upload.bytes) {
            examineUpload(upload, head.subarray(0, headBytes));
            head = undefined;
          }
        }
        count += chunk.length;
        yield chunk;
      }
    }
    await storeOrThrow(() => store.write(key, Readable.from(counted(), { objectMode: false })), stream);
    if (count === 0) return offset;
    const added = await db
      .update(partialUploads)
      .set({ received: offset + count, parts: sql`array_append(${partialUploads.parts}, ${key})` })
      .where(equal(partialUploads, { rid: id, received: offset }))
      .returning({ rid: partialUploads.rid });
    if (!added.length) {
      await db.update(removedFiles).set({ dueAt: now }).where(eq(removedFiles.storedAs, key));
      throw ERRORS.INVALID_OFFSET;
    }
    return offset + count;
  }

  override async remove(id: string): Promise<void> {
    const upload = await ownUpload(this.#context, id);
    const { rid, name, bytes, received } = upload;
    this.#log?.about({ rid, given_up: { name, bytes, received } });
    await inTransaction(this.#context, async (inner) => {
      await forget(inner, upload);
      await this.#log?.record(inner.db);
    });
  }
}

/**
 * Makes a file of the parts: the same checks as every upload, with the hash of all of it. Answers the same when it is
 * asked again. Refuses 文件尚未上传完整，请继续上传; what is not what it says is thrown away.
 */
export const finishUpload = async (
  context: CustomerContext & WithGateways,
  { id }: CheckedInputOf<typeof uploadFinish>,
) => {
  return finish({ ...context, sender: { ownerRid: context.actor.rid, staffRid: null } }, id);
};

/** The same for a member of staff. */
export const finishStaffUpload = async (
  context: StaffContext & WithGateways,
  { id }: CheckedInputOf<typeof staffUploadFinish>,
) => {
  return finish({ ...context, sender: { ownerRid: null, staffRid: context.actor.rid } }, id);
};

/** The purpose that a customer names; undefined for what is none of theirs. */
export function customerPurpose(named: string | null | undefined): Purpose | undefined {
  return Purpose.safeParse(named).data;
}

async function finish(context: FinishingContext, id: string) {
  const { store, sender } = context;
  const upload = await ownUpload(context, id).catch(() => {
    throw new Failure(fileRefusals.gone);
  });
  if (upload.fileRid) return keptFile(context, upload.fileRid);
  if (upload.received < upload.bytes) throw new Failure(fileRefusals.unfinished);
  const purpose = purposeIn(upload);
  const key = newKey();
  await inTransaction(context, (inner) => expect(inner, key));
  async function* parts() {
    for (const part of upload.parts) yield* (await store.read(part)) as AsyncIterable<Buffer>;
  }
  let stored: Stored;
  try {
    stored = await storeFile(store, key, {
      announced: upload,
      bytes: parts(),
      limit: purposes[purpose].bytes,
      examine: (announced, head) => examine({ purpose }, announced, head),
    });
    await refuseHarmful(context, stored).catch(async (error: unknown) => {
      await store.remove(key);
      throw error;
    });
  } catch (error) {
    if (error instanceof Failure) await forget(context, upload);
    throw error;
  }
  return inTransaction(context, async (inner) => {
    const [locked] = await inner.db
      .select({ fileRid: partialUploads.fileRid })
      .from(partialUploads)
      .where(and(eq(partialUploads.rid, id), sentBy(partialUploads, sender)))
      .for('update');
    // Whoever asked at the same time was quicker; the bytes stored here go by their note in `removed_files`.
    if (locked?.fileRid) return keptFile(inner, locked.fileRid);
    const [file] = await keepFilesOf(inner, sender, purpose, [stored]);
    if (!file) throw new Failure(fileRefusals.gone);
    await inner.db.update(partialUploads).set({ fileRid: file.rid }).where(eq(partialUploads.rid, id));
    await letGo(inner, upload.parts);
    return file;
  });
}

/** The sender's own upload; for tus one of somebody else is none. */
async function ownUpload({ db, sender }: SendingContext, id: string): Promise<Partial> {
  const [upload] = await db
    .select()
    .from(partialUploads)
    .where(and(eq(partialUploads.rid, id), sentBy(partialUploads, sender)));
  if (!upload) throw ERRORS.FILE_NOT_FOUND;
  return upload;
}

async function keptFile({ db, sender }: SendingContext, rid: string) {
  const [file] = await db
    .select({ rid: files.rid, name: files.name, bytes: files.bytes, sha256: files.sha256, type: files.type })
    .from(files)
    .where(and(eq(files.rid, rid), sentBy(files, sender)));
  if (!file) throw new Failure(fileRefusals.gone);
  return file;
}

/** Rows of one sender; a sender that is nobody has none. */
function sentBy(table: typeof files | typeof partialUploads, { ownerRid, staffRid }: Sender) {
  if (ownerRid) return eq(table.ownerRid, ownerRid);
  return staffRid ? eq(table.staffRid, staffRid) : sql`false`;
}

function purposeIn({ purpose }: Partial): FilePurpose {
  return z.union([Purpose, StaffPurpose]).parse(purpose);
}

function examineUpload(upload: Partial, head: Uint8Array) {
  const { name, declaredType } = upload;
  examine({ purpose: purposeIn(upload) }, { name, declaredType }, head);
}

/** A refusal from within a stream reaches its reader in the store's words; this tells it in its own. */
async function storeOrThrow(write: () => Promise<void>, source: Readable) {
  try {
    await write();
  } catch (error) {
    source.resume();
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof Failure) throw cause;
    }
    throw error;
  }
}

async function forget(context: SendingContext, upload: Partial) {
  await inTransaction(context, async (inner) => {
    await inner.db.delete(partialUploads).where(eq(partialUploads.rid, upload.rid));
    await letGo(inner, upload.parts);
  });
}

/** The job that sweeps files removes these the next time. */
async function letGo({ db, now }: SendingContext, parts: readonly string[]) {
  if (parts.length) {
    await db
      .update(removedFiles)
      .set({ dueAt: now })
      .where(inArray(removedFiles.storedAs, [...parts]));
  }
}
