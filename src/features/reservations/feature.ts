import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { bookingsToPay } from './bookings-to-pay.ts';
import { lockSlot } from './calendar/lock-slot.ts';
import { readCalendar } from './calendar/read-calendar.ts';
import { readTimeExtra } from './calendar/time-extra.ts';
import * as calls from './contract.ts';
import { heldStays } from './coupons.ts';
import { hasOrdered, quietSince } from './has-ordered.ts';
import { closeInstrument, reopenInstrument } from './instruments/closures.ts';
import * as instrumentsCalls from './instruments/contract.ts';
import * as policies from './instruments/policies.ts';
import { clusterTie, leaving } from './leaving.ts';
import { addReservation } from './mine/add-reservation.ts';
import { cancelReservation, changeProtocol } from './mine/change-reservations.ts';
import { answerHandOver, offerMade, tellOffered } from './mine/hand-over.ts';
import { listReservations } from './mine/list-reservations.ts';
import { rebook } from './mine/rebook.ts';
import { getBookingPaper, readBookingPaper } from './mine/sign-booking.ts';
import { privacy } from './privacy.ts';
import { askForBookingPaper, getBookingPaperForStaff } from './running/booking-papers.ts';
import { passTime } from './running/clock.ts';
import { beginBooking, decideBooking, finishBooking, listBookings } from './running/run-bookings.ts';
import { shiftBooking } from './running/shift-booking.ts';
import * as waitsCalls from './waits/contract.ts';
import { endWait, listWaiters, listWaits, waitForDay } from './waits/wait-for-day.ts';

const routes = [
  answer(calls.timeExtra, readTimeExtra),
  answer(calls.reservationLock, lockSlot),
  answer(calls.reservationAdd, addReservation),
  answer(calls.reservationCancel, cancelReservation),
  answer(calls.reservationHandOver, answerHandOver),
  answerInOwnTransactions(calls.reservationProtocol, changeProtocol),
  answer(calls.reservationPaper, readBookingPaper),
  answer(calls.reservationSignedPaper, getBookingPaper),
  answer(calls.reservationList, listReservations),
  answer(calls.reservationCalendar, readCalendar),
  answer(instrumentsCalls.instrumentList, policies.listInstruments),
  answer(instrumentsCalls.instrumentSave, policies.saveInstrument),
  answer(instrumentsCalls.instrumentKeepers, policies.setKeepers),
  answer(instrumentsCalls.closureAdd, closeInstrument),
  answer(instrumentsCalls.closureLift, reopenInstrument),
  answer(instrumentsCalls.trainingList, policies.listTrained),
  answer(instrumentsCalls.trainingSet, policies.setTrained),
  answer(instrumentsCalls.bookingBoard, listBookings),
  answer(instrumentsCalls.bookingDecide, decideBooking),
  answer(instrumentsCalls.bookingBegin, beginBooking),
  answer(instrumentsCalls.bookingFinish, finishBooking),
  answer(instrumentsCalls.bookingPaperAsk, askForBookingPaper),
  answer(instrumentsCalls.bookingPaperFile, getBookingPaperForStaff),
  answer(waitsCalls.reservationWait, waitForDay),
  answer(waitsCalls.reservationWaitList, listWaits),
  answer(waitsCalls.reservationWaitEnd, endWait),
  answer(waitsCalls.reservationRebook, rebook),
  answer(waitsCalls.waitBoard, listWaiters),
  answer(waitsCalls.bookingShift, shiftBooking),
];

const workers = [work(offerMade, tellOffered), workRegularly('pass-time-of-bookings', '* * * * *', passTime)];

export const feature = {
  routes,
  workers,
  privacy,
  leaving,
  clusterTie,
  hasOrdered,
  quietSince,
  bookingsToPay,
  heldStays,
};
