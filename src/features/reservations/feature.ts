import { answer } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { lockSlot } from './calendar/lock-slot.ts';
import { readCalendar } from './calendar/read-calendar.ts';
import { readTimeExtra } from './calendar/time-extra.ts';
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
import { closeInstrument, reopenInstrument } from './instruments/closures.ts';
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
} from './instruments/contract.ts';
import {
  listInstruments,
  listTrained,
  saveInstrument,
  setKeepers,
  setTrained,
} from './instruments/policies.ts';
import { leaving } from './leaving.ts';
import { addReservation } from './mine/add-reservation.ts';
import { cancelReservation, changeProtocol } from './mine/change-reservations.ts';
import { answerHandOver, offerMade, tellOffered } from './mine/hand-over.ts';
import { listReservations } from './mine/list-reservations.ts';
import { rebook } from './mine/rebook.ts';
import { privacy } from './privacy.ts';
import { passTime } from './running/clock.ts';
import { beginBooking, decideBooking, finishBooking, listBookings } from './running/run-bookings.ts';
import { shiftBooking } from './running/shift-booking.ts';
import {
  bookingShift,
  reservationRebook,
  reservationWait,
  reservationWaitEnd,
  reservationWaitList,
  waitBoard,
} from './waits/contract.ts';
import { endWait, listWaiters, listWaits, waitForDay } from './waits/wait-for-day.ts';

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
