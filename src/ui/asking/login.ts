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
