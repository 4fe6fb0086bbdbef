import { z } from 'zod';
import { defineJob } from '../../../host/jobs.ts';

/** An invoice is issued whose customer wants its pack. */
export const packDue = defineJob({
  name: 'mail-invoice-pack',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 60,
});
