import type { z } from 'zod';
import type { Envelope } from '../../core/call.ts';
import { Failure, refusals, SignedOut } from '../../core/failure.ts';
import { inLanguage } from '../../core/language.ts';
import type { Upload } from '../../core/upload.ts';
import { freshAccess, unreachable } from './send.ts';
import { readStaffSession } from './staff-session.ts';

/** What may be watched and ended while a file is sent. */
export type Sending = {
  /** Hears how much is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends one file, however long it takes (specification section 9). Throws Failure with the words to show, SignedOut
 * when nobody is signed in any more, AbortError when it was cancelled.
 */
export async function sendFile<U extends Upload>(
  upload: U,
  fields: Record<string, string>,
  file: File,
  sending: Sending,
): Promise<z.output<U['output']>> {
  const access = await tokenFor(upload);
  sending.signal.throwIfAborted();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const { status, envelope } = await post(upload.path, body, access, sending);
  if (status === 401) throw new SignedOut();
  if (status >= 400 || !envelope?.code) throw new Failure(envelope?.msg || refusals.busy);
  return envelope.data as z.output<U['output']>;
}

async function tokenFor({ access }: Upload): Promise<string | undefined> {
  if (access === 'open') return undefined;
  if (access === 'customer') return freshAccess();
  const session = readStaffSession();
  if (!session) throw new SignedOut();
  return session.token;
}

type Answered = { status: number; envelope: Envelope<unknown> | null };

/** By XMLHttpRequest, since nothing else tells how much of a body has been sent. */
function post(
  path: string,
  body: FormData,
  access: string | undefined,
  { onProgress, signal }: Sending,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open('POST', path);
    request.responseType = 'json';
    if (access) request.setRequestHeader('token', access);
    for (const header of Object.entries(inLanguage)) request.setRequestHeader(...header);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, envelope: request.response });
    request.onerror = () => reject(new Failure(unreachable));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    signal.addEventListener('abort', cancel);
    request.send(body);
  });
}
