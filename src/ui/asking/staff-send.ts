import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { SignedOut } from '../../core/failure.ts';
import { type SendOptions, send } from './send.ts';
import { endStaffSession, readStaffSession } from './staff-session.ts';

/**
 * Makes a call of the staff and returns its data. Throws as `send` does; a session that is over is forgotten, which
 * brings up the sign-in page.
 */
export async function sendStaff<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const token = readStaffSession()?.token;
  if (!token) {
    endStaffSession();
    throw new SignedOut();
  }
  try {
    return await send(call, input, { ...options, token });
  } catch (error) {
    if (error instanceof SignedOut) endStaffSession(token);
    throw error;
  }
}
