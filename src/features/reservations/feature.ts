import { answer } from '../../host/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import {
  bookingBegin,
  bookingBoard,
  bookingDecide,
  bookingFinish,
  closureAdd,
  closureLift,
  instrumentKeepers,
  instrumentList,
  instrumentSave,
  trainingList,
  trainingSet,
} from './contract.staff.ts';
import {
  reservationAdd,
  reservationCalendar,
  reservationCancel,
  reservationHandOver,
  reservationList,
  reservationLock,
  reservationProtocol,
  timeExtra,
} from './contract.ts';
import {
  bookingShift,
  reservationRebook,
  reservationWait,
  reservationWaitEnd,
  reservationWaitList,
  waitBoard,
} from './contract.waits.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';
import { addReservation } from './service.book.ts';
import { readCalendar } from './service.calendar.ts';
import { cancelReservation, changeProtocol } from './service.changes.ts';
import { passTime } from './service.clock.ts';
import { closeInstrument, reopenInstrument } from './service.closures.ts';
import { answerHandOver, offerMade, tellOffered } from './service.hand-over.ts';
import { listReservations } from './service.list.ts';
import { lockSlot } from './service.lock.ts';
import { listInstruments, listTrained, saveInstrument, setKeepers, setTrained } from './service.policies.ts';
import { rebook } from './service.rebook.ts';
import { beginBooking, decideBooking, finishBooking, listBookings } from './service.running.ts';
import { shiftBooking } from './service.shift.ts';
import { readTimeExtra } from './service.ts';
import { endWait, listWaiters, listWaits, waitForDay } from './service.waiting.ts';

const routes = [
  answer(timeExtra, readTimeExtra),
  answer(reservationLock, lockSlot),
  answer(reservationAdd, addReservation),
  answer(reservationCancel, cancelReservation),
  answer(reservationHandOver, answerHandOver),
  answer(reservationProtocol, changeProtocol),
  answer(reservationList, listReservations),
  answer(reservationCalendar, readCalendar),
  answer(instrumentList, listInstruments),
  answer(instrumentSave, saveInstrument),
  answer(instrumentKeepers, setKeepers),
  answer(closureAdd, closeInstrument),
  answer(closureLift, reopenInstrument),
  answer(trainingList, listTrained),
  answer(trainingSet, setTrained),
  answer(bookingBoard, listBookings),
  answer(bookingDecide, decideBooking),
  answer(bookingBegin, beginBooking),
  answer(bookingFinish, finishBooking),
  answer(reservationWait, waitForDay),
  answer(reservationWaitList, listWaits),
  answer(reservationWaitEnd, endWait),
  answer(reservationRebook, rebook),
  answer(waitBoard, listWaiters),
  answer(bookingShift, shiftBooking),
];

const workers = [work(offerMade, tellOffered), workRegularly('pass-time-of-bookings', '* * * * *', passTime)];

export const feature = { routes, workers, privacy, leaving };
