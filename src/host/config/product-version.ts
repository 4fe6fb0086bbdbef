import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

/** The version of package.json. */
export function productVersion(): string {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}
