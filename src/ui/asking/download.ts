import type { Call, Envelope, InputOf } from '../../core/call.ts';
import { Failure, refusals, SignedOut } from '../../core/failure.ts';
import { inLanguage } from '../../core/language.ts';
import { damagedFile, type LinkedFile, takesLinks } from '../../core/linked-file.ts';
import { formBody, formType } from './form-body.ts';
import { freshAccess, tooSlow, unreachable } from './send.ts';
import { readStaffSession } from './staff-session.ts';

/** A file that a call has answered. */
export type Downloaded = { name: string; bytes: Blob };

/** Specification section 9: how long the client of files waits for an answer or the next piece of one, in ms. */
export const filePatience = 30_000;

/**
 * Makes a call that answers a file and returns the file. Throws Failure with the words to show, also after 30 s
 * without a byte; SignedOut when nobody is signed in any more, AbortError when it was cancelled.
 */
export async function fetchFile<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<Downloaded> {
  const access = await accessTo(call);
  const isStaffs = call.access === 'staff';
  const answer = await got(call.path, {
    signal,
    headers: {
      'content-type': isStaffs ? 'application/json' : formType,
      ...(access && { token: access }),
      ...takesLinks,
      ...inLanguage,
    },
    body: isStaffs ? JSON.stringify(input) : formBody(input),
  });
  if (answer.status === 401) throw new SignedOut();
  const named = /filename\*=UTF-8''([^;]+)/.exec(answer.disposition ?? '');
  if (named?.[1]) return { name: decodeURIComponent(named[1]), bytes: answer.bytes };
  const envelope = await envelopeIn(answer.bytes);
  if (!envelope?.code || !envelope.data) throw new Failure(envelope?.msg || refusals.busy);
  return fetchLinked(envelope.data, signal);
}

async function envelopeIn(bytes: Blob): Promise<Envelope<LinkedFile> | undefined> {
  try {
    return JSON.parse(await bytes.text());
  } catch {
    return undefined;
  }
}

/** A file from where it lies, which is told nothing of who asks; held against its hash where the browser can reckon one. */
async function fetchLinked(
  { url, name, sha256 }: LinkedFile,
  signal: AbortSignal | undefined,
): Promise<Downloaded> {
  const { status, bytes } = await got(url, { signal });
  if (status !== 200) throw new Failure(refusals.busy);
  if (globalThis.crypto.subtle) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
    const found = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (found !== sha256) throw new Failure(damagedFile);
  }
  return { name, bytes };
}

type Asked = { headers?: Record<string, string>; body?: string; signal: AbortSignal | undefined };

/**
 * An answer with its bytes, to a form or without one. By XMLHttpRequest: its blobs come together outside of the page, whose thread
 * `fetch` keeps busy with each piece or tells nothing of them.
 */
function got(
  address: string,
  { headers = {}, body, signal }: Asked,
): Promise<{ status: number; disposition: string | null; bytes: Blob }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const giveUp = () => {
      reject(new Failure(tooSlow));
      cancel();
    };
    let silence = setTimeout(giveUp, filePatience);
    request.open(body === undefined ? 'GET' : 'POST', address);
    request.responseType = 'blob';
    for (const header of Object.entries(headers)) request.setRequestHeader(...header);
    request.onprogress = () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, filePatience);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        disposition: request.getResponseHeader('content-disposition'),
        bytes: request.response,
      });
    request.onerror = () => reject(new Failure(unreachable));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
    };
    signal?.addEventListener('abort', cancel);
    request.send(body);
    if (signal?.aborted) cancel();
  });
}

/** The token that a call is made with; undefined for those that anybody makes. */
async function accessTo({ access }: Call): Promise<string | undefined> {
  if (access === 'open') return undefined;
  const token = access === 'staff' ? readStaffSession()?.token : await freshAccess();
  if (!token) throw new SignedOut();
  return token;
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
