import { z } from 'zod';

/** Figures of orders and quotes (product definition 6.4), stored under `orderSetting`. */
export const OrderSetting = z
  .object({
    /** Hours in which an order is reviewed, as its customer is told. */
    reviewHours: z.int().default(4),
    /** Days for which a quote holds where whoever writes it says nothing else. */
    quoteDays: z.int().default(15),
    /** What urgent and super-urgent work costs more, in percent, where a service begins to offer it. */
    urgentPercent: z.int().default(50),
    superUrgentPercent: z.int().default(100),
  })
  .prefault({});
export type OrderSetting = z.infer<typeof OrderSetting>;

/** How much is dispatched to one day without a reason, stored under `dispatchSetting`. */
export const DispatchSetting = z
  .object({
    /** Samples that one instrument measures. */
    instrumentSamples: z.int().default(40),
    /** Works that one technician takes on. */
    techWorks: z.int().default(12),
  })
  .prefault({});
