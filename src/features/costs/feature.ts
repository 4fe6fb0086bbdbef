import { answer } from '../../host/calls/context.ts';
import * as calls from './contract.staff.ts';
import { addCost, billCost, listCosts, removeCost } from './order-costs.ts';
import { listPartners, payPartner } from './partners.ts';

const routes = [
  answer(calls.costList, listCosts),
  answer(calls.costAdd, addCost),
  answer(calls.costRemove, removeCost),
  answer(calls.costBill, billCost),
  answer(calls.partnerList, listPartners),
  answer(calls.partnerPay, payPartner),
];

/** What orders cost us, and what is owed to laboratories that work for us. */
export const feature = { routes, isAboutMoney: true };
