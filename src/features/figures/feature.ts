import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as calls from './contract.ts';
import { printBoard } from './print-board.ts';
import { listBoards, readBoard } from './read-board.ts';
import { reckonFigures, reckonLately, writeStocks } from './roll-up.ts';

const routes = [
  answer(calls.figureBoards, listBoards),
  answer(calls.figureBoard, readBoard),
  answer(calls.figureSheet, printBoard),
];

const workers = [
  workRegularly('reckon-figures', '* * * * *', reckonFigures),
  workRegularly('reckon-late-figures', '20 1 * * *', reckonLately),
  workRegularly('write-stocks', '50 23 * * *', writeStocks),
];

export const feature = { routes, workers };
