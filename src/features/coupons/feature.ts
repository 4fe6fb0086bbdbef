import { leaving } from './leaving.ts';
import { privacy } from './privacy.ts';

/** Coupons that staff offer, that customers hold, and what they take off orders. */
export const feature = { routes: [], privacy, leaving };
