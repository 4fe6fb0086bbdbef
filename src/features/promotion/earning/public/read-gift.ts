import { send } from '../../../../ui/asking/send.ts';
import { inviteGift } from '../contract.ts';

/** What the shop gives for coming by an invitation, in words; nothing where that cannot be had soon. */
export async function readGift(): Promise<string | undefined> {
  const found = await send(inviteGift, {}, { timeout: 3_000 }).catch(() => undefined);
  return found?.text;
}
