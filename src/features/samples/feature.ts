import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  deskAddress,
  deskAskDisposal,
  deskDispose,
  deskGiveBack,
  deskHandBack,
  deskHandOver,
  deskLabels,
  deskList,
  deskPhoto,
  deskPlace,
  deskPlaces,
  deskReceive,
  deskReport,
  deskScan,
  deskSplit,
  deskView,
  deskWaive,
} from './contract.staff.ts';
import { leaving } from './leaving.ts';
import { listPassports, listPlaces, readDeskPhoto, viewPassport } from './service.board.ts';
import { warnOwners } from './service.clock.ts';
import { handBack, handOver, place, split } from './service.keeping.ts';
import { printLabels } from './service.labels.ts';
import { askDisposal, dispose, giveBack } from './service.leaving.ts';
import { receive, report } from './service.receive.ts';
import { readAddress, waiveReturn } from './service.returning.ts';
import { scan } from './service.scan.ts';

const routes = [
  answer(deskScan, scan),
  answer(deskReceive, receive),
  answer(deskReport, report),
  answer(deskPlace, place),
  answer(deskHandOver, handOver),
  answer(deskHandBack, handBack),
  answer(deskSplit, split),
  answer(deskGiveBack, giveBack),
  answer(deskAskDisposal, askDisposal),
  answer(deskDispose, dispose),
  answer(deskList, listPassports),
  answer(deskView, viewPassport),
  answer(deskPhoto, readDeskPhoto),
  answer(deskPlaces, listPlaces),
  answer(deskAddress, readAddress),
  answer(deskWaive, waiveReturn),
  answer(deskLabels, printLabels),
];

const workers = [workRegularly('warn-owners-of-samples', '30 9 * * *', warnOwners)];

export const feature = { routes, workers, leaving };
