import { eq } from 'drizzle-orm';
import type { Sender } from '../../notifications/service.notices.ts';
import { PromotionSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { bringTo } from './earned.ts';
import { inviterOf } from './invitations.ts';
import { hasPaidOrder } from './order-points.ts';
import { earnedPoints } from './tables.ts';
import type { Worth } from './worth.ts';

/** What a friend's first finished order earns whoever invited them stands under this name. */
const invitationOf = (friendRid: string) => `invite:${friendRid}`;

/**
 * Points of whoever invited the customer, for the first order that the customer finished and paid themselves: once for each
 * friend, and only as long as one such order is not wholly refunded. What was given before the two turned out to be one stays.
 */
export async function earnInvitation(context: Sender, { customerRid, owner, kind }: Worth): Promise<void> {
  if (owner !== customerRid || kind !== 'order') return;
  const { db } = context;
  const ref = invitationOf(customerRid);
  const [given] = await db.select().from(earnedPoints).where(eq(earnedPoints.ref, ref));
  const rid = given && given.points > 0 ? given.customerRid : (await inviterOf(context, customerRid))?.rid;
  if (!rid) return;
  const { promotionSetting: setting } = await loadSettings(db, { promotionSetting: PromotionSetting });
  const points = (await hasPaidOrder(context, customerRid)) ? setting.invitePoints : 0;
  await bringTo(context, [{ ref, customerRid: rid, kind: 'invite', points, isFixed: true }]);
}
