import { movingRecord } from '../../core/record.ts';

/** What decides about publishing an offer: why whoever asks may not, where they may not. */
export type OfferFacts = { whyNotOpen?: string };

/** An offer of coupons: it is prepared, can be come by, and is stopped for good; what is held stays good. */
export const offerRecord = movingRecord<'staff', OfferFacts>()({
  states: { draft: [10, '未发布', 'wait'], open: [20, '发放中', 'run'], stopped: [30, '已停止', 'stop'] },
  moves: {
    edit: { name: '修改', from: ['draft'], to: [], by: ['staff'] },
    open: {
      name: '发布',
      from: ['draft'],
      to: ['open'],
      by: ['staff'],
      whyNot: ({ whyNotOpen }) => whyNotOpen,
    },
    stop: [
      { name: '作废', from: ['draft'], to: ['stopped'], by: ['staff'] },
      { name: '停止发放', from: ['open'], to: ['stopped'], by: ['staff'] },
    ],
  },
});
export const offerStates = offerRecord.states;

/**
 * A coupon that somebody holds (product definition 6.3): locked by the orders that it is for, used once one of them is
 * billed, given back when none of them will be. Whether its time is over is told by the time alone.
 */
export const couponRecord = movingRecord<'customer' | 'system'>()({
  states: { held: [10, '可使用', 'run'], locked: [20, '使用中', 'wait'], used: [30, '已使用', 'done'] },
  moves: {
    lock: { name: '使用', from: ['held'], to: ['locked'], by: ['customer'] },
    use: { name: '核销', from: ['locked'], to: ['used'], by: ['system'] },
    giveBack: { name: '退回', from: ['locked'], to: ['held'], by: ['system'] },
  },
});
export const couponStates = couponRecord.states;

/** The lists of the coupon page, as its call names them. */
export const couponTabs = { usable: 0, used: 1, expired: 2, claimable: 3 } as const;

/** What stands for the state of a coupon that can be claimed. */
export const toClaim = { code: 0, name: '可领取' } as const;
