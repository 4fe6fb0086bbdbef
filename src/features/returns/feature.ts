import { answer } from '../../host/calls/context.ts';
import { workRegularly } from '../../host/jobs.ts';
import { addReturn } from './add-return.ts';
import { updateReturn } from './change-return.ts';
import { signLate } from './clock.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { acceptReturn, listStaffReturns, readAddressee, rejectReturn, sendReturn } from './desk.ts';
import { leaving } from './leaving.ts';
import { listReturns } from './list-returns.ts';
import { privacy } from './privacy.ts';
import { parcelSource } from './sent-parcels.ts';

const routes = [
  answer(calls.returnAdd, addReturn),
  answer(calls.returnUpdate, updateReturn),
  answer(calls.returnList, listReturns),
  answer(staffCalls.staffReturns, listStaffReturns),
  answer(staffCalls.returnAddressee, readAddressee),
  answer(staffCalls.returnAccept, acceptReturn),
  answer(staffCalls.returnReject, rejectReturn),
  answer(staffCalls.returnSend, sendReturn),
];

const workers = [workRegularly('sign-returns', '20 9 * * *', signLate)];

/** The return of what is left of samples. */
export const feature = { routes, workers, privacy, leaving, parcelSource };
