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
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), filePatience);
  };
  heard();
  const signals = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  try {
    const response = await fetch(call.path, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        'content-type': call.access === 'staff' ? 'application/json' : formType,
        ...(access && { token: access }),
        ...takesLinks,
        ...inLanguage,
      },
      body: call.access === 'staff' ? JSON.stringify(input) : formBody(input),
      signal: signals,
    });
    if (response.status === 401) throw new SignedOut();
    heard();
    const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '');
    if (!named?.[1]) {
      const envelope: Envelope<LinkedFile> | undefined = await response.json().catch(() => undefined);
      if (!envelope?.code || !envelope.data) throw new Failure(envelope?.msg || refusals.busy);
      return await fetchLinked(envelope.data, signals, heard);
    }
    return { name: decodeURIComponent(named[1]), bytes: await piecesOf(response, heard) };
  } catch (error) {
    if (error instanceof Failure || error instanceof SignedOut) throw error;
    if (signal?.aborted) throw new DOMException('cancelled', 'AbortError');
    throw new Failure(silence.signal.aborted ? tooSlow : unreachable, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A file from where it lies, which is told nothing of who asks; held against its hash where the browser can reckon one. */
async function fetchLinked(
  { url, name, sha256 }: LinkedFile,
  signal: AbortSignal,
  heard: () => void,
): Promise<Downloaded> {
  const response = await fetch(url, {
    ...{ signal, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' },
  });
  if (!response.ok) throw new Failure(refusals.busy);
  const bytes = await piecesOf(response, heard);
  if (globalThis.crypto.subtle) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
    const found = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (found !== sha256) throw new Failure(damagedFile);
  }
  return { name, bytes };
}

/** So many bytes are handed to the browser at once: all of a large file together would hold the page up. */
const handedOver = 2 * 1024 ** 2;

/** The bytes of an answer; `heard` hears of each piece. */
async function piecesOf(response: Response, heard: () => void): Promise<Blob> {
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    heard();
    pieces.push(piece.value);
    bytes += piece.value.length;
    if (bytes < handedOver) continue;
    parts.push(new Blob(pieces));
    [pieces, bytes] = [[], 0];
  }
  return new Blob([...parts, ...pieces], { type: response.headers.get('content-type') ?? '' });
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
