import { eq } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { instrumentTrainings, reservationHistory, reservations, reservationWaits } from './tables.ts';

const noOffer = { offerPhone: null, offerUntil: null };

/** Bookings stay for the books when an account is closed, without whom they name and what was to be measured. */
export const privacy = [
  personal(reservations, {
    title: '现场预约',
    rowsOf: ({ rid }) => eq(reservations.customerRid, rid),
    onClosing: () => ({ params: {}, answers: [], samples: [], people: [], remark: '', ...noOffer }),
  }),
  personal(reservationHistory, {
    title: '现场预约记录',
    rowsOf: ({ rid }) => eq(reservationHistory.customerRid, rid),
    onClosing: () => ({ reason: '', diff: null }),
  }),
  personal(reservationWaits, {
    title: '机时候补',
    rowsOf: ({ rid }) => eq(reservationWaits.customerRid, rid),
    onClosing: 'delete',
  }),
  personal(instrumentTrainings, {
    title: '仪器培训',
    rowsOf: ({ rid }) => eq(instrumentTrainings.customerRid, rid),
    onClosing: 'delete',
    onMerging: 'keepOne',
  }),
];
