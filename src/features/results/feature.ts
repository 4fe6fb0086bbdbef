import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { orderFiles } from '../orders/contract.ts';
import * as bench from './bench/bench.ts';
import * as benchCalls from './bench/contract.ts';
import * as calls from './contract.ts';
import { listEarlierFiles, usableFiles } from './delivery/earlier-files.ts';
import { addRawData, listRawData } from './delivery/raw-data.ts';
import { releasedFiles } from './delivery/released-files.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import * as dispatchCalls from './dispatch/contract.ts';
import { checkData, dispatchSeveral, dispatchWork, readBoard } from './dispatch/dispatch.ts';
import { endData } from './ending/end-data.ts';
import { keepSentData } from './ending/keep-data.ts';
import { noteFacts } from './facts/note-facts.ts';
import { leaving } from './leaving.ts';
import { orderWork } from './order/contract.ts';
import { readOrderWork } from './order/order-work.ts';
import { orderParts } from './parts-of-order.ts';
import { privacy } from './privacy.ts';
import * as reviewCalls from './review/contract.ts';
import { listReviews, readReview, releaseData, releaseMany, returnData } from './review/review-data.ts';
import { expireShares } from './sharing/make-share.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { answerObjection, listObjections, passAmount, terminateOrder } from './verdicts/objections.ts';
import { listLateRetests, retestFinished } from './verdicts/retests.ts';
import type { Accepted } from './verdicts/verdicts.ts';
import * as verdicts from './verdicts/verdicts.ts';
import { watchVerdicts } from './verdicts/watch-verdicts.ts';
import { watchPromises } from './watch-promises.ts';

/** `settleAccepted` is what settlement does about orders whose data was accepted. */
const routes = ({ settleAccepted }: { settleAccepted: Accepted }) => [
  ...deliveryRoutes,
  ...sharingRoutes,
  answer(orderFiles, listEarlierFiles),
  answer(calls.assignList, verdicts.listAssigns),
  answer(calls.assignRight, verdicts.acceptData(settleAccepted)),
  answer(calls.assignWrong, verdicts.objectToData),
  answer(calls.assignEscalate, verdicts.escalateObjection),
  answer(calls.rawDataList, listRawData),
  answer(calls.rawDataAdd, addRawData),
  answer(calls.rawDataKeep, keepSentData),
  answer(dispatchCalls.dispatchBoard, readBoard),
  answer(orderWork, readOrderWork),
  answer(dispatchCalls.assignDispatch, dispatchWork),
  answer(dispatchCalls.dispatchMany, dispatchSeveral),
  answer(dispatchCalls.dataCheck, checkData),
  answer(benchCalls.benchQueue, bench.readBench),
  answer(benchCalls.benchFind, bench.findWork),
  answer(benchCalls.workDetail, bench.readOneWork),
  answer(benchCalls.workMove, bench.moveOwnWork),
  answer(benchCalls.workSave, bench.saveWork),
  answer(benchCalls.workFiles, bench.addWorkFiles),
  answer(benchCalls.workFileChange, bench.changeWorkFile),
  answer(benchCalls.workFileGet, bench.readWorkFile),
  answer(benchCalls.customerFile, bench.readCustomerFile),
  answer(reviewCalls.reviewList, listReviews),
  answer(reviewCalls.reviewDetail, readReview),
  answer(reviewCalls.dataRelease, releaseData),
  answer(reviewCalls.dataReleaseMany, releaseMany),
  answer(reviewCalls.dataReturn, returnData),
  answer(reviewCalls.objectionList, listObjections),
  answer(reviewCalls.objectionAnswer, answerObjection),
  answer(reviewCalls.amountPass, passAmount),
  answer(reviewCalls.retestList, listLateRetests),
  answer(reviewCalls.retestLate, retestFinished),
  answer(reviewCalls.orderTerminate, terminateOrder),
];

const workers = [
  workRegularly('watch-verdicts', '20 * * * *', watchVerdicts),
  workRegularly('watch-promises', '40 * * * *', watchPromises),
  workRegularly('expire-shares', '5 * * * *', expireShares),
  workRegularly('note-file-facts', '*/10 * * * *', noteFacts),
  workRegularly('end-data', '50 3 * * *', endData),
];

export const feature = {
  routes,
  workers,
  privacy,
  leaving,
  keptFiles: releasedFiles,
  usableFiles,
  orderParts,
};
