import { answer } from '../../host/calls/context.ts';
import { stream } from '../../host/calls/streams.ts';
import { answerUpload } from '../../host/calls/uploads.ts';
import { workRegularly } from '../../host/jobs.ts';
import { admitStaff, examine, keepFiles, largest } from '../files/service.ts';
import {
  staffFilterRemove,
  staffFilterSave,
  staffOrderDetail,
  staffOrderList,
  staffOrderPapers,
  staffOrderPhone,
  staffOrderSheet,
  staffOrderViews,
} from './board/contract.ts';
import { listStaffOrders, printStaffOrders } from './board/list-orders.ts';
import { printStaffPapers, readStaffOrder, revealPhone } from './board/read-order.ts';
import { readViews, removeFilters, saveFilters } from './board/saved-filters.ts';
import { cancelOrder, changeProtocol, resolveIssue, sendSamples } from './changes/change-orders.ts';
import {
  orderAgain,
  orderCancel,
  orderEdit,
  orderEditPreview,
  orderEvents,
  orderProtocol,
  orderResolve,
  orderSend,
} from './changes/contract.ts';
import { editOrder, previewEdit } from './changes/edit-orders.ts';
import { orderAdd, orderDetail, orderHistory, orderMine, ready2pay } from './contract.ts';
import { leaving } from './leaving.ts';
import { listEarlier, listOrders } from './mine/list-orders.ts';
import { orderTopic, readStaffState, readState } from './mine/order-events.ts';
import { readOrder } from './mine/read-order.ts';
import { orderPapers } from './papers/contract.ts';
import { printPapers } from './papers/print-papers.ts';
import { planAgain } from './placing/plan-again.ts';
import { previewOrder, submitOrders } from './placing/submit-orders.ts';
import { privacy } from './privacy.ts';
import {
  staffOrderAssign,
  staffOrderMove,
  staffPromiseSet,
  staffReviewAsk,
  staffReviewPreview,
} from './review/contract.ts';
import { assignOrders, moveStaffOrder } from './review/move-orders.ts';
import { askCustomer, previewReview } from './review/review-orders.ts';
import { setPromise } from './review/set-promise.ts';
import { settleProblems, settleUnanswered } from './review/settle-unanswered.ts';
import { watchReviews } from './review/watch-reviews.ts';
import { sampleList, samplePhoto, sampleTrail } from './samples/contract.ts';
import { listSamples, readPhoto, readTrail } from './samples/list-samples.ts';
import {
  orderTalk,
  orderTalkAdd,
  orderTalkFile,
  orderTalkRead,
  staffOrderEvents,
  staffOrderUpload,
  staffTalk,
  staffTalkAdd,
  staffTalkFile,
  staffTalkRead,
  templateList,
  templateRemove,
  templateSave,
} from './talk/contract.ts';
import {
  addStaffTalk,
  addTalk,
  getStaffTalkFile,
  getTalkFile,
  markStaffTalk,
  markTalk,
  readStaffTalk,
  readTalk,
} from './talk/messages.ts';
import { listTemplates, removeTemplate, saveTemplate } from './talk/templates.ts';

/** The streams that a notice of the database concerns. */
const topics = {
  order_moved: (what: string) => (what ? orderTopic(what.split(' ')[0] ?? '') : undefined),
};

const routes = [
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
  answer(orderTalk, readTalk),
  answer(orderTalkAdd, addTalk),
  answer(orderTalkRead, markTalk),
  answer(orderTalkFile, getTalkFile),
  answer(staffOrderList, listStaffOrders),
  answer(staffOrderSheet, printStaffOrders),
  answer(staffOrderViews, readViews),
  answer(staffFilterSave, saveFilters),
  answer(staffFilterRemove, removeFilters),
  answer(staffOrderDetail, readStaffOrder),
  answer(staffOrderPhone, revealPhone),
  answer(staffOrderPapers, printStaffPapers),
  answer(staffReviewPreview, previewReview),
  answer(staffReviewAsk, askCustomer),
  answer(staffOrderMove, moveStaffOrder),
  answer(staffOrderAssign, assignOrders),
  answer(staffPromiseSet, setPromise),
  answer(staffTalk, readStaffTalk),
  answer(staffTalkAdd, addStaffTalk),
  answer(staffTalkRead, markStaffTalk),
  answer(staffTalkFile, getStaffTalkFile),
  answer(templateList, listTemplates),
  answer(templateSave, saveTemplate),
  answer(templateRemove, removeTemplate),
];

/** Files of staff for messages. */
const uploads = [
  answerUpload(staffOrderUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];

const streams = [
  stream(orderEvents, { topicOf: ({ rid }) => orderTopic(rid), read: readState }),
  stream(staffOrderEvents, { topicOf: ({ rid }) => orderTopic(rid), read: readStaffState }),
];

const workers = [
  workRegularly('settle-unanswered-orders', '5 * * * *', settleUnanswered),
  workRegularly('settle-unanswered-problems', '20 * * * *', settleProblems),
  workRegularly('watch-reviews', '*/15 * * * *', watchReviews),
];

export const feature = { routes, uploads, streams, workers, privacy, leaving, topics };
