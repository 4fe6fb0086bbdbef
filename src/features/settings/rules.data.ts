import { z } from 'zod';

/** How long data is kept (product definition 1.3 and 6.4), stored under `dataSetting`. */
export const DataSetting = z
  .object({
    /** Months from the last release of results. */
    keepMonths: z.int().default(36),
    /** Days from the end of an analysis for what its customer sent. */
    sentDays: z.int().default(180),
    /** Days before the end on which the customer is told. */
    warnDays: z.int().default(30),
    /** Days for which it is kept what visitors searched for; how often they did is kept on. */
    searchDays: z.int().default(365),
  })
  .prefault({});
export type DataSetting = z.infer<typeof DataSetting>;
