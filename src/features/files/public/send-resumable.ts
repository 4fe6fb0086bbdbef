import type { DetailedError } from 'tus-js-client';
import type { Envelope } from '../../../core/call.ts';
import { Failure, refusals, SignedOut } from '../../../core/failure.ts';
import { freshAccess, send } from '../../../ui/asking/send.ts';
import type { Sending } from '../../../ui/asking/send-file.ts';
import { type KeptFile, type Purpose, resumablePath, type StaffPurpose, uploadFinish } from '../contract.ts';

/** Bytes of one part: what a lost connection costs at most. */
const partBytes = 5 * 1024 * 1024;
/** When a part that did not get through is tried again, in ms. */
const pauses = [500, 1_500, 4_000, 8_000];

/**
 * Sends a customer's file in parts. One that was begun before, even in another tab or before the browser was closed,
 * goes on where it stopped. Throws Failure with the words to show, SignedOut when nobody is signed in any more,
 * AbortError when it was cancelled; then nothing of it stays.
 */
export async function sendResumable(purpose: Purpose, file: File, sending: Sending): Promise<KeptFile> {
  const id = await sendParts({ endpoint: resumablePath, tokenOf: freshAccess }, purpose, file, sending);
  return send(uploadFinish, { id }, { timeout: 60_000, signal: sending.signal });
}

/** Sends the parts of a file and returns the id under which it is to be finished. */
export async function sendParts(
  { endpoint, tokenOf }: { endpoint: string; tokenOf: () => Promise<string> },
  purpose: Purpose | StaffPurpose,
  file: File,
  { onProgress, signal }: Sending,
): Promise<string> {
  const { Upload } = await import('tus-js-client');
  signal.throwIfAborted();
  let access = await tokenOf();
  const location = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      chunkSize: partBytes,
      retryDelays: pauses,
      metadata: { purpose, filename: file.name, filetype: file.type },
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        access = await tokenOf();
        request.setHeader('token', access);
      },
      onProgress: (sent, total) => onProgress(total ? sent / total : 0),
      onError: (error) => reject(reasonOf(error)),
      onSuccess: () => resolve(upload.url ?? ''),
    });
    signal.addEventListener('abort', () => {
      void upload.abort(true).catch(() => {});
      reject(new DOMException('cancelled', 'AbortError'));
    });
    upload.findPreviousUploads().then((earlier) => {
      const [latest] = earlier.toSorted((one, other) => other.creationTime.localeCompare(one.creationTime));
      if (latest) upload.resumeFromPreviousUpload(latest);
      upload.start();
    }, reject);
  });
  return location.split('/').at(-1) ?? '';
}

/** What the server said, or that it could not be reached. */
function reasonOf(error: Error | DetailedError): Error {
  if (error instanceof SignedOut || error instanceof Failure) return error;
  const answer = 'originalResponse' in error ? error.originalResponse : undefined;
  if (!answer) return new Failure('网络连接失败，请检查网络后重试', { cause: error });
  if (answer.getStatus() === 401) return new SignedOut();
  try {
    return new Failure((JSON.parse(answer.getBody()) as Envelope<unknown>).msg);
  } catch {
    return new Failure(refusals.busy, { cause: error });
  }
}
