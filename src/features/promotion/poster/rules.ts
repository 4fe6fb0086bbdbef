import { z } from 'zod';
import * as field from '../../../core/fields.ts';

/** What stands on a poster beside the QR code of a link; `reward` and `note` are empty where nothing is given. */
export const PosterWords = z.object({
  brand: z.string(),
  latin: z.string(),
  slogan: z.string(),
  /** What whoever comes by it gets. */
  reward: field.Said,
  note: field.Said,
});
export type PosterWords = z.infer<typeof PosterWords>;
