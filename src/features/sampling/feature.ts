import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { leaving } from './leaving.ts';
import { orderParts } from './parts-of-order.ts';
import { privacy } from './privacy.ts';
import { parcelSource } from './sent-parcels.ts';
import {
  arrivePickup,
  assignPickup,
  assignPickups,
  cancelPickup,
  collectPickup,
  failPickup,
} from './service.couriers.ts';
import { listSamplings } from './service.list.ts';
import { readOptions } from './service.options.ts';
import { readBoard, readMyDay, readPickupPhoto } from './service.staff.ts';
import { addSampling, cancelSampling, sendSampling } from './service.ts';
import { watchParcels } from './service.watch.ts';

const routes = [
  answer(calls.samplingAdd, addSampling),
  answer(calls.samplingSend, sendSampling),
  answer(calls.samplingCancel, cancelSampling),
  answer(calls.samplingList, listSamplings),
  answer(calls.samplingOptions, readOptions),
  answer(staffCalls.pickupBoard, readBoard),
  answer(staffCalls.pickupAssign, assignPickup),
  answer(staffCalls.pickupAssignMany, assignPickups),
  answer(staffCalls.pickupCancel, cancelPickup),
  answer(staffCalls.pickupFail, failPickup),
  answer(staffCalls.pickupCollect, collectPickup),
  answer(staffCalls.pickupArrive, arrivePickup),
  answer(staffCalls.courierDay, readMyDay),
  answer(staffCalls.pickupPhoto, readPickupPhoto),
];

const workers = [workRegularly('watch-parcels', '10 9,15 * * *', watchParcels)];

export const feature = { routes, workers, privacy, leaving, orderParts, parcelSource };
