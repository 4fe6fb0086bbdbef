import { answer } from '../../host/context.ts';
import { orderQuery } from './contract.ts';
import { queryOrders } from './service.ts';

export const routes = [answer(orderQuery, queryOrders)];
