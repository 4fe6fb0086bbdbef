import { answer } from '../../host/calls/context.ts';
import { customerOrders } from './contract.staff.ts';
import { customerPageView } from './contract.staff-view.ts';
import { orderQuery } from './contract.ts';
import { readCustomerOrders } from './service.customer.ts';
import { viewAsCustomer } from './service.customer-view.ts';
import { queryOrders } from './service.ts';

const routes = [
  answer(orderQuery, queryOrders),
  answer(customerOrders, readCustomerOrders),
  answer(customerPageView, viewAsCustomer),
];

export const feature = { routes };
