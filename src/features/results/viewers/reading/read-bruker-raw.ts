import { readRaw1 } from './bruker-raw/read-raw-1.ts';
import { readRaw2 } from './bruker-raw/read-raw-2.ts';
import { readRaw3 } from './bruker-raw/read-raw-3.ts';
import { readRaw4 } from './bruker-raw/read-raw-4.ts';
import type { Curves } from './rules.readings.ts';

/** How Bruker's patterns begin, by their versions from 1 to 4. */
export const brukerRaws: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Curves> = {
  'RAW ': readRaw1,
  RAW2: readRaw2,
  'RAW1.01': readRaw3,
  'RAW4.00': readRaw4,
};
