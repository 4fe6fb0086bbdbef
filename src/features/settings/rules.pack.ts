import { z } from 'zod';

/** From which amount in fen a part is in the pack, and whether first pages of reports are. */
const PackRule = z.object({
  contractFen: z.int().default(5_000_000),
  acceptanceFen: z.int().default(5_000_000),
  paymentFen: z.int().default(100_000),
  covers: z.boolean().default(false),
});
export type PackRule = z.infer<typeof PackRule>;

/**
 * What a reimbursement pack holds (product definition, section 4), stored under `pack_rules`: what counts for everybody,
 * and what counts for customers of single organisations, by their names.
 */
export const PackRules = PackRule.extend({
  organisations: z.array(PackRule.extend({ name: z.string() })).default([]),
}).prefault({});
export type PackRules = z.infer<typeof PackRules>;

/** Who seals papers, and the picture of the seal: the rid of a file that was sent for `seal`; empty without one. */
export const SellerSeal = z
  .object({ name: z.string().default(''), picture: z.string().default('') })
  .prefault({});
