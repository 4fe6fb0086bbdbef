import { answer } from '../../host/context.ts';
import { stream } from '../../host/streams.ts';
import {
  orderAgain,
  orderCancel,
  orderEdit,
  orderEditPreview,
  orderEvents,
  orderProtocol,
  orderResolve,
  orderSend,
} from './contract.changes.ts';
import { orderPapers } from './contract.papers.ts';
import { sampleList, samplePhoto, sampleTrail } from './contract.samples.ts';
import { orderAdd, orderDetail, orderHistory, orderMine, ready2pay } from './contract.ts';
import { planAgain } from './service.again.ts';
import { cancelOrder, changeProtocol, resolveIssue, sendSamples } from './service.changes.ts';
import { readOrder } from './service.detail.ts';
import { editOrder, previewEdit } from './service.edit.ts';
import { orderTopic, readState } from './service.events.ts';
import { listEarlier, listOrders } from './service.lists.ts';
import { printPapers } from './service.papers.ts';
import { listSamples, readPhoto, readTrail } from './service.samples.ts';
import { previewOrder, submitOrders } from './service.submit.ts';

export const routes = [
  answer(ready2pay, previewOrder),
  answer(orderAdd, submitOrders),
  answer(orderProtocol, changeProtocol),
  answer(orderDetail, readOrder),
  answer(orderHistory, listEarlier),
  answer(orderMine, listOrders),
  answer(orderEditPreview, previewEdit),
  answer(orderEdit, editOrder),
  answer(orderSend, sendSamples),
  answer(orderResolve, resolveIssue),
  answer(orderCancel, cancelOrder),
  answer(orderAgain, planAgain),
  answer(orderPapers, printPapers),
  answer(sampleList, listSamples),
  answer(sampleTrail, readTrail),
  answer(samplePhoto, readPhoto),
];

export const streams = [stream(orderEvents, { topicOf: ({ rid }) => orderTopic(rid), read: readState })];
