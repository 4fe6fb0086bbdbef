import { useSyncExternalStore } from 'react';

/** A staff session as the browser keeps it, apart from any customer's. `expires`: epoch seconds. */
export type StaffSession = { token: string; expires: number };

const key = 'staffSession';
const watchers = new Set<() => void>();

/** The session of this browser; undefined when nobody of the staff is signed in. */
export function readStaffSession(): StaffSession | undefined {
  try {
    const { token, expires } = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (token && expires > Date.now() / 1_000) return { token, expires };
  } catch {
    localStorage.removeItem(key);
  }
  return undefined;
}

/** Keeps the session of somebody who just signed in. */
export function startStaffSession(session: StaffSession) {
  localStorage.setItem(key, JSON.stringify(session));
  tell();
}

/** Forgets the session, in every tab; with `token` only while that is still the one. */
export function endStaffSession(token?: string) {
  if (token && readStaffSession()?.token !== token) return;
  localStorage.removeItem(key);
  tell();
}

/** The token of the session; undefined when there is none. */
export function useStaffToken(): string | undefined {
  return useSyncExternalStore(
    watch,
    () => readStaffSession()?.token,
    () => undefined,
  );
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', tell);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('storage', tell);
  };
}

function tell() {
  for (const watcher of watchers) watcher();
}
