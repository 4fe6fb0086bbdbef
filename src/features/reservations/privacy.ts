import { personal } from '../../host/records/personal-data.ts';
import { instrumentTrainings, reservationHistory, reservations, reservationWaits } from './tables.ts';

const noOffer = { offerPhone: null, offerUntil: null };

/** Bookings stay for the books when an account is closed, without whom they name and what was to be measured. */
export const privacy = [
  personal(reservations, '现场预约', {
    onClosing: () => ({ params: {}, answers: [], samples: [], people: [], remark: '', ...noOffer }),
  }),
  personal(reservationHistory, '现场预约记录', { onClosing: () => ({ reason: '', diff: null }) }),
  personal(reservationWaits, '机时候补'),
  personal(instrumentTrainings, '仪器培训', { onMerging: 'keepOne' }),
];
