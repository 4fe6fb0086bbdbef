import { z } from 'zod';
import { defineJob } from '../../host/jobs.ts';

/** Somebody has registered; later features welcome them. */
export const customerJoined = defineJob({
  name: 'welcome-customer',
  input: z.object({ customerRid: z.string() }),
  retryLimit: 8,
  retryDelay: 10,
});
