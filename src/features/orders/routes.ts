import { answer } from '../../host/context.ts';
import {
  orderAdd,
  orderCancel,
  orderDetail,
  orderHistory,
  orderMine,
  orderProtocol,
  ready2pay,
} from './contract.ts';
import { cancelOrder, changeProtocol } from './service.changes.ts';
import { readOrder } from './service.detail.ts';
import { listEarlier, listOrders } from './service.lists.ts';
import { previewOrder, submitOrders } from './service.submit.ts';

export const routes = [
  answer(ready2pay, previewOrder),
  answer(orderAdd, submitOrders),
  answer(orderProtocol, changeProtocol),
  answer(orderDetail, readOrder),
  answer(orderHistory, listEarlier),
  answer(orderMine, listOrders),
  answer(orderCancel, cancelOrder),
];
