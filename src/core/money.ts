import { z } from 'zod';

declare const unit: unique symbol;

/**
 * An amount of money: a whole number of fen (1/100 yuan). Yuan exist only on screens. What is reckoned with amounts is
 * an amount; numbers of another unit are none.
 */
export type Fen = number & { readonly [unit]?: 'fen' };

/** Integer fen, never lossy: |x| < 2^53. */
export const Fen = z.int() as z.ZodInt & { _zod: { input: Fen; output: Fen } };
