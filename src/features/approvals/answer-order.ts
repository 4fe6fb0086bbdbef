import { tellStaff } from '../notifications/service.staff-notices.ts';
import { giveBack } from '../orders/changes/give-back.ts';
import { type Order, orderRows } from '../orders/moves.ts';
import { goOnAgreed } from '../orders/placing/agreed.ts';
import { OrderSetting } from '../settings/rules.orders.ts';
import { loadSettings } from '../settings/service.ts';
import type { Work } from './work.ts';

/** What becomes of a locked order that a group allows or refuses: it is reviewed, or goes on as agreed, or called off and all of it given back. */
export function answerOrder(order: Order): Work {
  const { rid, no, version } = order;
  return {
    version,
    approve: async (context, by) => {
      const { db, now } = context;
      const approved = await orderRows.move(db, order, { action: 'approve', by, now });
      if ((await goOnAgreed(context, approved)).status !== approved.status) return;
      const { reviewHours } = (await loadSettings(db, { orderSetting: OrderSetting })).orderSetting;
      await tellStaff(context, {
        ...{ event: 'orderSubmitted', to: { role: 'service' } },
        ...{ values: { rid, no, h: `${reviewHours}个工作` }, ref: `${rid} ${version}` },
      });
    },
    refuse: async (context, by, reason) => {
      const { db, now } = context;
      const declined = await orderRows.move(db, order, { action: 'decline', by, now, reason });
      await giveBack(context, declined, { to: 'original', reason, by });
    },
  };
}
