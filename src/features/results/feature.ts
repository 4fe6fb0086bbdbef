import { answer } from '../../host/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { assignDispatch, dataCheck, dispatchBoard } from './contract.dispatch.ts';
import { orderWork } from './contract.order.ts';
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
} from './contract.review.ts';
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
} from './contract.staff.ts';
import { assignEscalate, assignList, assignRight, assignWrong, rawDataAdd, rawDataList } from './contract.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { deliveryRoutes } from './routes.delivery.ts';
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
} from './service.bench.ts';
import { watchVerdicts } from './service.clock.ts';
import { checkData, dispatchWork, readBoard } from './service.dispatch.ts';
import { answerObjection, listObjections, passAmount, terminateOrder } from './service.objections.ts';
import { readOrderWork } from './service.order.ts';
import { watchPromises } from './service.promises.ts';
import { addRawData, listRawData } from './service.raw.ts';
import { listLateRetests, retestFinished } from './service.retests.ts';
import { listReviews, readReview, releaseData, returnData } from './service.review.ts';
import {
  type Accepted,
  acceptData,
  escalateObjection,
  listAssigns,
  objectToData,
} from './service.verdicts.ts';

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
