import { answer } from '../../../host/calls/context.ts';
import { answerUpload } from '../../../host/calls/uploads.ts';
import { admitStaff, examine, keepFiles, largest } from '../../files/service.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { listExchanges, listGoods, moveExchange, readExchangeAddressee, saveGoods } from './desk.ts';
import { exchangePoints } from './exchange-points.ts';
import { listExchange } from './shop.ts';

/** What the exchange shop answers. */
export const exchangeRoutes = [
  answer(calls.list4exchange, listExchange),
  answer(calls.applyExchange, exchangePoints),
  answer(staffCalls.goodsList, listGoods),
  answer(staffCalls.goodsSave, saveGoods),
  answer(staffCalls.exchangeList, listExchanges),
  answer(staffCalls.exchangeAddressee, readExchangeAddressee),
  answer(staffCalls.exchangeMove, moveExchange),
];

/** Pictures of goods. */
export const exchangeUploads = [
  answerUpload(staffCalls.goodsPicture, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];
