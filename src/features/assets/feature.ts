import { answer } from '../../host/calls/context.ts';
import { customerAssets } from './contract.staff.ts';
import * as calls from './contract.ts';
import { exportBook, readBook, readMovement } from './service.book.ts';
import { countAssets, readAssets, readCustomerAssets } from './service.ts';

/** The slice's table of contents. */
const routes = [
  answer(calls.assetInit, readAssets),
  answer(calls.assetCounts, countAssets),
  answer(calls.assetBook, readBook),
  answer(calls.assetDetail, readMovement),
  answer(calls.assetExport, exportBook),
  answer(customerAssets, readCustomerAssets),
];

export const feature = { routes };
