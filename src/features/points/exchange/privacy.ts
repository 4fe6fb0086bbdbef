import { personal } from '../../../host/records/personal-data.ts';
import { exchangeHistory, exchanges } from './tables.ts';

/** What customers exchanged points for and where it was sent; points and balance stand in the book. */
export const exchangePrivacy = [personal(exchanges, '积分兑换'), personal(exchangeHistory, '积分兑换记录')];
