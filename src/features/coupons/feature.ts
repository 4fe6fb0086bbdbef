import { workRegularly } from '../../host/jobs.ts';
import { warnExpiring } from './desk/warn-expiring.ts';
import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';

const workers = [workRegularly('warn-expiring-coupons', '10 9 * * *', warnExpiring)];

/** Coupons that staff offer, that customers hold, and what they take off orders. */
export const feature = { routes: [], workers, privacy, leaving };
