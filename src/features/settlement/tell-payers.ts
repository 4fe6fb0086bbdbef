import { payersOf } from '../clusters/payers.ts';
import { notify, type Occasion } from '../notifications/service.notices.ts';
import type { SettlementContext } from './moves.ts';

/** Tells whoever pays for an owner now what became of a statement: of a group who owns it, and its managers where said. */
export async function tellPayers(
  context: SettlementContext,
  owner: string,
  { alsoManagers, ...occasion }: Omit<Occasion, 'customerRid'> & { alsoManagers?: boolean },
): Promise<void> {
  for (const customerRid of await payersOf(context.db, owner, { alsoManagers }))
    await notify(context, { customerRid, ...occasion });
}
