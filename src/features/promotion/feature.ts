import { answer } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { profileCompleted } from '../customers/profile-completed.ts';
import { customerJoined } from '../identity/customer-joined.ts';
import { orderMoney } from '../settlement/order-money.ts';
import { rankNightly } from './earning/clock.ts';
import * as earning from './earning/contract.ts';
import { earnInvitation } from './earning/invite-points.ts';
import { earnPoints } from './earning/order-points.ts';
import {
  listForStaff,
  listInvitations,
  readGift,
  readInvitation,
  readRewardSource,
} from './earning/read-invitations.ts';
import { orderRewarder } from './earning/reward-order.ts';
import { thankForProfile, welcomeCustomer } from './earning/welcome.ts';
import { privacy } from './privacy.ts';

/** Who earns by a finished order, each brought to what it is worth now, in this order. */
const earners = [earnPoints, earnInvitation];

const routes = [
  answer(earning.inviteGift, readGift),
  answer(earning.inviteInit, readInvitation),
  answer(earning.inviteList, listInvitations),
  answer(earning.inviteOrderDetail, readRewardSource),
  answer(earning.staffInvitations, listForStaff),
];

const workers = [
  work(orderMoney, orderRewarder(earners)),
  work(customerJoined, welcomeCustomer),
  work(profileCompleted, thankForProfile),
  workRegularly('rank-customers', '20 2 * * *', rankNightly),
];

/** What finished orders, friends who were invited and promoters' customers earn. */
export const feature = { routes, workers, privacy, isAboutMoney: true };
