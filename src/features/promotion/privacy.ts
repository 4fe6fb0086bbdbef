import { personal } from '../../host/records/personal-data.ts';
import { earnedPoints, orderRewards } from './earning/tables.ts';

/** What customers earn by orders. */
export const privacy = [personal(orderRewards, '订单奖励依据'), personal(earnedPoints, '订单与邀请所得积分')];
