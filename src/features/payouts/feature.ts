import { answer } from '../../host/calls/context.ts';
import * as calls from './contract.ts';
import { approveRefund, listPayouts, payRefund, refuseRefund } from './service.ts';

const routes = [
  answer(calls.staffPayoutList, listPayouts),
  answer(calls.staffPayoutApprove, approveRefund),
  answer(calls.staffPayoutPay, payRefund),
  answer(calls.staffPayoutRefuse, refuseRefund),
];

export const feature = { routes };
