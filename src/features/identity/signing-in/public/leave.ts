import { send } from '../../../../ui/asking/send.ts';
import { logout } from '../../contract.ts';

/** Tells the server that this session is over; one that cannot be told is forgotten here all the same. */
export async function leave(): Promise<void> {
  try {
    await send(logout, {}, { timeout: 5_000 });
  } catch (error) {
    console.warn('the server could not be told of the sign-out', error);
  }
}
