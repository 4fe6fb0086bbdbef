import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure, Overloaded, refusals, TooLarge } from '../../core/failure.ts';
import { type Upload, uploadLimits } from '../../core/upload.ts';
import { type FileStore, newKey } from '../files/file-store.ts';
import { ScannerAway } from '../gateways/clamd.ts';
import { success } from '../http/envelope.ts';
import { fromText } from '../http/form.ts';
import { callerOf } from '../http/http.ts';
import { actorOf, type Caller, type CallHost, callerContext, checkInput } from './calls.ts';
import type { Context, CustomerActor, StaffActor } from './context.ts';
import { admitStaff, type StaffDoor, type StaffVisit } from './staff-door.ts';
import { toldBy } from './told.ts';

/** A file as its sender tells of it. */
export type Announced = { name: string; declaredType: string };

/** A file whose bytes are in the store. */
export type Stored = { name: string; type: string; bytes: number; sha256: string; storedAs: string };

/** What a service of an upload may use; `actor` is there when it is for customers, `staff` when it is for staff. */
export type UploadContext = Context & { actor?: CustomerActor; staff?: StaffActor };

/** An upload joined to what decides about its files. Each step runs in a transaction of its own. */
export type UploadAnswer<Input = never> = {
  upload: Upload;
  /** So many bytes a file may have. */
  limit: (input: Input) => number;
  /** Before a file is read: refuses whoever may not send it. `key` is where its bytes are going to lie. */
  admit: (context: UploadContext, input: Input, file: { key: string; position: number }) => Promise<void>;
  /** What a file is, by its name, its declared type and its first bytes (256 KB, or all of it); refuses what is none. */
  examine: (input: Input, file: Announced, head?: Uint8Array) => { name: string; type: string };
  /** When all files are stored: keeps them and answers. */
  keep: (context: UploadContext, input: Input, files: readonly Stored[]) => Promise<unknown>;
};

/** Joins an upload to what decides about it; the types of both must fit. */
export function answerUpload<const U extends Upload>(
  upload: U,
  steps: Omit<UploadAnswer<z.output<U['input']>>, 'upload' | 'keep'> & {
    keep: (
      context: UploadContext,
      input: z.output<U['input']>,
      files: readonly Stored[],
    ) => Promise<z.input<U['output']>>;
  },
): UploadAnswer {
  return { upload, ...steps };
}

/** Refusals of every upload. */
const uploadRefusals = {
  none: '请选择文件',
  tooMany: '一次最多上传20个文件',
  empty: '文件内容为空',
  harmful: '文件含有恶意程序，已拒收',
  unseen: '文件安全检查暂时不可用，请稍后重试',
} as const;

/** How much of a file is looked at before any of it is stored, in bytes. */
export const headBytes = 256 * 1024;
/** What a request may hold beside its files. */
const overhead = 1024 * 1024;

/** Gives every upload its route. Files go to the store as they come; a refusal removes those already there. */
export async function routeUploads(app: FastifyInstance, host: CallHost, answers: readonly UploadAnswer[]) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: uploadLimits.largest + 1,
        files: uploadLimits.files,
        fields: 10,
        fieldSize: 10_000,
        fieldNameSize: 100,
        parts: uploadLimits.files + 10,
        headerPairs: 20,
      },
    });
    for (const answer of answers) {
      scope.post(answer.upload.path, { config: { urgency: 'write' } }, async (request) =>
        success(await receive({ ...host, log: request.log }, answer, request)),
      );
    }
  });
}

/** The door of an upload of the staff; every try leaves a line in the audit log, with names and sizes of the files. */
export function uploadDoor({ path, title, permission }: Omit<Upload, 'input' | 'output'>): StaffDoor {
  return { path, title, permission, kind: 'upload', isRead: false, isKept: true };
}

async function receive(host: CallHost, answer: UploadAnswer, request: FastifyRequest): Promise<unknown> {
  const caller = callerOf(request);
  const { upload } = answer;
  const stored: Stored[] = [];
  try {
    const actor =
      upload.access === 'customer' ? await actorOf(host, host.db, caller, host.clock()) : undefined;
    const take = (visit?: StaffVisit) => keepParts(host, answer, request, { caller, actor, visit, stored });
    return upload.access === 'staff'
      ? await admitStaff(host, uploadDoor(upload), caller, take)
      : await take();
  } catch (error) {
    // What is still coming is thrown away, so that the sender gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(stored.map(({ storedAs }) => host.store.remove(storedAs)));
    const hasLeft = request.raw.destroyed && !request.raw.complete;
    throw hasLeft ? new Failure(refusals.badInput) : error;
  }
}

type Sending = { caller: Caller; actor?: CustomerActor; visit?: StaffVisit; stored: Stored[] };

