import { answer } from '../../host/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { stream } from '../../host/streams.ts';
import { answerUpload } from '../../host/uploads.ts';
import { admitStaff, examine, keepFiles, largest } from '../files/service.ts';
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
import {
  staffFilterRemove,
  staffFilterSave,
  staffOrderDetail,
  staffOrderList,
  staffOrderPapers,
  staffOrderPhone,
  staffOrderSheet,
  staffOrderViews,
} from './contract.staff.ts';
import {
  staffOrderAssign,
  staffOrderMove,
  staffPromiseSet,
  staffReviewAsk,
  staffReviewPreview,
} from './contract.staff-work.ts';
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
} from './contract.talk.ts';
import { orderAdd, orderDetail, orderHistory, orderMine, ready2pay } from './contract.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { planAgain } from './service.again.ts';
import { cancelOrder, changeProtocol, resolveIssue, sendSamples } from './service.changes.ts';
import { readOrder } from './service.detail.ts';
import { editOrder, previewEdit } from './service.edit.ts';
import { orderTopic, readStaffState, readState } from './service.events.ts';
import { watchReviews } from './service.late-reviews.ts';
import { listEarlier, listOrders } from './service.lists.ts';
import { printPapers } from './service.papers.ts';
import { setPromise } from './service.promising.ts';
import { listSamples, readPhoto, readTrail } from './service.samples.ts';
import { printStaffPapers, readStaffOrder, revealPhone } from './service.staff-detail.ts';
import { readViews, removeFilters, saveFilters } from './service.staff-filters.ts';
import { listStaffOrders, printStaffOrders } from './service.staff-list.ts';
import { assignOrders, moveStaffOrder } from './service.staff-moves.ts';
import { askCustomer, previewReview } from './service.staff-review.ts';
import { previewOrder, submitOrders } from './service.submit.ts';
import {
  addStaffTalk,
  addTalk,
  getStaffTalkFile,
  getTalkFile,
  markStaffTalk,
  markTalk,
  readStaffTalk,
  readTalk,
} from './service.talk.ts';
import { listTemplates, removeTemplate, saveTemplate } from './service.templates.ts';
import { settleProblems, settleUnanswered } from './service.unanswered.ts';

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
