import { answer } from '../../host/calls/context.ts';
import * as calls from './contract.ts';
import { batchOrders, offerSales } from './coupon-sales.ts';
import { listCampaigns, moveCampaign, saveCampaign } from './desk.ts';
import { listPromotions } from './list-promotions.ts';

const routes = [
  answer(calls.promotionAll4user, listPromotions),
  answer(calls.campaignList, listCampaigns),
  answer(calls.campaignSave, saveCampaign),
  answer(calls.campaignMove, moveCampaign),
];

/** What the shop promotes: campaigns, the rules of prestore, and what its coupons brought. */
export const feature = { routes, batchOrders, offerSales };
