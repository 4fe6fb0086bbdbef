import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  addWorkFiles,
  changeWorkFile,
  findWork,
  moveOwnWork,
  readBench,
  readCustomerFile,
  readOneWork,
  readWorkFile,
  saveWork,
} from './bench/bench.ts';
import {
  benchFind,
  benchQueue,
  customerFile,
  workDetail,
  workFileChange,
  workFileGet,
  workFiles,
  workMove,
  workSave,
} from './bench/contract.ts';
import { assignEscalate, assignList, assignRight, assignWrong, rawDataAdd, rawDataList } from './contract.ts';
import { addRawData, listRawData } from './delivery/raw-data.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { assignDispatch, dataCheck, dispatchBoard } from './dispatch/contract.ts';
import { checkData, dispatchWork, readBoard } from './dispatch/dispatch.ts';
import { leaving } from './leaving.ts';
import { orderWork } from './order/contract.ts';
import { readOrderWork } from './order/order-work.ts';
import { privacy } from './privacy.ts';
import {
  amountPass,
  dataRelease,
  dataReturn,
  objectionAnswer,
  objectionList,
  orderTerminate,
  retestLate,
  retestList,
  reviewDetail,
  reviewList,
} from './review/contract.ts';
import { listReviews, readReview, releaseData, returnData } from './review/review-data.ts';
import { answerObjection, listObjections, passAmount, terminateOrder } from './verdicts/objections.ts';
import { listLateRetests, retestFinished } from './verdicts/retests.ts';
import {
  type Accepted,
  acceptData,
  escalateObjection,
  listAssigns,
  objectToData,
} from './verdicts/verdicts.ts';
import { watchVerdicts } from './verdicts/watch-verdicts.ts';
import { watchPromises } from './watch-promises.ts';

/** `settleAccepted` is what settlement does about orders whose data was accepted. */
const routes = ({ settleAccepted }: { settleAccepted: Accepted }) => [
  ...deliveryRoutes,
  answer(assignList, listAssigns),
  answer(assignRight, acceptData(settleAccepted)),
  answer(assignWrong, objectToData),
  answer(assignEscalate, escalateObjection),
  answer(rawDataList, listRawData),
  answer(rawDataAdd, addRawData),
  answer(dispatchBoard, readBoard),
  answer(orderWork, readOrderWork),
  answer(assignDispatch, dispatchWork),
  answer(dataCheck, checkData),
  answer(benchQueue, readBench),
  answer(benchFind, findWork),
  answer(workDetail, readOneWork),
  answer(workMove, moveOwnWork),
  answer(workSave, saveWork),
  answer(workFiles, addWorkFiles),
  answer(workFileChange, changeWorkFile),
  answer(workFileGet, readWorkFile),
  answer(customerFile, readCustomerFile),
  answer(reviewList, listReviews),
  answer(reviewDetail, readReview),
  answer(dataRelease, releaseData),
  answer(dataReturn, returnData),
  answer(objectionList, listObjections),
  answer(objectionAnswer, answerObjection),
  answer(amountPass, passAmount),
  answer(retestList, listLateRetests),
  answer(retestLate, retestFinished),
  answer(orderTerminate, terminateOrder),
];

const workers = [
  workRegularly('watch-verdicts', '20 * * * *', watchVerdicts),
  workRegularly('watch-promises', '40 * * * *', watchPromises),
];

export const feature = { routes, workers, privacy, leaving };
