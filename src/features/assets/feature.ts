import { answer } from '../../host/calls/context.ts';
import { assetBook, assetCounts, assetDetail, assetExport, assetInit } from './contract.ts';
import { exportBook, readBook, readMovement } from './service.book.ts';
import { countAssets, readAssets } from './service.ts';

/** The slice's table of contents. */
const routes = [
  answer(assetInit, readAssets),
  answer(assetCounts, countAssets),
  answer(assetBook, readBook),
  answer(assetDetail, readMovement),
  answer(assetExport, exportBook),
];

export const feature = { routes };
