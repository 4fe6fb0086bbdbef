import { useSyncExternalStore } from 'react';

/** Views of the login dialog (specification section 4): all ways in, plain login, register, reset password. */
export type LoginView = 'sign' | 'log' | 'reg' | 'reset';

/** Why the login dialog is open. */
export type LoginRequest = {
  view: LoginView;
  /** Where the visitor wanted to go; they are sent on to it afterwards. */
  next?: string;
  /** The code of who invited the visitor. */
  inviterCode?: string;
};

let request: LoginRequest | undefined;
const listeners = new Set<() => void>();

/** Opens the login dialog. */
export function openLogin(next: LoginRequest) {
  change(next);
}

/** Closes the login dialog. */
export function closeLogin() {
  change(undefined);
}

/** Why the login dialog is open; undefined while it is closed. */
export function useLoginRequest(): LoginRequest | undefined {
  return useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  );
}

function change(next: LoginRequest | undefined) {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
