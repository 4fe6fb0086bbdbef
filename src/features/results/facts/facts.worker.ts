import { readFile } from '../viewers/reading/read-file.ts';
import { type Reading, Unreadable } from '../viewers/reading/rules.readings.ts';
import { techniqueNamed } from '../viewers/reading/rules.techniques.ts';
import type { FactsTask } from './note-facts.ts';

/** Characters that are kept of a file. */
const longest = 4_000;

// What reads TIFF looks for workers, though it is given none; without them it cannot be loaded in a thread of Node.
Object.assign(globalThis, { Worker: globalThis.Worker ?? class {} });

/** What a file tells of its measurement, a fact a line; nothing for one that tells none or cannot be read. */
export async function make({ name, technique, bytes }: FactsTask): Promise<Uint8Array> {
  try {
    const reading = await readFile({ name, blob: new Blob([bytes]), technique: techniqueNamed(technique) });
    return new TextEncoder().encode(wordsOf(reading));
  } catch (error) {
    if (error instanceof Unreadable) return new Uint8Array();
    throw error;
  }
}

function wordsOf(reading: Reading): string {
  const facts = 'facts' in reading ? reading.facts : [];
  return facts
    .map(([name, value]) => `${name} ${value}`)
    .join('\n')
    .replaceAll('\0', '')
    .slice(0, longest);
}
