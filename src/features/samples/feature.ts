import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as staffCalls from './contract.staff.ts';
import { leaving } from './leaving.ts';
import { listPassports, listPlaces, readDeskPhoto, viewPassport } from './service.board.ts';
import { warnOwners } from './service.clock.ts';
import { handBack, handOver, place, split } from './service.keeping.ts';
import { printLabels } from './service.labels.ts';
import { askDisposal, dispose, giveBack } from './service.leaving.ts';
import { parcelSource } from './service.parcels.ts';
import { receive, report } from './service.receive.ts';
import { readAddress, waiveReturn } from './service.returning.ts';
import { scan } from './service.scan.ts';

const routes = [
  answer(staffCalls.deskScan, scan),
  answer(staffCalls.deskReceive, receive),
  answer(staffCalls.deskReport, report),
  answer(staffCalls.deskPlace, place),
  answer(staffCalls.deskHandOver, handOver),
  answer(staffCalls.deskHandBack, handBack),
  answer(staffCalls.deskSplit, split),
  answer(staffCalls.deskGiveBack, giveBack),
  answer(staffCalls.deskAskDisposal, askDisposal),
  answer(staffCalls.deskDispose, dispose),
  answer(staffCalls.deskList, listPassports),
  answer(staffCalls.deskView, viewPassport),
  answer(staffCalls.deskPhoto, readDeskPhoto),
  answer(staffCalls.deskPlaces, listPlaces),
  answer(staffCalls.deskAddress, readAddress),
  answer(staffCalls.deskWaive, waiveReturn),
  answer(staffCalls.deskLabels, printLabels),
];

const workers = [workRegularly('warn-owners-of-samples', '30 9 * * *', warnOwners)];

export const feature = { routes, workers, leaving, parcelSource };
