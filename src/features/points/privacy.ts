import { personal } from '../../host/records/personal-data.ts';
import { pointsAccounts, pointsLots, pointsMoves } from './tables.ts';

/** What customers have of points; the book keeps the sums when an account is closed. */
export const privacy = [
  personal(pointsAccounts, '积分账户', { onMerging: 'keepOne' }),
  personal(pointsLots, '积分批次'),
  personal(pointsMoves, '积分明细'),
];
