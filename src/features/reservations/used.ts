import { z } from 'zod';
import { defineJob } from '../../host/jobs.ts';

/** A booking that was paid first has been used; settlement makes its statement. */
export const bookingUsed = defineJob({
  name: 'settle-paid-booking',
  input: z.object({ rid: z.string() }),
  retryLimit: 8,
  retryDelay: 10,
});
