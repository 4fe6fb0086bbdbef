import { answer } from '../../host/calls/context.ts';
import { staffPayoutApprove, staffPayoutList, staffPayoutPay, staffPayoutRefuse } from './contract.ts';
import { approveRefund, listPayouts, payRefund, refuseRefund } from './service.ts';

const routes = [
  answer(staffPayoutList, listPayouts),
  answer(staffPayoutApprove, approveRefund),
  answer(staffPayoutPay, payRefund),
  answer(staffPayoutRefuse, refuseRefund),
];

export const feature = { routes };
