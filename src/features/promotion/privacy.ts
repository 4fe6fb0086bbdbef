import { personal } from '../../host/records/personal-data.ts';
import { earnedPoints, invitations, orderRewards } from './earning/tables.ts';

/** What customers earn by orders and by friends whom they invited. */
export const privacy = [
  personal(orderRewards, '订单奖励依据'),
  personal(earnedPoints, '订单与邀请所得积分'),
  personal(invitations, '邀请记录'),
];
