import type { Curves } from '../rules.readings.ts';
import { readRaw1 } from './read-raw-1.ts';
import { readRaw2 } from './read-raw-2.ts';
import { readRaw3 } from './read-raw-3.ts';
import { readRaw4 } from './read-raw-4.ts';

/** How Bruker's patterns begin, by their versions from 1 to 4. */
export const brukerRaws: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Curves> = {
  'RAW ': readRaw1,
  RAW2: readRaw2,
  'RAW1.01': readRaw3,
  'RAW4.00': readRaw4,
};
