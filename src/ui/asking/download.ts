import type { Call, Envelope, InputOf } from '../../core/call.ts';
import { Failure, refusals, SignedOut } from '../../core/failure.ts';
import { freshAccess } from './send.ts';
import { readStaffSession } from './staff-session.ts';

/** A file that a call has answered. */
export type Downloaded = { name: string; bytes: Blob };

/**
 * Makes a call that answers a file, however long it takes, and returns the file. Throws Failure with the words to
 * show, SignedOut when nobody is signed in any more, AbortError when it was cancelled.
 */
export async function fetchFile<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<Downloaded> {
  const access = call.access === 'staff' ? readStaffSession()?.token : await freshAccess();
  if (!access) throw new SignedOut();
  const response = await fetch(call.path, {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json', token: access },
    body: JSON.stringify(input),
    signal,
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new Failure('网络连接失败，请检查网络后重试', { cause: error });
  });
  if (response.status === 401) throw new SignedOut();
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '');
  if (!named?.[1]) {
    const envelope: Envelope<unknown> | undefined = await response.json().catch(() => undefined);
    throw new Failure(envelope?.msg || refusals.busy);
  }
  return { name: decodeURIComponent(named[1]), bytes: await response.blob() };
}

/** Lets the browser save a file under its name. */
export function saveFile({ name, bytes }: Downloaded) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
