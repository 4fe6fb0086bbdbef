import { storeOf } from '../store.ts';

/** Views of the login dialog (specification section 4): all ways in, plain login, register, reset password. */
export type LoginView = 'sign' | 'log' | 'reg' | 'reset';

/** Why the login dialog is open. */
export type LoginRequest = {
  view: LoginView;
  /** Where the visitor wanted to go; they are sent on to it afterwards. */
  next?: string;
  /** The code of who invited the visitor. */
  inviterCode?: string;
  /** What they get for registering with it, in words. */
  gift?: string;
};

const request = storeOf<LoginRequest | undefined>(undefined);

/** Opens the login dialog. */
export function openLogin(next: LoginRequest) {
  request.write(next);
}

/** Closes the login dialog. */
export function closeLogin() {
  request.write(undefined);
}

/** Why the login dialog is open; undefined while it is closed. */
export const useLoginRequest = request.use;

let leaving = 0;

/** Does what ends the session for good and leads to a page for everybody: the page that is left does not ask to sign in again. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leaving += 1;
  try {
    return await work();
  } finally {
    leaving -= 1;
  }
}

/** Opens the login dialog over a page that needs somebody signed in, unless it is being left. */
export function askToLogIn(next: string) {
  if (leaving === 0) openLogin({ view: 'sign', next });
}
