import { z } from 'zod';
import { defineJob } from '../../../host/jobs.ts';

/** Something is paid of which an invoice was chosen: a statement with such orders, or a top-up. */
export const invoiceDue = defineJob({
  name: 'ask-chosen-invoices',
  input: z.object({ kind: z.enum(['statement', 'topup']), rid: z.string() }),
  retryLimit: 5,
  retryDelay: 60,
});
