import { z } from 'zod';

/** An amount of money: a whole number of fen (1/100 yuan). Yuan exist only on screens. */
export type Fen = number & z.$brand<'Fen'>;

/** Integer fen, never lossy: |x| < 2^53. */
export const Fen = z.int().brand<'Fen'>();
