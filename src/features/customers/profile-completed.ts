import { z } from 'zod';
import { defineJob } from '../../host/jobs.ts';

/** A customer has told who they are for the first time; later features thank them. */
export const profileCompleted = defineJob({
  name: 'thank-for-profile',
  input: z.object({ customerRid: z.string() }),
  retryLimit: 8,
  retryDelay: 10,
});
