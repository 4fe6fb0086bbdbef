import type { Call, Envelope, InputOf, OutputOf } from '../../core/call.ts';
import { Failure, RequestFailed, refusals, SignedOut } from '../../core/failure.ts';
import { justWrote, momentOfWriting } from '../../core/just-wrote.ts';
import { inLanguage } from '../../core/language.ts';
import { tellDeed } from '../use-deeds.ts';
import { formBody, formType } from './form-body.ts';
import {
  endSession,
  isOver,
  readToken,
  renewToken,
  secondsLeft,
  sessionChanges,
  type Token,
} from './session.ts';

/** How a request may differ from the usual: its time-out in ms, a signal that cancels it, another token. */
export type SendOptions = { timeout?: number; signal?: AbortSignal; token?: string };

/** Specification section 9: the main client's time-out, in ms. */
const patience = 20_000;
/** Specification section 9: the token is refreshed when fewer seconds remain. */
const refreshWindow = 3_600;
/** After a refresh, successful or not, none is tried for this long, in ms. */
const refreshPause = 60_000;
/** How long a change of local storage may take to reach another tab, in ms. */
const arrival = 300;
/** What is told when the server could not be reached. */
export const unreachable = '网络连接失败，请检查网络后重试';
/** What is told when it took too long. */
export const tooSlow = '请求超时，请稍后再试';
/** The path of `refresh4token` in the contract of identity, which this layer cannot reach; a test compares them. */
const refreshPath = '/api/open/refresh4token';

/**
 * Makes a call and returns its data. Customers' calls go as forms (specification section 7), those of the staff as JSON,
 * whose settings hold what no form can tell apart. Throws Failure with the words to show for every refusal and error, SignedOut
 * when the session is over (everything personal is emptied then), AbortError when the caller cancelled.
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const once = async (access?: string) => {
    // Before it is known how it ended, too: whoever hears nothing looks whether it was done.
    if (!call.reads) wroteAt = performance.now();
    const answer = (await request(call.method, call.path, input, options, access)) as OutputOf<C>;
    // Whoever may cancel a call is looking, as at a payment that waits, and has done nothing.
    if (!call.reads && call.access !== 'open' && !options.signal) tellDeed();
    return answer;
  };
  if (call.access === 'open' || options.token) return once(options.token);
  const access = await freshAccess();
  const asked = sessionChanges();
  try {
    return await once(access);
  } catch (error) {
    if (!(error instanceof SignedOut)) throw error;
    const now = readToken();
    // Whoever signed in meanwhile may be somebody else.
    if (now && now.access !== access && sessionChanges() === asked) return once(now.access);
    endSession(access);
    throw error;
  }
}

/** Tokens as the sign-in calls answer them, by this device's clock. */
export function tokenOf(answer: { token: string; refreshToken: string; expires: number }): Token {
  return { access: answer.token, refresh: answer.refreshToken, expires: answer.expires + clockError };
}

/** Refreshes the token when that is due; ends the session when it is over. */
export async function keepFresh(): Promise<void> {
  const token = readToken();
  if (!token) return;
  if (secondsLeft(token) < refreshWindow) await refreshOnce();
  const now = readToken();
  if (now && isOver(now)) endSession(now.access);
}

/** What is told of an error with its name and code, where it has one (specification section 8, "Sampling submit"). */
export function spelledOut(error: unknown): unknown {
  if (!(error instanceof RequestFailed)) return error;
  return new Failure(`${error.message}（${error.name}，${error.code}）`, { cause: error });
}

/** What to tell of an error; undefined when the request was cancelled. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof Failure || error instanceof SignedOut) return error.message;
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  console.error(error);
  return refusals.busy;
}

/** The access token, refreshed when that is due; throws SignedOut when nobody is signed in. */
export async function freshAccess(): Promise<string> {
  await keepFresh();
  const token = readToken();
  if (!token) throw new SignedOut();
  return token.access;
}

