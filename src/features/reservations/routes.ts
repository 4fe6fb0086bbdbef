import { answer } from '../../host/context.ts';
import {
  reservationAdd,
  reservationCalendar,
  reservationCancel,
  reservationList,
  reservationLock,
  reservationProtocol,
  timeExtra,
} from './contract.ts';
import { addReservation } from './service.book.ts';
import { readCalendar } from './service.calendar.ts';
import { cancelReservation, changeProtocol } from './service.changes.ts';
import { listReservations } from './service.list.ts';
import { lockSlot } from './service.lock.ts';
import { readTimeExtra } from './service.ts';

export const routes = [
  answer(timeExtra, readTimeExtra),
  answer(reservationLock, lockSlot),
  answer(reservationAdd, addReservation),
  answer(reservationCancel, cancelReservation),
  answer(reservationProtocol, changeProtocol),
  answer(reservationList, listReservations),
  answer(reservationCalendar, readCalendar),
];
