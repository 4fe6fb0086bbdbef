import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as calls from './contract.ts';
import { listFigureRows } from './list-rows.ts';
import { printBoard } from './print-board.ts';
import { listBoards, readBoard } from './read-board.ts';
import { forgetFiguredWords, reckonFigures, reckonLately, writeStocks } from './roll-up.ts';

const routes = [
  answer(calls.figureBoards, listBoards),
  answer(calls.figureBoard, readBoard),
  answer(calls.figureRows, listFigureRows),
  answer(calls.figureSheet, printBoard),
];

const workers = [
  workRegularly('reckon-figures', '* * * * *', reckonFigures),
  workRegularly('reckon-late-figures', '20 1 * * *', reckonLately),
  // After the counts of visitors have forgotten theirs.
  workRegularly('forget-figured-words', '50 0 * * *', forgetFiguredWords),
  workRegularly('write-stocks', '50 23 * * *', writeStocks),
];

export const feature = { routes, workers };