/** The access token of whoever is signed in, and nothing where nobody is. */
export async function accessIfAny(): Promise<string | undefined> {
  return readToken() && freshAccess().catch(() => undefined);
}

let refreshing: Promise<void> | undefined;
let pausedUntil = 0;

/** One refresh at a time, across all tabs where the browser has locks; a failed one is only logged. */
function refreshOnce(): Promise<void> {
  if (refreshing) return refreshing;
  const token = readToken();
  if (Date.now() < pausedUntil && token && secondsLeft(token) > 0) return Promise.resolve();
  refreshing = (navigator.locks ? refreshAlone(navigator.locks) : refresh()).finally(() => {
    refreshing = undefined;
    pausedUntil = Date.now() + refreshPause;
  });
  return refreshing;
}

/** Whoever waited for another tab gives what that one stored a moment to arrive, which browsers do not promise. */
async function refreshAlone(locks: LockManager) {
  const isDone = await locks.request('token', { ifAvailable: true }, async (lock) => {
    if (lock) await refresh();
    return lock !== null;
  });
  if (isDone) return;
  await locks.request('token', async () => {
    await new Promise((resolve) => setTimeout(resolve, arrival));
    await refresh();
  });
}

async function refresh() {
  const token = readToken();
  if (!token || secondsLeft(token) >= refreshWindow) return;
  if (isOver(token)) return endSession(token.access);
  try {
    const fresh = (await request('POST', refreshPath, { token: token.refresh }, {})) as Refreshed;
    if (readToken()?.refresh !== token.refresh) return;
    renewToken({
      access: fresh.token,
      refresh: fresh.refresh_token,
      expires: fresh.expires_at + clockError,
    });
  } catch (error) {
    console.warn('token was not refreshed', error);
  }
}

type Refreshed = { token: string; refresh_token: string; expires_at: number };

/** Seconds by which this device's clock is ahead of the server's; small differences are the network's. */
let clockError = 0;

/** When this page changed something, or may have, by `performance`. */
let wroteAt = Number.NEGATIVE_INFINITY;

async function request(
  method: 'GET' | 'POST',
  path: string,
  input: object,
  { timeout = patience, signal }: SendOptions,
  access?: string,
): Promise<unknown> {
  const query = method === 'GET' ? formBody(input) : '';
  const isStaffs = path.startsWith('/api/staff/');
  const deadline = AbortSignal.timeout(timeout);
  let response: Response;
  let envelope: Envelope<unknown> | undefined;
  try {
    response = await fetch(query ? `${path}?${query}` : path, {
      method,
      cache: 'no-store',
      headers: {
        ...(method === 'POST' ? { 'content-type': isStaffs ? 'application/json' : formType } : {}),
        ...(access ? { token: access } : {}),
        ...inLanguage,
        ...(performance.now() - wroteAt < momentOfWriting ? justWrote : {}),
      },
      body: method === 'POST' ? (isStaffs ? JSON.stringify(input) : formBody(input)) : undefined,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    envelope = await response.json().catch((error: Error) => {
      if (error.name === 'SyntaxError') return undefined;
      throw error;
    });
  } catch (error) {
    if (signal?.aborted) throw new DOMException('cancelled', 'AbortError');
    if (deadline.aborted) throw new RequestFailed('ERR_TIMEOUT', tooSlow, { cause: error });
    throw new RequestFailed('ERR_NETWORK', unreachable, { cause: error });
  }
  const date = Date.parse(response.headers.get('date') ?? '');
  if (date) clockError = Math.abs(Date.now() - date) < 60_000 ? 0 : Math.round((Date.now() - date) / 1_000);
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw new RequestFailed(`HTTP_${response.status}`, envelope?.msg || refusals.busy);
  if (!envelope?.code) throw new Failure(envelope?.msg || refusals.busy);
  return envelope.data;
}
