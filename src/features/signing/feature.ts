import { privacy } from './privacy.ts';

export const feature = { routes: [], privacy };
