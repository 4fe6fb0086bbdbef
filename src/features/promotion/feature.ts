import { work } from '../../host/jobs.ts';
import { orderMoney } from '../settlement/order-money.ts';
import { earnPoints } from './earning/order-points.ts';
import { orderRewarder } from './earning/reward-order.ts';
import { privacy } from './privacy.ts';

/** Who earns by a finished order, each brought to what it is worth now. */
const earners = [earnPoints];

const workers = [work(orderMoney, orderRewarder(earners))];

/** What finished orders, friends who were invited and promoters' customers earn. */
export const feature = { routes: [], workers, privacy, isAboutMoney: true };
