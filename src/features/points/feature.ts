import { privacy } from './privacy.ts';

/** Points: what they come from and go to. */
export const feature = { routes: [], privacy };
