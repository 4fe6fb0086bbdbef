import { answer } from '../../host/context.ts';
import { customerOrders } from './contract.staff.ts';
import { orderQuery } from './contract.ts';
import { readCustomerOrders } from './service.customer.ts';
import { queryOrders } from './service.ts';

export const routes = [answer(orderQuery, queryOrders), answer(customerOrders, readCustomerOrders)];
