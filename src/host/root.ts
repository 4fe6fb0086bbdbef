import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The project's folder, the one with package.json, from the sources and from the bundle alike. What a module has beside itself
 * it names by a URL on `import.meta.url`, which scripts/bundle.mjs follows.
 */
export const root = ancestorWith('package.json', import.meta.dirname);

function ancestorWith(name: string, folder: string): string {
  return existsSync(path.join(folder, name)) ? folder : ancestorWith(name, path.dirname(folder));
}