/** Takes the files of a form, each noted in `stored` as it comes. */
async function keepParts(
  host: CallHost,
  answer: UploadAnswer,
  request: FastifyRequest,
  { caller, actor, visit, stored }: Sending,
): Promise<unknown> {
  if (Number(request.headers['content-length']) > uploadLimits.files * uploadLimits.largest + overhead) {
    throw new TooLarge();
  }
  if (!request.isMultipart()) throw new Failure(refusals.badInput);
  const inTransaction = <Result>(work: (context: UploadContext) => Promise<Result>) =>
    host.db.transaction((db) => work({ ...callerContext(host, db, caller), actor, staff: visit?.actor }));
  const tell = (input: unknown, coming?: string) =>
    visit?.about({
      ...(input as object),
      files: [...stored.map(({ name, bytes }) => ({ name, bytes })), ...(coming ? [{ name: coming }] : [])],
    });
  const input = await readParts(request, answer, async (file, checked) => {
    tell(checked, file.filename);
    const key = newKey();
    await inTransaction((context) =>
      answer.admit(context, checked as never, { key, position: stored.length }),
    );
    stored.push(
      await storeFile(host.store, key, {
        announced: { name: file.filename, declaredType: file.mimetype },
        bytes: file.file,
        limit: answer.limit(checked as never),
        examine: (announced, head) => answer.examine(checked as never, announced, head),
      }),
    );
    tell(checked);
  });
  if (!stored.length) throw new Failure(uploadRefusals.none);
  for (const file of stored) await refuseHarmful(host, file);
  const result = await inTransaction(async (context) => {
    const kept = await answer.keep(context, input as never, stored);
    await visit?.record(context.db);
    return kept;
  });
  return toldBy(answer.upload.output, result);
}

/** Reads the fields, then hands over one file after the other with the input that the fields make. */
async function readParts(
  request: FastifyRequest,
  { upload }: UploadAnswer,
  take: (file: MultipartFile, input: unknown) => Promise<void>,
): Promise<unknown> {
  const fields: Record<string, unknown> = {};
  let input: unknown;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    input ??= checkInput(upload.input, fromText(upload.input, fields));
    await take(part, input);
  }
  return input;
}

/** The parts of a form; one that is no form is bad input, whichever way it is broken. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts();
  for (;;) {
    let next: IteratorResult<Multipart>;
    try {
      next = await parts.next();
    } catch (error) {
      const { code } = error as { code?: string };
      throw new Failure(code === 'FST_FILES_LIMIT' ? uploadRefusals.tooMany : refusals.badInput);
    }
    if (next.done) return;
    yield next.value;
  }
}

/**
 * Refuses a file in which the scanner finds what does harm, where the shop has one; throws Overloaded where that does not answer, so
 * that nothing comes in unseen. Waits for it, so nothing may be held. The file is looked through once it has come whole: a slow sender
 * must not keep the scanner from others, nor the scanner a sender from being heard.
 */
export async function refuseHarmful(
  { gateways, store, log }: Pick<CallHost, 'gateways' | 'store' | 'log'>,
  { storedAs, type, bytes, sha256 }: Stored,
): Promise<void> {
  if (!gateways.scanner) return;
  let found: string | undefined;
  const stream = await store.read(storedAs);
  try {
    found = await gateways.scanner.scan(stream);
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error;
    log.error({ reason: error.message }, 'nobody could look through a file');
    throw new Overloaded(uploadRefusals.unseen);
  } finally {
    // Whoever was not there has read nothing of it.
    stream.destroy();
  }
  if (found === undefined) return;
  log.warn({ found, type, bytes, sha256 }, 'a file does harm and was refused');
  throw new Failure(uploadRefusals.harmful);
}

/** A file on its way into the store, and what it must be. */
export type Incoming = {
  announced: Announced;
  bytes: AsyncIterable<Buffer>;
  /** In bytes. */
  limit: number;
  examine: (announced: Announced, head?: Uint8Array) => { name: string; type: string };
};

/**
 * Stores one file as it comes, once its beginning has been found to be what it says. Throws what `examine` throws,
 * TooLarge above the limit and 文件内容为空; then nothing stays under `key`.
 */
export async function storeFile(
  to: FileStore,
  key: string,
  { announced, bytes: incoming, limit, examine }: Incoming,
): Promise<Stored> {
  let found = examine(announced);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* checked() {
    let head: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of incoming) {
      bytes += chunk.length;
      if (bytes > limit) throw new TooLarge();
      hash.update(chunk);
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      found = examine(announced, head.subarray(0, headBytes));
      yield head;
      head = undefined;
    }
    if (bytes === 0) throw new Failure(uploadRefusals.empty);
    if (head) {
      found = examine(announced, head);
      yield head;
    }
  }
  let reason: unknown;
  const noted = Readable.from(checked(), { objectMode: false }).once('error', (error) => {
    reason = error;
  });
  try {
    await to.write(key, noted);
  } catch (error) {
    throw reason ?? error;
  }
  return { ...found, bytes, sha256: hash.digest('hex'), storedAs: key };
}
