import { workRegularly } from '../../host/jobs.ts';
import { refreshPopularity } from '../catalogue/search/search-index.ts';
import { countAllServices, countServices } from './count-services.ts';
import { measureServices } from './measure-services.ts';
import { pairServices } from './pair-services.ts';

/**
 * Servers count as soon as something was ordered or called off (`listenForNotices`); the clock does it again for what none of
 * them heard of, and at night for every service.
 */
const workers = [
  workRegularly('count-services', '* * * * *', async ({ db }) => {
    await countServices(db);
  }),
  workRegularly('count-all-services', '40 3 * * *', async ({ db }) => {
    await countAllServices(db);
    await refreshPopularity(db);
  }),
  workRegularly('pair-services', '50 3 * * *', ({ db, now }) => pairServices(db, now())),
  workRegularly('measure-services', '7 * * * *', ({ db, now }) => measureServices(db, now())),
];

/** How often services are ordered, which of them together, and how that goes, as the shop shows it, from the orders themselves. */
export const feature = { routes: [], workers };
