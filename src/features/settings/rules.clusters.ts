import { z } from 'zod';

/** What holds for research groups (product definition 6.4), stored under `clusterSetting`; amounts in fen. */
export const ClusterSetting = z
  .object({
    /** What new members may spend by one order and by a month without being asked. */
    limitFen: z.int().default(200_000),
    monthFen: z.int().default(1_000_000),
    /** So long an order or a booking may be approved by a link. */
    approveLinkHours: z.int().default(72),
  })
  .prefault({});
