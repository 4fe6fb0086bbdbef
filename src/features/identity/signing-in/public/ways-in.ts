import type { OutputOf } from '../../../../core/call.ts';
import type { LoginView } from '../../../../ui/asking/login.ts';
import { tokenOf } from '../../../../ui/asking/send.ts';
import { rememberAccount, startSession } from '../../../../ui/asking/session.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { login } from '../../contract.ts';

/** What the views of the login dialog share. */
export type WaysIn = {
  /** Leads to another view; `phone` fills in its first field, and with a `password` the sign view goes on by itself. */
  show: (view: LoginView, phone?: string, password?: string) => void;
  /** Phone or account name that a form starts with. */
  account: string;
  /** The password that was just set; empty for whoever has to type it. */
  password: string;
  /** Ties the WeChat account that was just scanned to the account that comes next. */
  bindTicket: string | undefined;
};

/** Keeps the tokens of a sign-in; whoever opened the dialog hears of the session and closes it. */
export function enter(tokens: OutputOf<typeof login>, remembered?: string) {
  rememberAccount(remembered);
  showSuccess('登录成功!');
  startSession(tokenOf(tokens));
}
