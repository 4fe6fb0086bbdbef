import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const places = new Map<string, string>();
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack with the places in the sources instead of those in the bundle. Node's own way reads the maps at every start, which takes
 * longer than all else; here one is read when a place is told for the first time, and kept no longer than memory allows.
 */
export function inSources(stack: string): string {
  return stack.replace(
    /(file:[^\s()]+\/build\/program\/[^\s()]+\.js):(\d+):(\d+)/g,
    (place, file, line, column) => {
      const known = places.get(place) ?? placeOf(file, Number(line), Number(column)) ?? place;
      places.set(place, known);
      return known;
    },
  );
}

function placeOf(file: string, line: number, column: number): string | undefined {
  const origin = mapOf(file)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return undefined;
  return `${new URL(origin.fileName, file)}:${origin.lineNumber}:${origin.columnNumber}`;
}

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    return undefined;
  }
}
