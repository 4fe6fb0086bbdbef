import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { stream } from '../../host/calls/streams.ts';
import { answerUpload } from '../../host/calls/uploads.ts';
import { workRegularly } from '../../host/jobs.ts';
import { admitStaff, examine, keepFiles, largest } from '../files/service.ts';
import { listAdvisers } from '../staff/service.advisers.ts';
import * as boardCalls from './board/contract.ts';
import { listStaffOrders, printStaffOrders } from './board/list-orders.ts';
import { printStaffPapers, readStaffOrder, revealPhone } from './board/read-order.ts';
import { cancelOrder, changeProtocol, resolveIssue, sendSamples } from './changes/change-orders.ts';
import * as changesCalls from './changes/contract.ts';
import { editOrder, previewEdit } from './changes/edit-orders.ts';
import { previewCancel } from './changes/give-back.ts';
import { parcelSource } from './changes/sent-parcels.ts';
import * as calls from './contract.ts';
import { couponsForCart } from './discounts/contract.ts';
import { couponJudge, type HeldStays } from './discounts/reckon-cart.ts';
import { clusterTie, leaving } from './leaving.ts';
import { orderKept } from './mine/contract.kept.ts';
import { keepOrders } from './mine/keep-orders.ts';
import { listEarlier, listOrders } from './mine/list-orders.ts';
import { orderTopic, readStaffState, readState } from './mine/order-events.ts';
import type { OrderParts } from './mine/parts-of-order.ts';
import { orderReader } from './mine/read-order.ts';
import { sumTallies } from './mine/sum-tallies.ts';
import { orderPapers } from './papers/contract.ts';
import { printPapers } from './papers/print-papers.ts';
import type { ToPayOf } from './placing/owed-before.ts';
import { planAgain } from './placing/plan-again.ts';
import { previewOrder, submitOrders, type UsableFiles } from './placing/submit-orders.ts';
import { privacy } from './privacy.ts';
import * as reviewCalls from './review/contract.ts';
import { assignOrders, moveStaffOrder } from './review/move-orders.ts';
import { askCustomer, previewReview } from './review/review-orders.ts';
import { setPromise } from './review/set-promise.ts';
import { settleProblems, settleUnanswered } from './review/settle-unanswered.ts';
import { watchReviews } from './review/watch-reviews.ts';
import * as samplesCalls from './samples/contract.ts';
import { listSamples, readPhoto, readTrail } from './samples/list-samples.ts';
import * as signingCalls from './signing/contract.ts';
import { getSignedPaper, readPaper } from './signing/paper-of-order.ts';
import { askForPaper, getStaffSignedPaper } from './signing/sign-order.ts';
import * as talkCalls from './talk/contract.ts';
import * as messages from './talk/messages.ts';
import { listTemplates, removeTemplate, saveTemplate } from './talk/templates.ts';

/** The streams that a notice of the database concerns. */
const topics = {
  order_moved: (what: string) => (what ? orderTopic(what.split(' ')[0] ?? '') : undefined),
};

/** What orders need of later features: files of earlier orders that an analysis may work on, what they know of an order, bookings, and slots that are held. */
type Later = {
  earlierFiles: UsableFiles;
  orderParts: OrderParts;
  bookingsToPay: ToPayOf;
  heldStays: HeldStays;
};

const routes = ({ earlierFiles, orderParts, bookingsToPay, heldStays }: Later) => [
  answer(calls.ready2pay, previewOrder(bookingsToPay)),
  answer(calls.orderAdd, submitOrders(earlierFiles)),
  answer(couponsForCart, couponJudge(heldStays)),
  answerInOwnTransactions(changesCalls.orderProtocol, changeProtocol),
  answer(signingCalls.orderPaper, readPaper),
  answer(signingCalls.orderSignedPaper, getSignedPaper),
  answer(calls.orderDetail, orderReader(orderParts)),
  answer(calls.orderHistory, listEarlier),
  answer(calls.orderMine, listOrders),
  answer(orderKept, keepOrders),
  answer(changesCalls.orderEditPreview, previewEdit),
  answer(changesCalls.orderEdit, editOrder),
  answer(changesCalls.orderSend, sendSamples),
  answer(changesCalls.orderResolve, resolveIssue),
  answer(changesCalls.orderCancelPreview, previewCancel),
  answer(changesCalls.orderCancel, cancelOrder),
  answer(changesCalls.orderAgain, planAgain),
  answer(orderPapers, printPapers),
  answer(samplesCalls.sampleList, listSamples),
  answer(samplesCalls.sampleTrail, readTrail),
  answer(samplesCalls.samplePhoto, readPhoto),
  answer(talkCalls.orderTalk, messages.readTalk),
  answer(talkCalls.orderTalkAdd, messages.addTalk),
  answer(talkCalls.orderTalkRead, messages.markTalk),
  answer(talkCalls.orderTalkFile, messages.getTalkFile),
  answer(boardCalls.staffOrderList, listStaffOrders),
  answer(boardCalls.staffOrderSheet, printStaffOrders),
  answer(boardCalls.staffOrderAdvisers, async ({ db }) => ({ advisers: await listAdvisers(db) })),
  answer(boardCalls.staffOrderDetail, readStaffOrder),
  answer(boardCalls.staffOrderPhone, revealPhone),
  answer(boardCalls.staffOrderPapers, printStaffPapers),
  answer(signingCalls.staffSignedPaper, getStaffSignedPaper),
  answer(signingCalls.staffPaperAsk, askForPaper),
  answer(reviewCalls.staffReviewPreview, previewReview),
  answer(reviewCalls.staffReviewAsk, askCustomer),
  answer(reviewCalls.staffOrderMove, moveStaffOrder),
  answer(reviewCalls.staffOrderAssign, assignOrders),
  answer(reviewCalls.staffPromiseSet, setPromise),
  answer(talkCalls.staffTalk, messages.readStaffTalk),
  answer(talkCalls.staffTalkAdd, messages.addStaffTalk),
  answer(talkCalls.staffTalkRead, messages.markStaffTalk),
  answer(talkCalls.staffTalkFile, messages.getStaffTalkFile),
  answer(talkCalls.templateList, listTemplates),
  answer(talkCalls.templateSave, saveTemplate),
  answer(talkCalls.templateRemove, removeTemplate),
];

/** Files of staff for messages. */
const uploads = [
  answerUpload(talkCalls.staffOrderUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];

const streams = [
  stream(changesCalls.orderEvents, { topicOf: ({ rid }) => orderTopic(rid), read: readState }),
  stream(talkCalls.staffOrderEvents, { topicOf: ({ rid }) => orderTopic(rid), read: readStaffState }),
];

const workers = [
  workRegularly('settle-unanswered-orders', '5 * * * *', settleUnanswered),
  workRegularly('settle-unanswered-problems', '20 * * * *', settleProblems),
  workRegularly('sum-order-tallies', '25 3 * * *', sumTallies),
  workRegularly('watch-reviews', '*/15 * * * *', watchReviews),
];

export const feature = {
  ...{ routes, uploads, streams, workers, privacy, leaving, clusterTie, topics },
  parcelSource,
};
