import { z } from 'zod';
import { maskedAddress } from '../../core/network.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import { defineJob } from '../../host/jobs.ts';

/** What happened to an account that its customer should hear of; the notifications feature does the telling. */
export const noticeDue = defineJob({
  name: 'notice-due',
  input: z.object({
    customerRid: z.string(),
    event: z.enum(['registered', 'signedIn', 'passwordChanged']),
    /** What the text's places are filled with. */
    values: z.object({ time: z.string(), place: z.string() }),
    /** This occasion and no other, so that a job done twice tells once. */
    ref: z.string(),
  }),
  retryLimit: 5,
  retryDelay: 30,
});

/** Queues a notice of what `customerRid` did or had done just now, from where the call came. */
export async function tellCustomer(
  { jobs, now, client }: Pick<Context, 'jobs' | 'now' | 'client'>,
  customerRid: string,
  event: 'registered' | 'signedIn' | 'passwordChanged',
): Promise<void> {
  const values = { time: shanghaiTime(now), place: maskedAddress(client.address) };
  await jobs.send(noticeDue, { customerRid, event, values, ref: ulid(now.getTime()) });
}
