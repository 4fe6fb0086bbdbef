import { useSyncExternalStore } from 'react';

/**
 * The browser's token (specification section 3). It lives in local storage under `token` as one JSON object, so
 * that no tab ever sees half of a change. `expires`: epoch seconds by this device's clock.
 */
export type Token = { access: string; refresh: string; expires: number };

/** What happened to the session: somebody signed in or out, in this tab or another. */
export type SessionEvent = 'in' | 'out';

const key = 'token';
const rememberKey = 'rememberedAccount';
const watchers = new Set<(event: SessionEvent) => void>();
let changes = 0;

/** The token as it is just now; undefined when nobody is signed in. */
export function readToken(): Token | undefined {
  try {
    const { access, refresh, expires } = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (access && refresh && Number.isFinite(expires)) return { access, refresh, expires };
  } catch {
    localStorage.removeItem(key);
  }
  return undefined;
}

/** Keeps the token of somebody who just signed in. */
export function startSession(token: Token) {
  renewToken(token);
  tell('in');
}

/** Keeps the token that replaces the present one; the session goes on. */
export function renewToken({ access, refresh, expires }: Token) {
  localStorage.setItem(key, JSON.stringify({ access, refresh, expires }));
}

/** Signs out in every tab; with `access` only while that is still the token. */
export function endSession(access?: string) {
  if (access && readToken()?.access !== access) return;
  localStorage.removeItem(key);
  tell('out');
}

/** Seconds until the token expires; negative when it has. */
export function secondsLeft({ expires }: Token): number {
  return expires - Date.now() / 1_000;
}

/** Whether nothing can be done with the token any more: it has expired (specification section 4). */
export function isOver(token: Token): boolean {
  return secondsLeft(token) <= 0;
}

/** The account name that the sign-in form is filled in with; empty when this device is not to remember one. */
export function rememberedAccount(): string {
  return localStorage.getItem(rememberKey) ?? '';
}

/** Remembers an account name on this device, or none. */
export function rememberAccount(account: string | undefined) {
  if (account) localStorage.setItem(rememberKey, account);
  else localStorage.removeItem(rememberKey);
}

/** Hears of signing in and out. Returns what stops it. */
export function watchSession(watcher: (event: SessionEvent) => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** How often somebody has signed in or out since the page was loaded: as long as it stays the same, so do they. */
export const sessionChanges = () => changes;

/** Whether somebody is signed in; not yet known, and therefore false, while a page is being hydrated. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    watchSession,
    () => readToken() !== undefined,
    () => false,
  );
}

/** Another tab changed the token; `key` is null when it emptied the whole storage. */
function onStorage({ key: changed, oldValue, newValue }: StorageEvent) {
  if (changed !== key && changed !== null) return;
  if (!newValue) tell('out');
  else if (!oldValue) tell('in');
}

function tell(event: SessionEvent) {
  changes += 1;
  for (const watcher of watchers) watcher(event);
}
