import { z } from 'zod';

/** How often verification codes are sent to one number or mailbox (product definition 6.4), stored under `smsSetting`. */
export const SmsSetting = z
  .object({ daily: z.int().default(10), gapSeconds: z.int().default(60) })
  .prefault({});
export type SmsSetting = z.infer<typeof SmsSetting>;
