import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of package.json. */
export function productVersion(): string {
  return JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')).version;
}
