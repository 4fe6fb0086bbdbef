import { z } from 'zod';
import { Named } from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Change } from '../../../core/record.ts';

/** What staff propose or ask of an order, until the customer has answered. */
export const ShownProposal = z.object({
  summary: z.string(),
  /** Line by line as it was and is to be; empty when nothing is to change. */
  lines: z.array(
    z.object({
      name: Named,
      kind: z.enum(['same', 'changed', 'added', 'removed']),
      before_fen: Fen.nullable(),
      after_fen: Fen.nullable(),
      reason: z.string(),
      changes: z.array(Change),
    }),
  ),
  before_fen: Fen,
  after_fen: Fen,
  before_date: z.string().nullable(),
  after_date: z.string().nullable(),
  /** Days by which an answer is due, and on which the order ends without one. */
  due_date: z.string(),
  end_date: z.string(),
});
export type ShownProposal = z.infer<typeof ShownProposal>;
