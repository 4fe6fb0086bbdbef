import { keepersOf } from '../clusters/payers.ts';
import { noticeLink } from '../notifications/rules.ts';
import { notify, type Occasion, type Sender } from '../notifications/service.notices.ts';

/**
 * Tells of an owner's prestore: the customer themselves; of a group's whoever owns it, and who asked while they manage it,
 * each with the group's name and the way to its page.
 */
export async function tellKeepers(
  context: Sender,
  { owner, askedBy = '' }: { owner: string; askedBy?: string },
  { event, values, ref }: Pick<Occasion, 'event' | 'values' | 'ref'>,
): Promise<void> {
  const { rids, group } = await keepersOf(context.db, owner, askedBy);
  const ofGroup = group && {
    values: { ...values, group: `“${group}”` },
    link: `${noticeLink(event, values)}?owner=${owner}`,
  };
  for (const customerRid of rids) await notify(context, { customerRid, event, values, ref, ...ofGroup });
}
